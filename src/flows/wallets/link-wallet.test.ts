import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppSettings } from '../../../elements/testing/app-settings.js'
import { startWorld, type World } from '../../../demo/world.js'
import { injectTestWallets, type TestWallets } from '../../../demo/wallets/inject.js'
import { unlinkWallet } from '../../accounts/wallet/unlink-wallet.js'
import { proveWallet } from '../../accounts/wallet/proof.js'
import { logIn } from '../../accounts/log-in.js'
import { linkWallet as link } from '../../accounts/wallet/link-wallet.js'
import { jsonResponse } from '../../api/provider.harness.js'
import { authenticateEmail, sendEmailCode } from '../../api/login/email.js'
import { setTransport } from '../../api/client.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { $connectedWallets } from '../../connectors/connections.js'
import { injectedWallets } from '../../connectors/injected.js'
import { addConnectorSource } from '../../connectors/registry.js'
import { standardWallets } from '../../connectors/wallet-standard.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { FindModel } from '../../screens/shapes/find/find.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { WalletAttemptModel } from '../../screens/wallet/wallet-attempt.js'
import { authenticate } from '../../session/authenticate.js'
import { loginAsGuest } from '../../session/guest.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import type { WalletAccount } from '../../session/user/user.js'
import { Stage } from '../../stage/stage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { forError } from '../for-error.js'
import { wallet as credential } from '../../credentials/wallet.js'
import { linkByProof } from '../accounts/by-proof.js'

const linkWallet = linkByProof(credential.type, credential.prove)
const ORIGIN = 'http://app.localhost:4100'
const ETHEREUM = 'Test Wallet (Ethereum)'
const SOLANA = 'Test Wallet (Solana)'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  vi.stubGlobal('location', new URL(`${ORIGIN}/`))
})
afterEach(() => {
  setTransport()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Sent {
  readonly path: string
  readonly body: Record<string, string>
}
let people = 0

/** A page of a new app, with both test wallets, and a user who is signed in by e-mail. */
async function signedIn({ app = {}, refusal }: { app?: Partial<AppSettings>; refusal?: string } = {}) {
  forgetPage()
  forgetApp()
  const kept = new Map<string, string>()
  setStorage({
    get: key => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
  })
  const { appId } = await world.driver.createApp({
    wallet_auth: true,
    solana_wallet_auth: true,
    ...app,
  } as Partial<AppSettings>)
  useApp({ appId, apiUrl: world.apiUrlLocal })
  const address = `linker${++people}@example.com`
  await sendEmailCode({ email: address })
  const code = await world.driver.lastCode(address)
  await authenticate('email', () => authenticateEmail({ email: address, code, mode: 'login-or-sign-up' }))
  const sent: Sent[] = []
  setTransport((url, init) => {
    const { pathname: path } = new URL(url)
    if (typeof init.body === 'string') sent.push({ path, body: JSON.parse(init.body) as Record<string, string> })
    return refusal && path.endsWith('/link')
      ? Promise.resolve(jsonResponse({ error: 'no', code: refusal }, 400))
      : fetch(url, init)
  })
  const page = new EventTarget()
  const wallets: TestWallets = injectTestWallets(page, world)
  addConnectorSource('injected', injectedWallets(page))
  addConnectorSource('wallet-standard', standardWallets(page))
  return { appId, sent, wallets }
}

async function open() {
  const chains = [
    {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
    },
  ]
  const stage = new Stage({
    $settings: atom(resolveSettings(null, { chains, appearance: { walletChainType: 'ethereum-and-solana' } })),
    errorScreen: forError,
  })
  const result = stage.play(linkWallet, {}, { exit: 'USER_EXITED_LINK_FLOW' })
  result.catch(() => {})
  const model = <M>() => stage.$scene.get()?.model as M
  const waitForScreen = (screen: string) => eventually(() => expect(stage.$scene.get()?.screen).toBe(screen))
  const choose = async (label: string) => {
    await waitForScreen('wallet-list')
    const { $rows } = model<FindModel>()
    await eventually(() => expect(findRow($rows.get(), label)).toBeDefined())
    findRow($rows.get(), label)?.choose?.()
    if (label === SOLANA) {
      await waitForScreen('ledger-choice')
      findRow(model<ChoiceModel>().$state.get().rows, 'Continue without Ledger')?.choose?.()
    }
    await waitForScreen('wallet-linking')
  }
  const failed = () => eventually(() => expect(model<WalletAttemptModel>().$state.get().ring).toBe('failed'))
  return { stage, result, model, waitForScreen, choose, failed }
}
const walletsOf = () =>
  currentUser()?.linkedAccounts.filter((account): account is WalletAccount => account.type === 'wallet') ?? []

describe('an external wallet that is linked to the account', () => {
  it('is chosen from a list with a title, found by its name, and then signs [EXTW-09]', async () => {
    await signedIn()
    const page = await open()
    await page.waitForScreen('wallet-list')
    const { title, label, nothing, found, $rows } = page.model<FindModel>()
    expect([title, label, nothing, found(1), found(2)].map(englishText)).toEqual([
      'Link your wallet',
      'Search wallets',
      'No wallet has that name.',
      '1 wallet',
      '2 wallets',
    ])
    await eventually(() =>
      expect($rows.get().map(row => [englishText(row.label), row.chips?.map(englishText)])).toEqual([
        [ETHEREUM, []],
        [SOLANA, ['Solana']],
        ['MetaMask', []],
        ['Coinbase Wallet', []],
        ['Rainbow', []],
      ]),
    )
    await page.choose(ETHEREUM)
    await page.result
    expect(walletsOf()).toMatchObject([
      { chainType: 'ethereum', walletClientType: 'unknown', connectorType: 'injected' },
    ])
  })

  it.each([
    [ETHEREUM, 'siwe', { chainId: 'eip155:31337', walletClientType: 'unknown', connectorType: 'injected' }],
    [SOLANA, 'siws', { walletClientType: 'unknown', connectorType: 'solana_adapter', message_type: 'plain' }],
  ])(
    '%s: links and logs in by its message, its signature and its kind; the login also has its mode [API-36, API-37, API-38]',
    async (label, family, facts) => {
      const { sent } = await signedIn()
      const page = await open()
      await page.choose(label)
      await page.result
      const [wallet] = $connectedWallets().get()
      if (!wallet) throw new Error('No wallet is connected.')
      await logout()
      await logIn(await proveWallet(wallet), { disableSignup: true })
      const proof = {
        message: expect.stringContaining('wants you to sign in') as string,
        signature: expect.any(String) as string,
        ...facts,
      }
      const bodies = (path: string) =>
        sent.filter(request => request.path.endsWith(`${family}/${path}`)).map(({ body }) => body)
      expect([bodies('link'), bodies('authenticate')]).toEqual([[proof], [{ ...proof, mode: 'no-signup' }]])
    },
  )

  it.each([
    [ETHEREUM, 'siwe'],
    [SOLANA, 'siws'],
  ])('%s: is unlinked by its address [LINK-15]', async (label, family) => {
    const { sent } = await signedIn()
    const page = await open()
    await page.choose(label)
    await page.result
    const [{ address = '' } = {}] = walletsOf()
    await unlinkWallet({ address })
    expect(sent.filter(({ path }) => path.endsWith(`${family}/unlink`)).map(request => request.body)).toEqual([
      { address },
    ])
    expect(walletsOf()).toEqual([])
  })

  it('is reported if it belongs to another user, and another one can be chosen [EXTW-22]', async () => {
    await signedIn({ refusal: 'linked_to_another_user' })
    const page = await open()
    await page.choose(ETHEREUM)
    await page.failed()
    expect(contentOf(page.model<WalletAttemptModel>())).toMatchObject({
      title: 'User already exists for this address',
      detail: 'Try another address!',
      buttons: ['Choose another wallet'],
    })
    pressButton(page.model<WalletAttemptModel>(), 'Choose another wallet')
    await page.waitForScreen('wallet-list')
    page.stage.close()
  })

  it('is reported if it is one too many [EXTW-26]', async () => {
    await signedIn({ app: { max_linked_wallets_per_user: 1 } })
    const first = await open()
    await first.choose(SOLANA)
    await first.result
    const second = await open()
    await second.choose(ETHEREUM)
    await second.failed()
    expect(contentOf(second.model<WalletAttemptModel>())).toMatchObject({
      title: 'Could not link wallet',
      detail: "Unable to link – You've reached the maximum number of linked wallets.",
      buttons: ['Choose another wallet'],
    })
    second.stage.close()
    await expect(second.result).rejects.toMatchObject({ code: 'USER_EXITED_LINK_FLOW' })
  })

  it('is refused without a user or for a guest, before anything is asked', async () => {
    await signedIn()
    await logout()
    const page = await open()
    await page.waitForScreen('error')
    page.stage.close()
    await expect(page.result).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: expect.stringMatching(/^User must be authenticated to link a wallet/) as string,
    })
    await loginAsGuest()
    const guest = await open()
    await guest.waitForScreen('error')
    guest.stage.close()
    await expect(guest.result).rejects.toMatchObject({ code: 'FAILED_TO_LINK_ACCOUNT' })
  })
})

describe("an external wallet in a host's script", () => {
  it('signs up, and logs in, by its proof alone, without a screen', async () => {
    await signedIn()
    await logout()
    const { connectExternalWallet } = await import('../../connectors/connected-wallets.js')
    const { $connectors, connectorsReady } = await import('../../connectors/registry.js')
    await connectorsReady()
    for (const connector of $connectors().get()) {
      const wallet = await connectExternalWallet(connector)
      const { address, chainType, walletClientType } = wallet
      await expect(proveWallet(wallet).then(proof => logIn(proof, { disableSignup: true }))).rejects.toMatchObject({
        code: 'USER_DOES_NOT_EXIST',
      })
      expect(await logIn(await proveWallet(wallet))).toMatchObject({
        isNewUser: true,
        method: 'wallet',
        wallet: { address, chainType, walletClientType },
      })
      await logout()
      expect(await logIn(await proveWallet(wallet))).toMatchObject({
        isNewUser: false,
        user: { linkedAccounts: [{ type: 'wallet', chainType }] },
      })
      await logout()
    }
    expect(
      $connectors()
        .get()
        .map(({ chainType }) => chainType)
        .sort(),
    ).toEqual(['ethereum', 'solana'])
  })

  it("is linked if it is connected, and unlinked if it is the user's", async () => {
    await signedIn()
    const { connectExternalWallet } = await import('../../connectors/connected-wallets.js')
    const { $connectors, connectorsReady } = await import('../../connectors/registry.js')
    await connectorsReady()
    const connector = $connectors()
      .get()
      .find(({ chainType }) => chainType === 'ethereum')
    if (!connector) throw new Error('There is no wallet.')
    await connectExternalWallet(connector)
    const [wallet] = $connectedWallets().get()
    if (!wallet) throw new Error('No wallet is connected.')
    expect((await link(wallet)).linkedAccounts).toHaveLength(2)
    await expect(link({ ...wallet, walletClientType: 'privy' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Cannot link or login with embedded wallet',
    })
    await expect(unlinkWallet({ address: '0x000000000000000000000000000000000000dEaD' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid subject',
    })
    expect((await unlinkWallet({ address: ` ${wallet.address.toLowerCase()} ` })).linkedAccounts).toHaveLength(1)
  })
})
