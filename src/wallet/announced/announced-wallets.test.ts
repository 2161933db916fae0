import { verifySignIn } from '@solana/wallet-standard-util'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setHandler, type Handler } from '../../ask/handlers.js'
import { fromBase58 } from '../../chains/solana/base58.js'
import { buildTransfer, serialize } from '../../chains/solana/index.js'
import { injectedWallets } from '../../connectors/injected.js'
import { addConnectorSource, $connectors, connectorsReady } from '../../connectors/registry.js'
import { standardWallets } from '../../connectors/wallet-standard.js'
import { WalletError } from '../../errors/wallet-error.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import type { EthereumProvider } from '../provider/ethereum-provider.js'
import { messageSigner } from '../messages/message-signer.js'
import { readMessage } from '../messages/read-message.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'
import { localCluster } from './announce-wallets.js'
import { announceEthereum } from './announced-ethereum.js'
import { announceSolana, type AnnouncedSolanaWallet, type StandardAccount } from './announced-solana.js'
import { walletBrand } from './wallet-brand.js'

const BRAND = walletBrand('Almanac', 'app.example.com')
const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

interface Announced {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: EthereumProvider
}

let here: SignedInPage
let user: User
let page: EventTarget
let ethereum: Announced
let solana: AnnouncedSolanaWallet

/** Starts a dapp on the page, and returns the wallets that are announced to it. */
function dapp(): { ethereum: Announced[]; solana: unknown[] } {
  const found = { ethereum: [] as Announced[], solana: [] as unknown[] }
  page.addEventListener('eip6963:announceProvider', event =>
    found.ethereum.push((event as CustomEvent<Announced>).detail),
  )
  const api = { register: (...wallets: unknown[]) => found.solana.push(...wallets) }
  page.addEventListener('wallet-standard:register-wallet', event =>
    (event as CustomEvent<(page: typeof api) => void>).detail(api),
  )
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return found
}

/** A transaction that this account can sign. */
const transferBy = ({ address }: StandardAccount) =>
  serialize(buildTransfer({ from: address, to: RECIPIENT, lamports: 1n, blockhash: RECIPIENT }))

/** Calls a feature of the Solana wallet. */
const ask = <Answer>(feature: string, ...inputs: readonly unknown[]): Promise<Answer> => {
  const [, method = ''] = feature.split(':')
  const act = (solana.features[feature] as Record<string, (...inputs: readonly unknown[]) => Promise<Answer>>)[method]
  return act?.(...inputs) as Promise<Answer>
}

beforeAll(async () => {
  here = await signedInPage()
  user = currentUser() as User
  page = new EventTarget()
  const early = dapp()
  announceEthereum(BRAND, page)
  announceSolana(BRAND, page)
  ethereum = early.ethereum[0] as Announced
  solana = early.solana[0] as AnnouncedSolanaWallet
})
afterAll(() => here.stop())
afterEach(() => {
  for (const name of ['login', 'sign-message', 'confirm-transaction'] as const) setHandler(name, undefined)
})

/** The visitor approves each message, and the wallet signs it. */
const agrees = () =>
  setHandler('sign-message', async given => {
    const { request, chainType, address } = await readMessage(given)
    const wallet = currentUser()?.linkedAccounts.find(
      (account): account is WalletAccount => account.type === 'wallet' && account.address === address,
    )
    expect(wallet?.chainType).toBe(chainType)
    return { signature: await messageSigner(wallet).sign(request, undefined) }
  })

describe('wallets that a page announces to its dapps', () => {
  it('the wallets are announced to early and late dapps, under the name of the app', () => {
    expect(ethereum.info).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string,
      name: 'Almanac',
      icon: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string,
      rdns: 'com.example.app',
    })
    expect(ethereum.provider).not.toHaveProperty('isMetaMask')
    const late = dapp()
    expect(late.ethereum.map(({ info }) => info.uuid)).toContain(ethereum.info.uuid)
    expect(late.solana).toEqual([solana])
    expect(solana).toMatchObject({
      version: '1.0.0',
      name: 'Almanac',
      chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet'],
      accounts: [],
    })
    expect(walletBrand('', 'localhost')).toMatchObject({ name: 'localhost', reverseDomain: 'localhost.wallet' })
  })

  it('the same page does not offer the announced wallets as external wallets', async () => {
    addConnectorSource('injected', injectedWallets(page))
    addConnectorSource('wallet-standard', standardWallets(page))
    await connectorsReady()
    expect($connectors().get()).toEqual([])
  })

  it('a dapp that connects makes the visitor log in, and creates a wallet if they have none', async () => {
    const login = vi.fn<Handler<'login'>>(() => {
      setSession(user, 'login')
      return Promise.resolve({} as Awaited<ReturnType<Handler<'login'>>>)
    })
    setHandler('login', login)
    setSession(null, 'logout')
    expect(await ethereum.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(login).not.toHaveBeenCalled()
    const [address] = (await ethereum.provider.request({ method: 'eth_requestAccounts' })) as [Hex]
    expect(address).toBe(
      currentUser()?.linkedAccounts.find(account => account.type === 'wallet' && account.chainType === 'ethereum')?.[
        'address' as never
      ],
    )
    expect(login).toHaveBeenCalledTimes(1)
    user = currentUser() as User
    agrees()
    const signature = (await ethereum.provider.request({ method: 'personal_sign', params: ['0x6869', address] })) as Hex
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(address)
  })

  it('a dapp gets the error code of EIP-1193 if the visitor leaves the login', async () => {
    setSession(null, 'logout')
    setHandler('login', () => Promise.reject(new WalletError('USER_EXITED_AUTH_FLOW', 'The visitor has left.')))
    await expect(ethereum.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
    await expect(ask('standard:connect')).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect(await ask('standard:connect', { silent: true })).toEqual({ accounts: [] })
    setSession(user, 'login')
  })

  it('messages, sign-ins and transactions on Solana are signed one by one, and changes are reported', async () => {
    const changes: number[] = []
    const on = (
      solana.features['standard:events'] as { on(name: string, listener: (change: object) => void): () => void }
    ).on
    const off = on('change', () => changes.push(solana.accounts.length))
    const { accounts } = await ask<{ accounts: readonly [StandardAccount] }>('standard:connect')
    const [account] = accounts
    expect(fromBase58(account.address)).toEqual(account.publicKey)

    agrees()
    const message = new TextEncoder().encode('hi')
    const [first, second] = await ask<readonly { signature: Uint8Array; signedMessage: Uint8Array }[]>(
      'solana:signMessage',
      { account, message },
      { account, message: new TextEncoder().encode('there') },
    )
    expect(await verified(account, first)).toBe(true)
    expect(await verified(account, second)).toBe(true)

    vi.stubGlobal('location', { host: 'app.example.com', hostname: 'app.example.com' })
    const input = { nonce: '12345678', statement: 'Come in.' }
    const [signedIn] = await ask<readonly Parameters<typeof verifySignIn>[1][]>('solana:signIn', input)
    expect(signedIn && verifySignIn({ ...input, domain: 'app.example.com' }, signedIn)).toBe(true)

    const confirm = vi.fn<Handler<'confirm-transaction'>>(({ signOnly }) =>
      Promise.resolve(signOnly ? { signedTransaction: btoa('signed') } : { hash: account.address }),
    )
    setHandler('confirm-transaction', confirm)
    const transaction = transferBy(account)
    expect(await ask('solana:signTransaction', { account, transaction, chain: 'solana:devnet' })).toEqual([
      { signedTransaction: new TextEncoder().encode('signed') },
    ])
    expect(await ask('solana:signAndSendTransaction', { account, transaction })).toEqual([
      { signature: account.publicKey },
    ])
    expect(confirm.mock.calls.map(([{ signOnly, cluster, transaction: bytes }]) => [signOnly, cluster, bytes])).toEqual(
      [
        [true, 'devnet', transaction],
        [false, undefined, transaction],
      ],
    )

    await ask('standard:disconnect')
    await expect(ask('solana:signMessage', { account, message })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await ask('standard:connect')
    setSession(null, 'logout')
    expect(solana.accounts).toEqual([])
    expect(changes).toEqual([1, 0, 1, 0])
    off()
    setSession(user, 'login')
  })

  it('the Solana wallet is on "localnet" only if the app\'s node is on this machine', async () => {
    setSession(user, 'login')
    const confirm = vi.fn<Handler<'confirm-transaction'>>(() =>
      Promise.resolve({ signedTransaction: btoa('signed') } as Awaited<ReturnType<Handler<'confirm-transaction'>>>),
    )
    setHandler('confirm-transaction', confirm)
    const announced = async (rpcUrl: string) => {
      const other = new EventTarget()
      const found: AnnouncedSolanaWallet[] = []
      other.addEventListener('wallet-standard:register-wallet', event =>
        (event as CustomEvent<(page: object) => void>).detail({
          register: (...wallets: AnnouncedSolanaWallet[]) => found.push(...wallets),
        }),
      )
      announceSolana(BRAND, other, localCluster({ solana: { cluster: 'devnet', rpcUrls: { devnet: rpcUrl } } }))
      const [wallet] = found as [AnnouncedSolanaWallet]
      const { connect } = wallet.features['standard:connect'] as { connect(): Promise<{ accounts: [StandardAccount] }> }
      const { accounts } = await connect()
      const { signTransaction } = wallet.features['solana:signTransaction'] as {
        signTransaction(input: object): Promise<unknown>
      }
      const [account] = accounts
      return {
        wallet,
        account,
        sign: () => signTransaction({ account, transaction: transferBy(account), chain: 'solana:localnet' }),
      }
    }
    for (const rpcUrl of ['http://127.0.0.1:4103', 'http://localhost:8899', 'http://[::1]:8899']) {
      const { wallet, account, sign } = await announced(rpcUrl)
      expect([wallet.chains.at(-1), account.chains]).toEqual(['solana:localnet', wallet.chains])
      await sign()
      expect(confirm.mock.lastCall?.[0]).toMatchObject({ cluster: 'devnet' })
    }
    confirm.mockClear()
    for (const rpcUrl of ['https://node.example', 'https://localhost.example', 'nowhere']) {
      const { wallet, account, sign } = await announced(rpcUrl)
      expect([...wallet.chains, ...account.chains]).not.toContain('solana:localnet')
      await expect(sign()).rejects.toMatchObject({ code: 'INVALID_DATA' })
    }
    expect(confirm).not.toHaveBeenCalled()
  })

  it('nothing is signed for another account, on an unknown network, or for too many items at once', async () => {
    const { accounts } = await ask<{ accounts: readonly [StandardAccount] }>('standard:connect')
    const [account] = accounts
    const [message, transaction] = [new Uint8Array([1]), transferBy(account)]
    const asked = vi.fn<Handler<'sign-message'>>()
    setHandler('sign-message', asked)
    for (const bad of [
      undefined,
      {},
      { ...account, address: 'x' },
      Object.create({ address: account.address }) as object,
    ])
      await expect(ask('solana:signMessage', { account: bad, message })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await expect(ask('solana:signTransaction', { account, transaction, chain: 'solana:x' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
    })
    await expect(
      ask('solana:signMessage', ...Array.from({ length: 21 }, () => ({ account, message }))),
    ).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await expect(ask('solana:signIn', { address: 'x' })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    expect(asked).not.toHaveBeenCalled()
  })
})

async function verified(
  { publicKey }: StandardAccount,
  output: { signature: Uint8Array; signedMessage: Uint8Array } | undefined,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', true, ['verify'])
  return (
    output !== undefined &&
    crypto.subtle.verify('Ed25519', key, new Uint8Array(output.signature), new Uint8Array(output.signedMessage))
  )
}
