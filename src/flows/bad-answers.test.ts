import { atom } from 'nanostores'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import { resolveSettings } from '../config/resolve.js'
import { forgetPage } from '../lib/page.js'
import type { LandingModel } from '../screens/login/landing.js'
import { contentOf } from '../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../screens/shapes/status/status.js'
import { Stage } from '../stage/stage.js'
import { forError } from './for-error.js'
import { login } from './login.js'

const SECRET = 'Stack trace at /srv/secret'
const STATUSES = Array.from({ length: 200 }, (_, index) => 400 + index)

beforeAll(() =>
  Promise.all([
    import('./after-login.js'),
    import('../api/login/email.js'),
    import('../screens/error/error.js'),
    import('../screens/error/no-entry.js'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Requests a code, and waits until the answer is on a screen. */
async function meet(reply: Response) {
  forgetPage()
  const provider = scriptedProvider(reply)
  const stage = new Stage({
    $settings: atom(resolveSettings(null, { appId: 'clapiclientunittest000001' })),
    errorScreen: forError,
  })
  const ends = vi.fn<(end: unknown) => void>()
  stage.play(login, {}, { exit: 'USER_EXITED_AUTH_FLOW' }).then(ends, ends)
  await vi.advanceTimersByTimeAsync(0)
  const email = () => (stage.$scene.get()?.model as LandingModel).$state.get().fields[0]?.model
  email()?.type('ada@example.com')
  email()?.submit()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(10_000) // including all pauses between retries
  return { stage, ends, provider, email, error: () => contentOf(stage.$scene.get()?.model as StatusModel) }
}

describe('a login that gets an answer with', () => {
  it.each([
    ['every error status', (status: number) => jsonResponse({ error: 'The provider says no.' }, status)],
    [
      'every error status with a page',
      (status: number) =>
        new Response(`<!doctype html><pre>${SECRET}</pre>`, { status, headers: { 'content-type': 'text/html' } }),
    ],
  ])('%s shows an error text, leads back to the typed address, and ends once with a code', async (_, reply) => {
    for (const status of STATUSES) {
      const { stage, ends, provider, email, error } = await meet(reply(status))
      expect([status, stage.$scene.get()?.screen]).toEqual([status, 'error'])
      const {
        title,
        detail,
        buttons: [button],
      } = error()
      for (const words of [title, detail, button])
        expect([status, words]).toEqual([status, expect.stringMatching(/\S/)])
      expect(JSON.stringify([title, detail])).not.toContain(SECRET)
      expect(stage.back() && stage.back()).toBe(true)
      expect([stage.$scene.get()?.screen, email()?.$text.get()]).toEqual(['landing', 'ada@example.com'])
      expect(ends).not.toHaveBeenCalled()
      stage.close()
      await vi.advanceTimersByTimeAsync(0)
      expect(ends.mock.calls).toMatchObject([[{ name: 'WalletError', code: 'USER_EXITED_AUTH_FLOW' }]])
      provider.restore()
    }
  })

  it('every error status is a failed login for the host, with that status, when the visitor leaves the screen [ERR-24]', async () => {
    for (const status of STATUSES) {
      const { stage, ends, provider } = await meet(jsonResponse({ error: 'no' }, status))
      stage.close()
      await vi.advanceTimersByTimeAsync(0)
      expect(ends.mock.calls).toMatchObject([
        [{ name: 'WalletError', code: status === 429 ? 'TOO_MANY_REQUESTS' : 'UNKNOWN_AUTH_ERROR', status }],
      ])
      provider.restore()
    }
  })
})
