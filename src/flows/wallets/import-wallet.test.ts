import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { setHandler } from '../../ask/handlers.js'
import { failure } from '../../errors/failure.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ImportKeyModel } from '../../screens/export/import-key.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { importWallet as importPrivateKey } from '../../wallet/frame/import.js'
import { importOwnWallet } from '../../wallet/export/import-own-wallet.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { create } from './create.js'

const KEY = `0x${'11'.repeat(32)}`
const ADDRESS = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const APPEARANCE = { width: 312.4, colours: { background: '#ffffff', colorScheme: 'light' } }

let world: World
let signedIn: SignedInPage
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({}, world)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  setHandler('import-wallet', undefined)
  await signedIn.stop()
})

interface Asked {
  readonly message: { readonly id: string; readonly event: string; readonly data: Record<string, unknown> }
  readonly origin: string
}

/** Opens the screen with the frame, and the provider's page in the frame, which answers as the test says. */
async function opened(options: object = {}) {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  const run = playPart(create, { imported: true, ...options } as never, {}, { exit: 'USER_REJECTED_REQUEST' })
  await eventually(() => expect(run.screenName()).toBe('import-key'))
  const model = run.model<ImportKeyModel>()
  const page = await new Promise<URL>(resolve => model.open(APPEARANCE, resolve))
  const asked: Asked[] = []
  const frame = { postMessage: (message: Asked['message'], origin: string) => void asked.push({ message, origin }) }
  const load = async () => {
    const before = asked.length
    model.opened(frame)
    await eventually(() => expect(asked.length).toBe(before + 1))
    return asked.at(-1) as Asked
  }
  const postMessage = (data: unknown, { origin = page.origin, source = frame as unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { ...run, importing: model, page, load, postMessage }
}

/** Imports the key at the provider, as its page does. */
const takeIn = async (chainType: 'ethereum' | 'solana' = 'ethereum') => {
  const before = currentUser() as User
  const { address } = await importPrivateKey({ chainType, privateKey: KEY })
  setSession(before, 'user-updated') // this page does not know the wallet yet
  return address
}

describe('the import of a wallet', () => {
  it("opens the page that the app's configuration names, and requests there a wallet for this user only; no token is in its address", async () => {
    const { page, load, importing } = await opened()
    expect(`${page.origin}${page.pathname}`).toBe(
      `${new URL(world.apiUrlLocal).origin}/apps/${signedIn.appId}/embedded-wallets/import`,
    )
    expect([page.hash, Object.fromEntries(page.searchParams)]).toEqual([
      '',
      { caid: expect.stringMatching(/^[\da-f-]{36}$/) as string, width: '312px', ...APPEARANCE.colours },
    ])
    const { message, origin } = await load()
    expect(origin).toBe(page.origin)
    expect(message).toMatchObject({ event: 'import-page:import', data: { chainType: 'ethereum' } })
    expect(message.data['accessToken']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(importing.chain).toBe('Ethereum')
  })

  it('ends with the wallet once the provider lists it', async () => {
    const { load, postMessage, result, importing } = await opened()
    const { message } = await load()
    const address = await takeIn()
    postMessage({ ...message, data: { address } })
    expect(await result).toMatchObject({ wallets: [{ address: ADDRESS, imported: true, chainType: 'ethereum' }] })
    expect(importing.$page.get()).toBe('done')
  })

  it('ignores other windows, origins, ids and events, and a wallet that the provider does not list [SEC-01]', async () => {
    const { load, postMessage, screenName } = await opened()
    const { message } = await load()
    const answer = { ...message, data: { address: ADDRESS } }
    postMessage(answer, { origin: 'https://evil.example' })
    postMessage(answer, { source: { postMessage: () => {} } })
    postMessage({ ...answer, id: 'another' })
    postMessage({ ...answer, event: 'privy:wallets:import' })
    await new Promise(setImmediate)
    expect(screenName()).toBe('import-key')
    postMessage(answer)
    await eventually(() => expect(screenName()).toBe('error'))
    expect(
      currentUser()?.linkedAccounts.some(account => account.type === 'wallet' && account.address === ADDRESS),
    ).toBe(false)
  })

  it('asks again in a page that has loaded again, and ignores the old one', async () => {
    const { load, postMessage, result } = await opened()
    const { message: first } = await load()
    const { message: second } = await load()
    expect(second.id).not.toBe(first.id)
    const address = await takeIn()
    postMessage({ ...first, data: { address: '0x0000000000000000000000000000000000000001' } })
    postMessage({ ...second, data: { address } })
    expect(await result).toMatchObject({ wallets: [{ address }] })
  })

  it('reports that the page did not open, and loads it again', async () => {
    const { importing, load } = await opened()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pages: URL[] = []
    importing.open(APPEARANCE, page => pages.push(page))
    await vi.advanceTimersByTimeAsync(14_999)
    expect(importing.$page.get()).toBe('opening')
    await vi.advanceTimersByTimeAsync(1)
    expect(importing.$page.get()).toBe('failed')
    importing.open(APPEARANCE, page => pages.push(page))
    vi.useRealTimers()
    await load()
    expect([importing.$page.get(), pages.length]).toEqual(['open', 2])
  })

  it('is a refusal if the visitor leaves', async () => {
    const { importing, result } = await opened()
    importing.cancel()
    await expect(result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST', cancelled: true })
  })
})

describe('the import of a wallet by a script', () => {
  const refused = (options: object = {}) => failure(importOwnWallet(options))

  it('asks a question that a host can also answer', async () => {
    const wallets = [{ address: ADDRESS }]
    const asked: unknown[] = []
    setHandler('import-wallet', async params => {
      asked.push(params)
      return { wallets } as never
    })
    expect(await importOwnWallet({ chainType: 'solana' })).toEqual(wallets[0])
    expect(asked).toEqual([{ chainType: 'solana', imported: true }])
  })

  it('is refused without a user, on another chain, for a second key of a chain, and for wallets that sign at the provider', async () => {
    for (const chainType of ['ethereum-and-solana', 'bitcoin-segwit', 7, null])
      expect(await refused({ chainType })).toMatchObject({ code: 'INVALID_DATA' })
    await importPrivateKey({ chainType: 'ethereum', privateKey: KEY })
    expect(await refused()).toMatchObject({ code: 'EMBEDDED_WALLET_ALREADY_EXISTS' })
    const user = currentUser() as User
    const linkedAccounts = user.linkedAccounts.map(account => ({ ...account, signsOn: 'server' as const }))
    setSession({ ...user, linkedAccounts } as User, 'user-updated')
    expect(await refused({ chainType: 'solana' })).toMatchObject({ code: 'UNSUPPORTED_WALLET_TYPE' })
    setSession(null, 'logout')
    expect(await refused()).toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
  })
})

describe('an app without an import page', () => {
  it.each([undefined, null, '', 'https://evil.example/', '//evil.example', '../export', 'a/../b', 'a?b', 7])(
    'imports nothing if its configuration says %j',
    async importPage => {
      const disarm = world.driver.fault(
        { operation: 'app.config', appId: signedIn.appId },
        { status: 200, body: { id: signedIn.appId, name: 'x', import_page: importPage } },
      )
      const { importPage: find } = await import('../../wallet/export/import-page.js')
      await expect(find()).rejects.toMatchObject({
        code: importPage === undefined || importPage === null ? 'INVALID_CONFIG' : 'UNEXPECTED_ANSWER',
      })
      disarm()
    },
  )
})
