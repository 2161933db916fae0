import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerConsent, somebody } from '../../../demo/provider/test-app.harness.js'
import { startWorld, type World } from '../../../demo/world.js'
import { OAUTH_IDS, oauthType, type OAuthProvider } from '../../config/oauth-providers.js'
import { site } from '../../credentials/site.js'
import { POPUP_LOOK_MS } from '../../constants.js'
import { linkByProof } from '../../flows/accounts/by-proof.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { loginAsGuest } from '../../session/guest.js'
import { readReturn } from '../../session/returns/address-return.js'
import { standIn } from '../../ask/element.harness.js'
import { $openFlow } from '../../ask/open-flow.js'
import { $pendingLink, takePendingLink } from '../../session/returns/pending-link.js'
import { pendingReturn } from '../returns/returns.js'
import { currentUser } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { takeOAuthTokens } from '../../session/tokens/oauth-tokens.js'
import { resumeLogin } from '../resume-login.js'
import { linkOAuth } from './link-oauth.js'
import { unlinkOAuth } from './unlink-oauth.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

let world: World
let appId: string
/** The address that the page was left for. */
let left: string[]
let window: EventTarget

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  appId = (await world.driver.createApp(Object.fromEntries(OAUTH_IDS.map(id => [oauthType(id), true])))).appId
  openPage({ appId, apiUrl: world.apiUrlLocal })
  left = []
  window = new EventTarget()
  vi.stubGlobal('location', {
    href: 'https://host.test/',
    origin: 'https://host.test',
    assign: (url: string) => void left.push(url),
  })
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('self', window)
  vi.stubGlobal('top', window)
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asked = (path: string) =>
  world.driver
    .requests(appId)
    .filter(request => request.path.endsWith(path) && request.method === 'POST')
    .map(({ body }) => body as Record<string, unknown>)
const types = () => currentUser()?.linkedAccounts.map(({ type }) => type)
async function logIn(email = somebody()): Promise<void> {
  await signInByEmail(world, email)
}
const answer = (url: string, fields: Record<string, string>) =>
  answerConsent(url.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), {
    email: somebody(),
    name: 'Ada Example',
    answer: 'allow',
    ...fields,
  })

const linkSite = (id: OAuthProvider) => linkByProof(oauthType(id), site(id).prove)

/** Starts a link that leaves the page, and returns. */
async function linkByLeaving(provider: OAuthProvider, fields: Record<string, string> = {}): Promise<void> {
  const before = left.length
  const leaving = new AbortController()
  linkOAuth({ provider }, leaving.signal).catch(() => {})
  await eventually(() => expect(left).toHaveLength(before + 1))
  leaving.abort() // the page and its script are unloaded
  const found = readReturn(await answer(left[before] ?? '', fields))
  if (found) await resumeLogin(pendingReturn(found))
}

describe('linking an account at another site', () => {
  it('needs a signed-in user who is not a guest', async () => {
    await expect(linkOAuth({ provider: 'apple' })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to link their Apple account',
    })
    await loginAsGuest()
    await expect(linkOAuth({ provider: 'apple' })).rejects.toMatchObject({ code: 'FAILED_TO_LINK_ACCOUNT' })
    expect(asked('oauth/init')).toEqual([])
  })

  it("completes when the page comes back, and passes the site's tokens to the host", async () => {
    await logIn()
    await linkByLeaving('github')
    expect(types()).toEqual(['email', 'github_oauth'])
    expect(asked('oauth/link')).toMatchObject([{ provider: 'github' }])
    expect(asked('oauth/link')[0]).not.toHaveProperty('mode')
    expect(takeOAuthTokens()).toMatchObject({ provider: 'github', scopes: ['read:user', 'user:email'] })
  })

  it('continues in the account that it began in', async () => {
    class Account {
      static readonly tag = 'wallet-account'
    }
    await logIn()
    $openFlow().set({ element: new Account() as unknown as HTMLElement })
    const shows = vi.fn(() => Promise.resolve(takePendingLink('github')?.complete(new AbortController().signal)))
    const gone = standIn('wallet-account', shows)
    vi.stubGlobal('customElements', { whenDefined: () => Promise.resolve() })
    await linkByLeaving('github')
    await eventually(() => expect(types()).toEqual(['email', 'github_oauth']))
    expect(shows).toHaveBeenCalledOnce()
    gone()
  })

  it('rejects a second account of one site before any request', async () => {
    await logIn()
    for (const provider of OAUTH_IDS) {
      await linkByLeaving(provider)
      const before = left.length
      await expect(linkOAuth({ provider })).rejects.toMatchObject({
        code: 'CANNOT_LINK_MORE_OF_TYPE',
        message: `User already has an account of type ${provider}_oauth linked.`,
      })
      expect(left).toHaveLength(before)
    }
    expect(types()).toEqual(['email', ...OAUTH_IDS.map(oauthType)])
  })

  it('reports a failure to the page, but not a refusal by the visitor', async () => {
    const heard = vi.fn()
    vi.stubGlobal('reportError', heard)
    await logIn()
    await linkByLeaving('google', { answer: 'deny' })
    expect(heard).not.toHaveBeenCalled()
    await linkByLeaving('google', { answer: 'suspended' })
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'OAUTH_ACCOUNT_SUSPENDED' }))
    expect(types()).toEqual(['email'])
  })

  it('uses a pop-up if the page cannot be left, opened in the call itself; a blocked or closed one ends it', async () => {
    await logIn()
    vi.stubGlobal('top', {})
    vi.stubGlobal('open', () => null)
    await expect(linkOAuth({ provider: 'google' })).rejects.toMatchObject({
      code: 'FAILED_TO_LINK_ACCOUNT',
      message: "The browser blocked the window; call linkOAuth in the visitor's press.",
    })
    const popup = {
      closed: false,
      went: [] as string[],
      close() {
        this.closed = true
      },
      location: { replace: (url: string) => void popup.went.push(url) },
    }
    const open = vi.fn(() => popup)
    vi.stubGlobal('open', open)
    const linking = linkOAuth({ provider: 'google' })
    expect(open, 'in the same task').toHaveBeenCalledOnce()
    await eventually(() => expect(popup.went).toHaveLength(1))
    const found = readReturn(await answer(popup.went[0] ?? '', {}))
    if (found?.kind !== 'oauth') throw new Error('Nothing came back.')
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        data: { type: 'PRIVY_OAUTH_RESPONSE', stateCode: found.state, authorizationCode: found.code },
        origin: 'https://host.test',
        source: popup,
      }),
    )
    expect((await linking).linkedAccounts.map(({ type }) => type)).toEqual(['email', 'google_oauth'])
    expect(popup.closed).toBe(true)

    popup.closed = false
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const closed = linkOAuth({ provider: 'apple' })
    popup.closed = true
    vi.advanceTimersByTime(2 * POPUP_LOOK_MS)
    vi.useRealTimers()
    await expect(closed).rejects.toMatchObject({ code: 'USER_EXITED_LINK_FLOW' })
  })

  it('shows its progress on screens, also after the return [OAUTH-19]', async () => {
    await logIn()
    const first = playPart(linkSite('discord'), {}, {}, { exit: 'USER_EXITED_LINK_FLOW' })
    await eventually(() => expect(left).toHaveLength(1))
    expect(contentOf(first.model<StatusModel>())).toMatchObject({ title: 'Opening Discord', buttons: ['Cancel'] })
    first.stage.close()
    const found = readReturn(await answer(left[0] ?? '', {}))
    const returned = found && pendingReturn(found)
    if (!returned) throw new Error('Nothing came back.')
    // another tab has linked an account meanwhile
    world.driver.fault(
      { path: '/oauth/link', appId, times: 1 },
      { status: 400, body: { code: 'cannot_link_more_of_type', error: 'only one' } },
    )
    $pendingLink().set(returned)
    const back = playPart(linkSite('discord'), {}, {}, { exit: 'USER_EXITED_LINK_FLOW' })
    await eventually(() => expect(back.model<StatusModel>().$state.get().ring).toBe('failed'))
    expect(contentOf(back.model<StatusModel>())).toEqual({
      title: 'Authentication failed',
      detail: 'You cannot authorize more than one account for this user.',
      buttons: ['Go back'],
      href: undefined,
    })
    back.stage.close()
    await expect(back.result).rejects.toMatchObject({ code: 'CANNOT_LINK_MORE_OF_TYPE' })
  })
})

describe('unlinking an account at another site', () => {
  it("sends the site and the account's id there, and only for an account of the user [LINK-16]", async () => {
    await expect(unlinkOAuth({ provider: 'google', subject: '1' })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to unlink their Google account',
    })
    await logIn()
    await linkByLeaving('google')
    const [, account] = currentUser()?.linkedAccounts ?? []
    const subject = account && 'subject' in account ? String(account.subject) : ''
    await expect(unlinkOAuth({ provider: 'google', subject: '1' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid subject',
    })
    await expect(unlinkOAuth({ provider: 'apple', subject })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    expect(asked('oauth/unlink')).toEqual([])
    expect((await unlinkOAuth({ provider: 'google', subject })).linkedAccounts.map(({ type }) => type)).toEqual([
      'email',
    ])
    expect(asked('oauth/unlink')).toEqual([{ provider: 'google', subject }])
  })
})
