import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig } from '../../config/settings.js'
import { english } from '../../copy/language.js'
import { failure } from '../../errors/failure.harness.js'
import { WalletError, type WalletErrorFacts } from '../../errors/wallet-error.js'
import type { ErrorCode } from '../../errors/codes.js'
import { screen, type OnStage, type Part } from '../../stage/define.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, contentOf } from '../shapes/parts/screen-content.harness.js'
import { attempt } from '../shapes/status/attempt.js'
import { statusView, type StatusModel } from '../shapes/status/status.js'
import { languageFor } from '../../copy/locales.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { errorText } from './error-text.js'

const members: HostConfig = { allowlistConfig: { errorTitle: 'Members only', errorDetail: 'Ask a member.' } }
const working = (work: () => Promise<string>) =>
  screen('working', {
    view: statusView,
    start: (_: object, stage: OnStage<string>) =>
      attempt(
        stage,
        {
          waiting: { title: 'Working' },
          failed: (_, again) => ({ title: 'No luck', detail: 'It rains.', answers: [{ text: 'Again', press: again }] }),
        },
        work,
      ),
  })
const failing = (code: ErrorCode, message: string, facts?: WalletErrorFacts) =>
  screen('failing', {
    view: statusView,
    start: (_: object, stage: OnStage<string>): StatusModel => {
      void stage.run(() => Promise.reject(new WalletError(code, message, facts)))()
      return { $state: atom({ ring: 'turning', title: 'Working' }) }
    },
  })

/** Plays a part until it shows a failure. */
async function failed(part: Part<object, unknown>, config: HostConfig = {}) {
  const page = playPart(part, {}, config)
  await eventually(() => expect(page.model<StatusModel>().$state.get().ring).toBe('failed'))
  const model = page.model<StatusModel>()
  const texts = async () => {
    const { title, detail } = contentOf(model)
    page.stage.close()
    const error = await failure(page.result)
    return {
      screen: { title, detail },
      errorText: errorText(error, page.stage.$scene.get(), page.$settings.get(), english),
    }
  }
  return { ...page, model, texts }
}

const NOW = Date.UTC(2030, 0, 1)

describe('the error text for the host', () => {
  beforeEach(() => {
    vi.setSystemTime(NOW)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each<[string, Part<object, unknown>, HostConfig, object]>([
    [
      'the words of the provider',
      failing('API_ERROR', 'The name is taken.', { status: 400 }),
      {},
      { title: 'Something went wrong', detail: 'The name is taken.' },
    ],
    [
      "the words of the host's allowlist",
      failing('ALLOWLIST_REJECTED', 'no'),
      members,
      { title: 'Members only', detail: 'Ask a member.' },
    ],
    [
      'when to try again',
      failing('TOO_MANY_REQUESTS', 'no', { retryAt: NOW + 30_500 }),
      {},
      { title: 'Request failed', detail: 'Too many attempts. Try again in 31 seconds.' },
    ],
    [
      'the own words of a screen that has failed',
      working(() => Promise.reject(new Error('rain'))),
      {},
      { title: 'No luck', detail: 'It rains.' },
    ],
  ])('the error text is %s', async (_, part, config, expected) => {
    const { texts } = await failed(part, config)
    expect(await texts()).toEqual({ screen: expected, errorText: expected })
  })

  it("the text depends on the error's code once the failure is no longer in view", async () => {
    let tries = 0
    const page = await failed(working(() => (tries++ ? new Promise(() => {}) : Promise.reject(new Error('rain')))))
    pressButton(page.model, 'Again')
    page.stage.close()
    const error = new WalletError('USER_EXITED_AUTH_FLOW', 'left')
    expect(errorText(error, page.stage.$scene.get(), page.$settings.get(), english)).toEqual({
      title: 'Nothing happened',
      detail: 'You left before it was done.',
    })
  })

  it("without a failure in view, the text is that of the error screen, in the visitor's language", async () => {
    expect(
      errorText(new WalletError('ALLOWLIST_REJECTED', 'no'), null, resolveSettings(null, members), english),
    ).toEqual({ title: 'Members only', detail: 'Ask a member.' })
    const german = await languageFor('de')
    expect(errorText(new WalletError('NETWORK_ERROR', 'no'), null, resolveSettings(null), german)).toMatchObject({
      title: 'Das hat nicht geklappt',
    })
  })

  it('a control character in the text cannot change the text around it', async () => {
    const { texts } = await failed(failing('API_ERROR', 'No\u202Edeliaf', { status: 400 }))
    expect((await texts()).errorText.detail).toBe('No⟨U+202E⟩deliaf')
  })
})
