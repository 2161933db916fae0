import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { analyticsListener } from '../../api/analytics/analytics-listener.js'
import { setHandler } from '../../ask/handlers.js'
import type { ExportOptions } from '../../ask/questions/export-wallet.js'
import { useApp } from '../../config/app.js'
import { walletExport } from '../../copy/areas/wallets/wallet-export.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { exportKeys, type ExportKeysModel } from '../../screens/export/export-keys.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { createWallet } from '../../wallet/frame/create.js'
import { importWallet } from '../../wallet/frame/import.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { exportWallet } from './export-wallet.js'

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({}, world)
  wallet = await createWallet({ chainType: 'ethereum' })
})
afterEach(async () => {
  vi.useRealTimers()
  analyticsListener().current = undefined
  setHandler('verify-identity', undefined)
  await signedIn.stop()
})

const play = (options: ExportOptions = {}) =>
  playPart(exportWallet, options, { name: 'Almanac' } as never, { exit: 'USER_REJECTED_REQUEST' })
const CLIENT = 'client-one'
const APPEARANCE = { width: 312.4, colours: { background: '#ffffff', accent: '#102030', colorScheme: 'light' } }

/** Opens the screen with the frame. Returns it with the address of the frame. */
async function opened(options: ExportOptions = {}) {
  const run = play(options)
  await eventually(() => expect(run.screenName()).toBe('export-wallet'))
  const model = run.model<ExportKeysModel>()
  const page = await new Promise<URL>(resolve => model.open(APPEARANCE, resolve))
  return { ...run, keys: model, page }
}
const queryOf = ({ searchParams }: URL) => Object.fromEntries(searchParams)
const userWith = (changed: Partial<WalletAccount>) => {
  const user = currentUser() as User
  setSession({ ...user, linkedAccounts: [{ ...wallet, ...changed }] }, 'user-updated')
}

describe('the export of a wallet', () => {
  it("opens the provider's page, with all that the page needs to know [EXPORT-05] [EXPORT-08] [FRAME-19]", async () => {
    useApp({ clientId: CLIENT }, undefined, true)
    const { page, keys } = await opened()
    expect(`${page.origin}${page.pathname}`).toBe(
      `${new URL(world.apiUrlLocal).origin}/apps/${signedIn.appId}/embedded-wallets/export`,
    )
    expect(queryOf(page)).toEqual({
      v: '1',
      entropy_id: wallet.address,
      entropy_id_verifier: 'ethereum-address-verifier',
      hd_wallet_index: '0',
      chain_type: 'ethereum',
      client_id: CLIENT,
      width: '312px',
      caid: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      phrase_export: 'true',
      ...APPEARANCE.colours,
    })
    expect([keys.address.full, keys.phrase]).toEqual([wallet.address, true])
  })

  it('passes the access token in the fragment, which no server logs', async () => {
    const { page } = await opened()
    expect(page.search).not.toContain('token')
    const token = new URLSearchParams(page.hash.slice(1)).get('token')
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(signedIn.page.requests.at(-1)?.data['accessToken']).toBe(token)
  })

  it("names a wallet of the provider's secure environment by its id [EXPORT-07]", async () => {
    useApp({ clientId: CLIENT }, undefined, true)
    userWith({ unified: true, signsOn: 'server', recoveryMethod: 'privy-v2', id: 'wallet-1' })
    const { page, keys } = await opened()
    expect(queryOf(page)).toEqual({
      v: '1-unified',
      wallet_id: 'wallet-1',
      client_id: CLIENT,
      width: '312px',
      caid: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      phrase_export: 'false',
      ...APPEARANCE.colours,
    })
    expect(keys.phrase).toBe(false)
  })

  it('opens a Solana wallet by the secret that it shares with the Ethereum one', async () => {
    const solana = await createWallet({ chainType: 'solana' })
    const { page } = await opened({ chainType: 'solana', address: solana.address })
    expect(queryOf(page)).toMatchObject({
      entropy_id: wallet.address,
      entropy_id_verifier: 'ethereum-address-verifier',
      chain_type: 'solana',
      phrase_export: 'true',
    })
  })

  it('offers the seed phrase of a wallet that was created here, and none of an imported one [EXPORT-09]', async () => {
    const { page: native } = await opened({ address: wallet.address })
    const imported = await importWallet({ chainType: 'ethereum', privateKey: `0x${'11'.repeat(32)}` })
    const { page, keys } = await opened({ address: imported.address })
    expect([native, page].map(({ searchParams }) => searchParams.get('phrase_export'))).toEqual(['true', 'false'])
    expect([page.searchParams.get('entropy_id'), keys.phrase]).toEqual([imported.address, false])
  })

  it('has a screen as high as its frame needs', () => {
    expect(exportKeys).toMatchObject({ size: 'full' })
  })

  it('says what to copy, and what never to do with it', () => {
    expect(walletExport.english.keyOrPhrase).toBe('Copy either your private key or seed phrase to export your wallet.')
    expect(walletExport.english.warning).toBe('Never share your private key or seed phrase with anyone.')
  })

  it('shows the opening of the wallet for at least a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { screenName } = play()
    const after = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    }
    signedIn.intercept(event => (event === 'privy:wallets:connect' ? { entropyId: wallet.address } : undefined))
    await after(999)
    expect(screenName()).toBe('connect-wallet')
    await after(1)
    expect(screenName()).toBe('export-wallet')
  })

  it('asks for the second factor before the frame is shown, if the user has one', async () => {
    setSession({ ...(currentUser() as User), mfaMethods: ['totp'] }, 'user-updated')
    const mfa = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'http://localhost' } as const
    setHandler('verify-identity', async () => mfa)
    signedIn.intercept(event => (event === 'privy:mfa:verify' ? {} : undefined))
    await opened()
    expect(signedIn.page.requests.at(-1)).toMatchObject({ event: 'privy:mfa:verify', data: mfa })
  })
})

describe('the end of an export', () => {
  const events = () => {
    const sent: unknown[] = []
    analyticsListener().current = event => {
      sent.push(event)
      return false
    }
    return sent
  }
  const EXPORTED = {
    event_name: 'embedded_wallet_key_export_completed',
    payload: {},
  }

  it('is reported to the host and to analytics, with the address only [ANALY-06]', async () => {
    const sent = events()
    const { keys, result } = await opened()
    expect(sent).toEqual([])
    keys.done()
    expect(await result).toEqual({ address: wallet.address, chainType: 'ethereum' })
    expect(sent).toEqual([{ ...EXPORTED, payload: { walletAddress: wallet.address } }])
  })

  it('succeeds if the visitor leaves after entering the frame, and is a refusal otherwise', async () => {
    const sent = events()
    const { keys, stage, result } = await opened()
    keys.entered()
    stage.close()
    expect(await result).toEqual({ address: wallet.address, chainType: 'ethereum' })
    expect(sent).toHaveLength(1)
    const other = await opened()
    other.stage.close()
    await expect(other.result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST', cancelled: true })
    expect(sent).toHaveLength(1)
  })

  it('reports that the page did not open, and loads it again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const run = play()
    await eventually(async () => {
      await vi.advanceTimersByTimeAsync(500)
      expect(run.screenName()).toBe('export-wallet')
    })
    const keys = run.model<ExportKeysModel>()
    const pages: URL[] = []
    const open = async () => {
      keys.open(APPEARANCE, page => pages.push(page))
      await vi.advanceTimersByTimeAsync(0)
    }
    await open()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(keys.$page.get()).toBe('opening')
    await vi.advanceTimersByTimeAsync(1)
    expect(keys.$page.get()).toBe('failed')
    await open()
    keys.opened()
    await vi.advanceTimersByTimeAsync(15_000)
    expect([keys.$page.get(), pages.length]).toEqual(['open', 2])
  })
})

describe('a refused export', () => {
  it('is one without an embedded wallet on a supported chain [EXPORT-11]', async () => {
    await expect(exportRefused({ chainType: 'bitcoin-segwit' })).resolves.toMatchObject({
      code: 'UNSUPPORTED_WALLET_TYPE',
    })
    await expect(exportRefused({ chainType: 'solana' })).resolves.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
    userWith({ walletClientType: 'metamask', connectorType: 'injected' })
    await expect(exportRefused({ address: wallet.address })).resolves.toMatchObject({
      code: 'EMBEDDED_WALLET_NOT_FOUND',
    })
  })

  it('is one with an invalid address: an address alone is one on Ethereum [EXPORT-12]', async () => {
    const turned = wallet.address.replace(/[a-f]/i, letter =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    for (const address of ['', '0x12', turned, 'So11111111111111111111111111111111111111112', 7])
      await expect(exportRefused({ address })).resolves.toMatchObject({ code: 'INVALID_DATA' })
    for (const address of [wallet.address, wallet.address.toLowerCase()])
      expect((await opened({ address })).keys).toBeDefined()
  })

  it('is one without a signed-in user [EXPORT-10]', async () => {
    setSession(null, 'logout')
    await expect(exportRefused({})).resolves.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated before exporting their wallet',
    })
  })
})

/** The error of the client's function, before anything is shown. */
const exportRefused = async (options: object): Promise<unknown> => {
  const { exportWallet: verb } = await import('../../wallet/export/export-wallet.js')
  return verb(options).catch((error: unknown) => error)
}
