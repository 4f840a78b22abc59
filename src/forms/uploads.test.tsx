import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { type Draft, emptyDraft } from './draft/draft.ts'
import { uploadsSettled, useUpload } from './uploads.ts'

/** A form with a field that uploads. */
function aForm() {
  const form = renderHook(() => useForm<Draft>({ defaultValues: emptyDraft() })).result
  const around = ({ children }: { readonly children: ReactNode }) => (
    <FormProvider {...form.current}>{children}</FormProvider>
  )
  return {
    control: form.current.control,
    field: renderHook(() => useUpload(), { wrapper: around }).result,
  }
}

function aGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

it('a pending upload holds up its own form, and no other one', async () => {
  const gate = aGate()
  server.use(
    replyWith(
      assetRoutes.upload,
      async () => {
        await gate.opened
        return anAsset()
      },
      201,
    ),
  )
  const [busy, idle] = [aForm(), aForm()]
  let sent: ReturnType<typeof busy.field.current.send> | undefined
  act(() => {
    sent = busy.field.current.send([new File(['a'], 'a.png')])
  })
  const settled: string[] = []
  const own = uploadsSettled(busy.control).then(() => settled.push('its own'))
  await uploadsSettled(idle.control).then(() => settled.push('another'))
  expect(settled).toEqual(['another'])
  gate.open()
  await act(async () => {
    await sent
    await own
  })
  expect(settled).toEqual(['another', 'its own'])
})
