import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerConsent, bearer, somebody, TestApp } from '../../../demo/provider/test-app.harness.js'
import { startWorld, type World } from '../../../demo/world.js'
import { siteOfApp } from '../../config/other-apps.js'
import { crossApp } from '../../flows/accounts/cross-app.js'
import { changeAccount } from '../../flows/accounts/change-account.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { ConsentModel } from '../../screens/shapes/consent/consent.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { loginAsGuest } from '../../session/guest.js'
import { readReturn } from '../../session/returns/address-return.js'
import { currentUser } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { crossAppToken } from '../../session/tokens/cross-app-token.js'
import { press } from '../../ui/actions/press.harness.js'
import { linkCrossApp } from './link-cross-app.js'
import { connectedApps, knownApp, providerApp } from './provider-apps.js'
import { unlinkCrossApp } from './unlink-cross-app.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

let world: World
let appId: string
let vault: TestApp
let ada: { id: string; address: string }
let window: EventTarget
let popups: { closed: boolean; went: string[]; how: string; location: { replace(url: string): void }; close(): void }[]

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  vault = await TestApp.of(world, { name: 'Vault', logo_url: 'https://vault.test/icon.png' })
  const { user, token } = (await vault.logIn()).body
  ada = {
    id: user.id,
    address: (await vault.call<{ address: string }>('wallets', { chain_type: 'ethereum' }, bearer(token))).body.address,
  }
  appId = (await world.driver.createApp({ cross_app_connections: [{ provider_app_id: vault.id, read_only: true }] }))
    .appId
  openPage({ appId, apiUrl: world.apiUrlLocal })
  popups = []
  window = new EventTarget()
  vi.stubGlobal('location', { href: 'https://host.test/', origin: 'https://host.test' })
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('self', window)
  vi.stubGlobal('top', window)
  vi.stubGlobal('open', (_: string, __: string, how: string) => {
    const went: string[] = []
    const popup = {
      closed: false,
      went,
      how,
      location: { replace: (url: string) => void went.push(url) },
      close() {
        this.closed = true
      },
    }
    popups.push(popup)
    return popup
  })
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

async function logIn(email = somebody()): Promise<void> {
  await signInByEmail(world, email)
}
/** Answers in the last pop-up as a person does; the pop-up then tells the page. */
async function answer(fields: Record<string, string> = {}): Promise<void> {
  const url = await eventually(() => {
    const [there] = popups.at(-1)?.went ?? []
    if (!there) throw new Error('It went nowhere.')
    return there
  })
  const popup = popups.at(-1)
  const found = readReturn(
    await answerConsent(url.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), {
      person: ada.id,
      answer: 'allow',
      ...fields,
    }),
  )
  if (found?.kind !== 'oauth') throw new Error('Nothing came back.')
  window.dispatchEvent(
    Object.assign(new Event('message'), {
      data: { type: 'PRIVY_OAUTH_RESPONSE', stateCode: found.state, authorizationCode: found.code },
      origin: 'https://host.test',
      source: popup,
    }),
  )
}
const accounts = () => currentUser()?.linkedAccounts.filter(({ type }) => type === 'cross_app')
const asked = (path: string) =>
  world.driver
    .requests(appId)
    .filter(request => request.path.endsWith(path) && request.method === 'POST')
    .map(({ body }) => body as Record<string, unknown>)

describe('the apps that this app is connected with', () => {
  it('are requested once [API-56] [CROSS-29]', async () => {
    const [first, second] = await Promise.all([connectedApps(), connectedApps()])
    expect(first).toEqual([
      {
        id: vault.id,
        name: 'Vault',
        iconUrl: 'https://vault.test/icon.png',
        apiUrl: expect.stringMatching(/^http/) as string,
        readOnly: true,
      },
    ])
    expect(second).toBe(first)
    expect(
      world.driver.requests(appId).filter(({ path }) => path === `/api/v1/apps/${appId}/cross-app/connections`),
    ).toHaveLength(1)
  })

  it('are requested again after a failure', async () => {
    const heal = world.driver.fault({ path: '/cross-app/connections', appId }, { status: 403, body: { error: 'no' } })
    await expect(connectedApps()).rejects.toMatchObject({ status: 403 })
    heal()
    expect(await connectedApps()).toHaveLength(1)
  })

  it('have a name and picture, also without a connection [API-55]', async () => {
    expect(knownApp(vault.id)).toEqual({ id: vault.id, name: vault.id })
    expect(await providerApp(vault.id)).toEqual({ id: vault.id, name: 'Vault', iconUrl: 'https://vault.test/icon.png' })
    expect(knownApp(vault.id).name).toBe('Vault')
  })
})

describe('linking the wallet of another app by a script', () => {
  it('opens a pop-up of 440 by 680 in the press itself, and stores the token of that app [CROSS-07]', async () => {
    await logIn()
    const linking = linkCrossApp({ appId: vault.id })
    expect(popups).toHaveLength(1)
    expect(popups[0]?.how).toMatch(/\bwidth=440,height=680\b/)
    await answer()
    await linking
    expect(accounts()).toMatchObject([
      {
        type: 'cross_app',
        subject: ada.id,
        providerApp: { id: vault.id },
        embeddedWallets: [{ address: ada.address }],
        smartWallets: [],
      },
    ])
    expect(asked('oauth/link')).toEqual([expect.objectContaining({ provider: siteOfApp(vault.id) })])
    expect(crossAppToken(vault.id)).toEqual(expect.any(String))
    await expect(linkCrossApp({ appId: vault.id })).rejects.toMatchObject({ code: 'CANNOT_LINK_MORE_OF_TYPE' })
  })

  it('rejects an app that is not connected with this one, and closes its pop-up [CROSS-22]', async () => {
    await logIn()
    const stranger = await TestApp.of(world, { name: 'Stranger' })
    for (const unknown of [stranger.id, 'clnobodyknowsthisapp00001', 'nonsense']) {
      await expect(linkCrossApp({ appId: unknown })).rejects.toMatchObject({
        code: 'INVALID_DATA',
        message: 'Invalid connected app',
      })
      expect(popups.at(-1)?.closed).toBe(true)
    }
    expect(accounts()).toEqual([])
  })

  it('rejects for each other end: closed, blocked, refused, or left', async () => {
    await logIn()
    const closed = linkCrossApp({ appId: vault.id })
    if (popups[0]) popups[0].closed = true
    await expect(closed).rejects.toMatchObject({ code: 'USER_EXITED_LINK_FLOW', message: 'User canceled flow' })
    const refused = linkCrossApp({ appId: vault.id })
    refused.catch(() => {})
    await answer({ answer: 'deny' })
    await expect(refused).rejects.toMatchObject({ code: 'OAUTH_USER_DENIED' })
    const leave = new AbortController()
    const left = linkCrossApp({ appId: vault.id }, leave.signal)
    leave.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(popups.map(popup => popup.closed)).toEqual([true, true, true])
    vi.stubGlobal('open', () => null)
    await expect(linkCrossApp({ appId: vault.id })).rejects.toMatchObject({
      code: 'FAILED_TO_LINK_ACCOUNT',
      message: "The browser blocked the window; call linkCrossApp in the visitor's press.",
    })
    expect([accounts(), asked('oauth/link')]).toEqual([[], []])
  })

  it('rejects a visitor without a session, and a guest', async () => {
    await expect(linkCrossApp({ appId: vault.id })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    await world.driver.updateApp(appId, { guest_auth: true })
    await loginAsGuest()
    await expect(linkCrossApp({ appId: vault.id })).rejects.toMatchObject({ code: 'FAILED_TO_LINK_ACCOUNT' })
    expect(popups).toEqual([])
  })
})

describe('a login at an app that the host names', () => {
  it('shows the name and picture that the provider has for it [CROSS-30]', async () => {
    const run = playPart(crossApp, { providerAppId: vault.id })
    await eventually(() => expect(run.screenName()).toBe('cross-app'))
    const { $state } = run.model<StatusModel>()
    expect(['Connecting to Vault', 'Please check the pop-up from Vault to continue']).toContain(
      englishText($state.get().title),
    )
    expect($state.get().mark).toEqual({ name: 'Vault', picture: 'https://vault.test/icon.png' })
    await answer()
    expect(await run.result).toMatchObject({
      isNewUser: true,
      account: { type: 'cross_app', subject: ada.id, providerApp: { id: vault.id } },
    })
    expect(world.driver.requests(appId).filter(({ path }) => path.endsWith('/cross-app/connections'))).toEqual([])
  })

  it('links the account to the signed-in user', async () => {
    await logIn()
    const run = playPart(crossApp, { action: 'link', providerAppId: vault.id }, {}, { exit: 'USER_EXITED_LINK_FLOW' })
    await answer()
    expect(await run.result).toMatchObject({ isNewUser: false, account: { type: 'cross_app', subject: ada.id } })
  })

  it("rejects as the visitor's exit if they leave a link after its pop-up was closed", async () => {
    await logIn()
    const run = playPart(
      crossApp,
      { action: 'link', providerAppId: vault.id },
      {},
      { exit: 'USER_EXITED_FUNDING_FLOW' },
    )
    const popup = await eventually(() => {
      const [first] = popups
      if (!first) throw new Error('No pop-up')
      return first
    })
    popup.closed = true
    await eventually(() => expect(contentOf(run.model<StatusModel>()).title).toBe('You are not connected yet'))
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'USER_EXITED_LINK_FLOW', message: 'User canceled flow' })
  })

  it('rejects an unknown app', async () => {
    const run = playPart(crossApp, { providerAppId: 'clnobodyknowsthisapp00001' })
    await eventually(() => expect(run.screenName()).toBe('error'))
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'INVALID_DATA', message: 'Invalid connected app' })
    expect(popups).toEqual([])
  })
})

describe('the accounts of other apps', () => {
  const model = <M>(run: ReturnType<typeof playPart>) => run.model<M>()
  const waitForScreen = (run: ReturnType<typeof playPart>, screen: string) =>
    eventually(() => expect(run.screenName()).toBe(screen))
  const asks = (action: 'link' | 'unlink') =>
    playPart(changeAccount, { action, method: 'cross-app' }, {}, { exit: 'USER_EXITED_LINK_FLOW' })
  async function links(): Promise<ReturnType<typeof playPart>> {
    const run = asks('link')
    await waitForScreen(run, 'choose-app')
    const row = await eventually(() => {
      const found = findRow(model<ChoiceModel>(run).$state.get().rows, 'Vault')
      if (!found) throw new Error('No row')
      return found
    })
    row.choose?.()
    await answer()
    return run
  }

  it('are linked by choosing an app, and unlinked by name, with the token of that app', async () => {
    await logIn()
    expect(await (await links()).result).toMatchObject({
      method: 'cross-app',
      transferred: false,
      account: { type: 'cross_app', subject: ada.id },
    })
    const again = asks('link')
    await waitForScreen(again, 'choose-app')
    await eventually(() => expect(contentOf(model<ChoiceModel>(again)).title).toBe('There is no other app to connect'))
    again.stage.close()
    const unlinking = asks('unlink')
    await waitForScreen(unlinking, 'unlink')
    const { who, answers } = model<ConsentModel>(unlinking).$state.get()
    expect([who?.mark, who?.name, who?.from && englishText(who.from)]).toEqual([
      { name: 'Vault', picture: 'https://vault.test/icon.png' },
      'Vault',
      `${ada.address.slice(0, 6)}…${ada.address.slice(-4)}`,
    ])
    press(answers.at(-1)?.press)
    expect(await unlinking.result).toMatchObject({ method: 'cross-app', account: { subject: ada.id } })
    expect([accounts(), asked('oauth/unlink'), crossAppToken(vault.id)]).toEqual([
      [],
      [{ provider: siteOfApp(vault.id), subject: ada.id }],
      null,
    ])
    await expect(unlinkCrossApp({ subject: ada.id })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid subject',
    })
  })

  it('are not linked if they belong to another user', async () => {
    await logIn()
    await (
      await links()
    ).result
    await logIn()
    const run = await links()
    await eventually(() =>
      expect(contentOf(model<StatusModel>(run))).toMatchObject({
        title: 'Authentication failed',
        detail: 'This account has already been linked to another user.',
      }),
    )
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'LINKED_TO_ANOTHER_USER' })
    expect(accounts()).toEqual([])
  })
})
