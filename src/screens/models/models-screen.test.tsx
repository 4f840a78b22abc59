import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accountRoutes } from '#contract/studio/account.ts'
import { hold, refuse, reply } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { ModelsScreen } from './models-screen.tsx'

const show = () => renderScreen({ path: '/models', screen: ModelsScreen })

const aModel = (name: string, change: object = {}) => ({
  model_id: name,
  name,
  status: 'READY_TO_USE',
  creation_time: '2026-10-01T00:00:00Z',
  is_available_for_generation: true,
  is_owned: true,
  custom_model_uri: `model/${name}/version/1`,
  dataset_id: 'dataset-1',
  last_update_time: '2026-11-01T00:00:00Z',
  ...change,
})

it('shows that the models load until they are there, and says none is missing before', async () => {
  const models = hold(accountRoutes.models, { models: [] })
  server.use(models.handler)
  show()
  await models.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByText('No custom models')).toBeNull()
  models.release()
  expect(await screen.findByText('No custom models')).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('an account without models says so', async () => {
  server.use(reply(accountRoutes.models, { models: [] }))
  show()
  expect(await screen.findByText('No custom models')).toBeVisible()
})

it('a list that cannot be read says why', async () => {
  server.use(refuse(accountRoutes.models, 'service-silent', { error: 'The image service does not answer.' }))
  show()
  expect(await screen.findByText('The models could not be loaded')).toBeVisible()
  expect(screen.getByText('The image service does not answer.')).toBeVisible()
})

it('a list that the image service refuses is shown with the reason of the refusal', async () => {
  server.use(refuse(accountRoutes.models, 'refused', { error: 'This plan has no custom models.' }))
  show()
  expect(await screen.findByText('The models could not be loaded')).toBeVisible()
  expect(screen.getByText('This plan has no custom models.')).toBeVisible()
  expect(screen.queryByText('No custom models')).toBeNull()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('own and shared models stand apart, and only one that is ready can be used', async () => {
  const models = [
    aModel('dunes'),
    aModel('draft', { status: 'TRAINING', is_available_for_generation: false }),
    aModel('harbour', { is_owned: false }),
  ]
  server.use(reply(accountRoutes.models, { models }))
  show()
  const owned = await screen.findByRole('region', { name: 'Owned' })
  const shared = screen.getByRole('region', { name: 'Shared with you' })
  expect(within(owned).getAllByRole('listitem')).toHaveLength(2)
  const draft = within(owned).getByRole('heading', { name: 'draft' }).closest('li')
  if (!draft) throw new Error('the model has no card')
  expect(within(draft).getByText('Training')).toBeVisible()
  expect(within(draft).getByText('Not ready yet')).toBeVisible()
  expect(within(draft).queryByRole('link')).toBeNull()
  const use = within(shared).getByRole('link', { name: 'Use in Generate' })
  expect(use).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('model/harbour/version/1')))
})
