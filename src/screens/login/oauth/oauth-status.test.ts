import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { resolveSettings } from '../../../config/resolve.js'
import type { ErrorCode } from '../../../errors/codes.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { forError } from '../../../flows/for-error.js'
import type { Authenticated } from '../../../session/authenticate.js'
import type { PendingReturn } from '../../../session/returns/pending-return.js'
import { Stage } from '../../../stage/stage.js'
import { PROVIDER_MARKS } from '../../../ui/pictures/provider-marks.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import { pressButton, englishText, contentOf } from '../../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../shapes/status/status.js'
import { oauthStates } from './oauth-states.js'
import { oauthStatus } from './oauth-status.js'

const ada = { method: 'google', isNewUser: false } as unknown as Authenticated

/** Returns from another site whose answer `complete` checks. */
function comeBack(complete: PendingReturn['complete'], provider = 'google') {
  const stage = new Stage({ $settings: atom(resolveSettings(null)), errorScreen: forError })
  const result = stage.play(oauthStatus, { provider, complete }, { exit: 'USER_EXITED_AUTH_FLOW' })
  result.catch(() => {})
  const model = () => stage.$scene.get()?.model as StatusModel
  const ring = (wanted: string) => eventually(() => expect(model().$state.get().ring).toBe(wanted))
  return { stage, result, model, ring }
}

describe('the return from another site', () => {
  it('the screen names the site while the answer is checked, and reports success', async () => {
    let answer = (_: Authenticated) => {}
    const { stage, ring, model, result } = comeBack(
      () =>
        new Promise(resolve => {
          answer = resolve
        }),
    )
    await ring('turning')
    expect(stage.$scene.get()?.screen).toBe('oauth-status')
    expect(contentOf(model())).toEqual({
      title: 'Verifying connection to Google',
      detail: 'Just a few moments more',
      buttons: [],
      href: undefined,
    })
    expect(model().$state.get().mark).toEqual({ name: 'Google', shape: PROVIDER_MARKS.google })
    const seen: string[] = []
    model().$state.listen(({ ring, title, detail }) =>
      seen.push(`${ring}: ${englishText(title)} ${englishText(detail ?? '')}`),
    )
    answer(ada)
    expect(await result).toBe(ada)
    expect(seen).toEqual(["done: Successfully connected with Google You're good to go!"])
  })

  it('a site without a mark is shown by its own name', () => {
    expect(oauthStates('telegram', () => {}).waiting.mark).toEqual({ name: 'Telegram', shape: undefined })
  })

  it.each([
    ['google', 'profile and email address'],
    ['twitter', 'profile'],
    ['instagram', 'profile'],
    ['tiktok', 'profile'],
    ['spotify', 'email address'],
  ])('after the visitor has declined at %s, the screen names the data that is requested', (site, asked) => {
    const state = oauthStates(site, () => {}).failed(new WalletError('OAUTH_USER_DENIED', 'no'), () => {})
    expect(state?.detail && englishText(state.detail)).toBe(
      `Retry and check ${asked} to finish connecting your account.`,
    )
  })

  it.each<[string, WalletError]>([
    ['the provider is down', new WalletError('UNKNOWN_AUTH_ERROR', 'no', { status: 503, retryable: true })],
    ['the network is away', new WalletError('NETWORK_ERROR', 'no')],
    ['there were too many attempts', new WalletError('TOO_MANY_REQUESTS', 'no', { status: 429 })],
  ])('a retry checks the same answer again if %s', async (_, error) => {
    let tries = 0
    const { ring, model, result } = comeBack(() => (tries++ ? Promise.resolve(ada) : Promise.reject(error)))
    await ring('failed')
    expect(contentOf(model())).toMatchObject({ title: 'Authentication failed', buttons: ['Go back', 'Retry'] })
    pressButton(model(), 'Retry')
    expect(await result).toBe(ada)
  })

  it('the screen shows the reason, and leads to the other methods if a retry cannot help', async () => {
    const { ring, model, result } = comeBack(() => Promise.reject(new WalletError('OAUTH_UNEXPECTED', 'no')))
    await ring('failed')
    expect(contentOf(model())).toEqual({
      title: 'Authentication failed',
      detail: 'Unexpected auth flow. This may be a phishing attempt.',
      buttons: ['Go back'],
      href: undefined,
    })
    pressButton(model(), 'Go back')
    expect(await result).toBe('elsewhere')
  })

  it('the retry is disabled for as long as the provider asks for', async () => {
    const { stage, ring, model } = comeBack(() =>
      Promise.reject(new WalletError('TOO_MANY_REQUESTS', 'no', { retryAt: Date.now() + 60_000 })),
    )
    await ring('failed')
    expect(model().$state.get().answers?.at(-1)).toMatchObject({ off: expect.any(Function) as unknown })
    stage.close()
  })

  it.each<ErrorCode>(['ALLOWLIST_REJECTED', 'USER_LIMIT_REACHED'])(
    'leaves %s to the screen that it has',
    async code => {
      const { stage } = comeBack(() => Promise.reject(new WalletError(code, 'no')))
      await eventually(() => expect(stage.$scene.get()?.screen).not.toBe('oauth-status'))
      stage.close()
    },
  )

  it('a failure without a code of its own ends as a failed login [ERR-24]', async () => {
    const { stage, ring, result } = comeBack(() => Promise.reject(new WalletError('API_ERROR', 'no', { status: 500 })))
    await ring('failed')
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'UNKNOWN_AUTH_ERROR', status: 500 })
  })

  it('the check is aborted when the visitor leaves', async () => {
    let given: AbortSignal | undefined
    const { stage, ring } = comeBack(signal => {
      given = signal
      return new Promise(() => {})
    })
    await ring('turning')
    expect(given?.aborted).toBe(false)
    stage.close()
    expect(given?.aborted).toBe(true)
  })
})
