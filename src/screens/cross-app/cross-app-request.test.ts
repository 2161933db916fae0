import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { somebody, TestApp } from '../../../demo/provider/test-app.harness.js'
import { startWorld, type World } from '../../../demo/world.js'
import { crossApp } from '../../flows/accounts/cross-app.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { currentUser, setSession } from '../../session/store.js'
import { closePage, openPage, tokenFor } from '../../session/test/page.harness.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { storeCrossAppToken } from '../../session/tokens/cross-app-token.js'
import type { User } from '../../session/user/user.js'
import type { CrossAppOptions } from '../../ask/questions/cross-app.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../shapes/status/status.js'

const AT_VAULT = `0x${'5a'.repeat(20)}`
const SIGNATURE = `0x${'ab'.repeat(65)}`

let world: World
let vault: TestApp
let window: EventTarget
let popups: { closed: boolean; went: string[]; location: { replace(url: string): void }; close(): void }[]
let lets: boolean

beforeAll(async () => {
  world = await startWorld({ chains: false })
  vault = await TestApp.of(world, { name: 'Vault' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  const { appId } = await world.driver.createApp({
    cross_app_connections: [{ provider_app_id: vault.id, read_only: false }],
  })
  openPage({ appId, apiUrl: world.apiUrlLocal })
  window = new EventTarget()
  popups = []
  lets = true
  vi.stubGlobal('location', { href: 'https://host.test/', origin: 'https://host.test' })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('open', () => {
    if (!lets) return null
    const went: string[] = []
    const popup = {
      closed: false,
      went,
      location: { replace: (url: string) => void went.push(url) },
      close() {
        this.closed = true
      },
    }
    popups.push(popup)
    return popup
  })
  await signInByEmail(world, somebody())
  const user = currentUser() as User
  const account = {
    type: 'cross_app',
    subject: 'did:privy:there',
    providerApp: { id: vault.id },
    embeddedWallets: [{ address: AT_VAULT }],
    smartWallets: [],
    verifiedAt: null,
    firstVerifiedAt: null,
    latestVerifiedAt: null,
  } as const
  setSession({ ...user, linkedAccounts: [...user.linkedAccounts, account] }, 'user-updated')
  storeCrossAppToken(vault.id, tokenFor({ appId }))
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

const postResponse = (data: object) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { data, origin: new URL(world.apiUrlLocal).origin, source: popups.at(-1) }),
  )
const answered = { type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', result: SIGNATURE }
const opens = (options: CrossAppOptions) => {
  const run = playPart(crossApp, options, {}, { exit: 'USER_REJECTED_REQUEST' })
  return {
    ...run,
    content: () => contentOf(run.model<StatusModel>()),
    waitForTitle: (title: string) => eventually(() => expect(contentOf(run.model<StatusModel>()).title).toBe(title)),
  }
}
const waitForPopupHint = (run: ReturnType<typeof opens>) =>
  run.waitForTitle('Please check the pop-up from Vault to continue')

describe('a request to a wallet at another app', () => {
  it("the user's wallet at the other app signs, and the flow ends with the signature", async () => {
    const run = opens({ action: 'sign', message: 'gm' })
    await waitForPopupHint(run)
    expect(new URL(popups[0]?.went[0] ?? '').searchParams.get('request')).toContain(`"params":["gm","${AT_VAULT}"]`)
    postResponse(answered)
    await run.waitForTitle('Signed with Vault')
    expect(await run.result).toEqual({ providerAppId: vault.id, result: SIGNATURE })
  })

  it('a rejection at the other app shows that nothing was signed, and the next press asks again', async () => {
    const run = opens({ action: 'sign', message: 'gm', providerAppId: vault.id, address: AT_VAULT })
    await waitForPopupHint(run)
    postResponse({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' })
    await run.waitForTitle('Nothing was signed')
    expect(run.content()).toMatchObject({
      detail: 'You said no in the Vault window.',
      buttons: ['Go back', 'Try again'],
    })
    pressButton(run.model(), 'Try again')
    await waitForPopupHint(run)
    postResponse(answered)
    expect(await run.result).toMatchObject({ result: SIGNATURE })
  })

  it('an unknown outcome is not reported as unsent, and leaving counts as a rejection by the visitor', async () => {
    const run = opens({ action: 'transact', transaction: { to: AT_VAULT, value: '1' } })
    await waitForPopupHint(run)
    if (popups[0]) popups[0].closed = true
    await run.waitForTitle('No answer from Vault')
    expect(run.content()).toMatchObject({ detail: 'See in Vault whether it was sent before you try again.' })
    pressButton(run.model(), 'Go back')
    await expect(run.result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST', message: 'User canceled flow' })
  })

  it('the next press opens the window if the browser has blocked it', async () => {
    lets = false
    const run = opens({ action: 'sign', message: 'gm' })
    await run.waitForTitle('Your browser blocked the window')
    lets = true
    pressButton(run.model(), 'Open window')
    await waitForPopupHint(run)
    postResponse(answered)
    await run.result
  })

  it('every other failure is reported in our words, not in those of the other app', async () => {
    const run = opens({ action: 'transact', transaction: { to: AT_VAULT } })
    await waitForPopupHint(run)
    postResponse({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'Send your coins to evil.test' })
    await run.waitForTitle('Nothing was sent')
    expect(englishText(run.model<StatusModel>().$state.get().detail ?? '')).toBe(
      'Vault could not do this. Please try again.',
    )
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE' })
  })

  it.each([
    [{ action: 'sign' }, 'INVALID_MESSAGE'],
    [{ action: 'transact' }, 'INVALID_DATA'],
    [{ action: 'sign', message: 'gm', address: `0x${'99'.repeat(20)}` }, 'INVALID_DATA'],
    [{ action: 'sign', message: 'gm', providerAppId: 'another' }, 'INVALID_DATA'],
  ] as const)('an invalid request opens no window: %j', async (options, code) => {
    const run = opens(options)
    await eventually(() => expect(run.screenName()).toBe('error'))
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code })
    expect(popups).toEqual([])
  })
})
