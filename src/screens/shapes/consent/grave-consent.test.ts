import { expect, it } from 'vitest'
import { fixtures } from '../../../../demo/gallery/fixtures.js'
import { consentView, type ConsentModel } from './consent.js'
import { graveConsentView } from './grave-consent.js'

/** Terms are the exception: they are also shown inline in a page, in the style of its host. */
const OPEN = ['terms', 'terms-accepting']

it('every consent with a guarded yes is drawn in a closed shadow root, except for the terms', () => {
  const isGuarded = (model: unknown) =>
    (model as ConsentModel).$state.get().answers.some(({ guarded }) => guarded === true)
  const drawnBy = (shape: unknown) =>
    fixtures.filter(({ view, screen }) => view === shape && !screen.startsWith('shape:'))
  const open = drawnBy(consentView).filter(({ model }) => isGuarded(model))
  expect(open.map(({ id }) => id)).toEqual(OPEN)
  const sealed = drawnBy(graveConsentView).filter(({ model }) => isGuarded(model))
  expect(sealed.map(({ id }) => id)).toEqual(expect.arrayContaining(['unlink', 'passkey-details', 'delegation']))
})

it('only an answer that removes or deletes something has the colour of danger', () => {
  const answers = (model: unknown) => (model as Partial<ConsentModel>).$state?.get().answers ?? []
  const dangerous = fixtures.filter(({ model }) => answers(model).some(({ danger }) => danger === true))
  expect(dangerous.map(({ id }) => id)).toEqual([
    'transfer',
    'transfer-phone',
    'transfer-social',
    'transfer-assets',
    'passkey-details',
    'unlink',
    'unlink-wallet',
    'mfa-remove',
    'mfa-remove-passkey',
    'offline-access-on',
  ])
})
