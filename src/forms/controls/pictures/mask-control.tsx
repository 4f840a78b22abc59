import { Brush } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Asset } from '#contract/studio/assets.ts'
import type { Coverage } from '#src/canvas/mask/coverage.ts'
import { Button } from '#src/ui/button.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { dismissibleToast } from '#src/ui/overlays/toast.ts'
import { part } from '#src/ui/part.tsx'
import type { Draft } from '../../draft/draft.ts'
import { type ControlProps, useFileField, useFormSubject } from '../../field-context.tsx'
import { useUpload } from '../../uploads.ts'
import { PicturesControl } from './pictures-control.tsx'

const MaskDialog = part('MaskDialog', () => import('./mask-dialog.tsx'))
const ReadingDialog = part('ReadingDialog', () => import('#src/canvas/mask/editor/reading-dialog.tsx'))

/** The mask of a picture on the same form: painted, or given as a file. */
export function MaskControl({ name, control }: ControlProps) {
  const { control: form, setValue } = useFormContext<Draft>()
  const over = useFileField(name)?.maskOf ?? ''
  const [picture] = useWatch({ control: form, name: `files.${over}` }) ?? []
  const [mask] = useWatch({ control: form, name: `files.${name}` }) ?? []
  const { error } = useFormContext<Draft>().getFieldState(`files.${name}`, useFormState({ control: form }))
  const [isPainting, setIsPainting] = useState(false)
  const covers = useCoverage(mask)
  const [isReading, setIsReading] = useState(false)
  const { send } = useUpload()
  const put = (masks: readonly Asset[]) => setValue(`files.${name}`, [...masks], { shouldDirty: true })
  useDropWithPicture({ name, over, picture, mask })
  if (!picture && !mask) {
    return (
      <Labelled
        label={control.label}
        help="Add the character reference first. You paint the mask over it."
        error={error?.message}
      >
        {null}
      </Labelled>
    )
  }
  return (
    <PicturesControl name={name} control={control} aside={mask && wordsOf(covers)}>
      {picture && (
        <Button className="self-center" onClick={() => setIsPainting(true)}>
          <Brush size={14} aria-hidden /> {mask ? 'Change mask' : 'Paint mask'}
        </Button>
      )}
      {covers && covers.readings.length > 0 && (
        <p role="alert" className="w-full text-xs text-warn">
          This mask has colours; it must be gray.{' '}
          <button type="button" className="underline" onClick={() => setIsReading(true)}>
            Choose what it marks
          </button>
        </p>
      )}
      {isReading && covers && mask && (
        <Suspense>
          <ReadingDialog
            readings={covers.readings}
            onChoose={(png) => void send([grayFile(png, mask)]).then(({ assets }) => put(assets))}
            onClose={() => setIsReading(false)}
          />
        </Suspense>
      )}
      {isPainting && picture && (
        <Suspense>
          <MaskDialog
            title={control.label}
            picture={picture}
            mask={mask ?? null}
            onMask={(painted) => put(painted ? [painted] : [])}
            onClose={() => setIsPainting(false)}
          />
        </Suspense>
      )}
    </PicturesControl>
  )
}

const grayFile = (png: Blob, { name }: Asset) =>
  new File([png], `${name.replace(/\.\w+$/, '')}-gray.png`, { type: 'image/png' })

const wordsOf = (covers: Coverage | undefined) =>
  covers && (covers.share === 0 ? 'Nothing marked' : `${(covers.share * 100).toFixed(1)} % marked`)

/** What the mask marks; undefined while unknown. */
function useCoverage(mask: Asset | undefined): Coverage | undefined {
  const [known, setKnown] = useState<(Coverage & { readonly id: string }) | null>(null)
  useEffect(() => {
    let isLeft = false
    async function look(looked: Asset) {
      const { coverageOf } = await import('#src/canvas/mask/coverage.ts')
      const covers = await coverageOf(looked)
      if (!isLeft) setKnown({ id: looked.id, ...covers })
    }
    // An unreadable mask is still shown; the press reports its fault.
    if (mask) look(mask).catch(() => {})
    return () => {
      isLeft = true
    }
  }, [mask])
  return known && known.id === mask?.id ? known : undefined
}

interface Together {
  readonly name: string
  readonly over: string
  readonly picture: Asset | undefined
  readonly mask: Asset | undefined
}

/** A mask fits one picture: removing or replacing the picture removes its mask too, which can be restored. */
function useDropWithPicture({ name, over, picture, mask }: Together): void {
  const { setValue, getValues } = useFormContext<Draft>()
  const { operation } = useFormSubject()
  const before = useRef(picture)
  // The offer stays until it is taken back, and can be taken only where the form is.
  const takeBack = useRef(() => {})
  useEffect(() => () => takeBack.current(), [])
  useEffect(() => {
    const was = before.current
    const isSame = was?.id === picture?.id
    // Restoring would write over a picture or a mask that was given since.
    if (isSame ? mask : picture) takeBack.current()
    if (isSame) return
    before.current = picture
    if (!was || !mask) return
    const { files, ...rest } = getValues()
    // The offer ends with the form, and a mask can be an hour of work.
    void import('../../draft/earlier-drafts.ts').then(({ keepEarlier }) =>
      keepEarlier(operation, { ...rest, files: { ...files, [over]: [was], [name]: [mask] } }, Date.now()),
    )
    setValue(`files.${name}`, [], { shouldDirty: true })
    const message = `The mask was removed with ${was.name}, because it fits only that picture.`
    takeBack.current = dismissibleToast(message, {
      label: 'Restore both',
      run() {
        before.current = was
        setValue(`files.${over}`, [was], { shouldDirty: true })
        setValue(`files.${name}`, [mask], { shouldDirty: true })
      },
    })
  }, [picture, mask, name, over, operation, getValues, setValue])
}
