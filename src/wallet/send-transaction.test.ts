import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { login } from '../accounts/login.js'
import { standIn } from '../ask/element.harness.js'
import { setHandler, type Handler } from '../ask/handlers.js'
import { polluted } from '../lib/own/polluted.harness.js'
import { fundWallet } from '../funding/fund-wallet.js'
import { currentUser, setSession } from '../session/store.js'
import type { User, WalletAccount } from '../session/user/user.js'
import { createWallets } from './frame/create.js'
import type { TransactionRequest } from '../ask/questions/confirm-transaction.js'
import { cancelTransaction, speedUpTransaction } from './replace-transaction.js'
import { sendTransaction } from './send-transaction.js'
import { signMessage, type SignMessageRequest } from './sign-message.js'
import { signedInPage, type SignedInPage } from './test/signed-in-page.harness.js'
import { makeDefault } from './preferences/wallet-preferences.js'
import { getWallets } from './wallets.js'

let signedIn: SignedInPage
let ethereum: WalletAccount
let solana: WalletAccount
let user: User

beforeAll(async () => {
  signedIn = await signedInPage()
  const made = await createWallets({ chainTypes: ['ethereum', 'solana'] })
  ethereum = made[0] as WalletAccount
  solana = made[1] as WalletAccount
  user = currentUser() as User
})
afterAll(() => signedIn.stop())
afterEach(() => {
  setHandler('confirm-transaction', undefined)
  setHandler('sign-message', undefined)
  setSession(user, 'login')
})

const approving = () => {
  const confirmTransaction = vi.fn<Handler<'confirm-transaction'>>(() => Promise.resolve({ hash: '0xhash' }))
  const sign = vi.fn<Handler<'sign-message'>>(() => Promise.resolve({ signature: '0xsigned' }))
  setHandler('confirm-transaction', confirmTransaction)
  setHandler('sign-message', sign)
  return { confirmTransaction, signMessage: sign }
}

describe("a host's script", () => {
  it("the script can list the user's wallets", () => {
    expect(getWallets().map(({ address }) => address)).toEqual([ethereum.address, solana.address])
    expect(Object.isFrozen(getWallets())).toBe(true)
    setSession(null, 'logout')
    expect(getWallets()).toEqual([])
  })

  it('the replacement of a transaction is confirmed for the wallet that has sent it', async () => {
    const { confirmTransaction } = approving()
    expect(await speedUpTransaction({ hash: '0xstuck' })).toEqual({ hash: '0xhash' })
    await cancelTransaction({ hash: '0xstuck', chain: 8453, address: ethereum.address.toLowerCase() })
    const common = { chainType: 'ethereum', address: ethereum.address, signOnly: false, uiOptions: {} }
    expect(confirmTransaction.mock.calls.map(([request]) => request)).toEqual([
      { ...common, transaction: undefined, replaces: { hash: '0xstuck', as: 'speed-up' } },
      { ...common, chain: 8453, transaction: undefined, replaces: { hash: '0xstuck', as: 'cancel' } },
    ])
    setSession(null, 'logout')
    await expect(cancelTransaction({ hash: '0xstuck' })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
  })

  it("a transaction is confirmed for the user's first wallet of the chain, or for the named wallet", async () => {
    const { confirmTransaction } = approving()
    await sendTransaction({ transaction: { to: ethereum.address, value: '1' } })
    await sendTransaction({ chainType: 'solana', transaction: new Uint8Array([1, 2]), cluster: 'devnet' })
    await sendTransaction({
      address: ethereum.address.toLowerCase(),
      transaction: { to: ethereum.address },
      chain: 7,
      signOnly: true,
    })
    expect(confirmTransaction.mock.calls.map(([request]) => request)).toEqual([
      {
        chainType: 'ethereum',
        address: ethereum.address,
        transaction: { to: ethereum.address, value: '1' },
        signOnly: false,
        uiOptions: {},
      },
      {
        chainType: 'solana',
        address: solana.address,
        transaction: new Uint8Array([1, 2]),
        cluster: 'devnet',
        signOnly: false,
        uiOptions: {},
      },
      {
        chainType: 'ethereum',
        address: ethereum.address,
        transaction: { to: ethereum.address },
        chain: 7,
        signOnly: true,
        uiOptions: {},
      },
    ])
  })

  it("without an address, the visitor's default wallet sends and signs", async () => {
    const second = { ...ethereum, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', walletIndex: 1 }
    setSession({ ...user, linkedAccounts: [...user.linkedAccounts, second] }, 'user-updated')
    makeDefault(user.id, second)
    const { confirmTransaction, signMessage: sign } = approving()
    await sendTransaction({ transaction: { to: ethereum.address } })
    await sendTransaction({ transaction: { to: ethereum.address }, address: ethereum.address })
    await signMessage({ message: 'hello' })
    makeDefault(user.id, ethereum)
    await signMessage({ message: 'hello' })
    expect(
      [...confirmTransaction.mock.calls, ...sign.mock.calls].map(
        ([request]) => (request as { address: string }).address,
      ),
    ).toEqual([second.address, ethereum.address, second.address, ethereum.address])
  })

  it("the network of the page's element does not apply to the script's transaction", async () => {
    const shown: object[] = []
    const leave = standIn('wallet-confirm-tx', (options: object) => {
      shown.push(options)
      return Promise.resolve({ hash: '0xhash' })
    })
    await sendTransaction({ transaction: { to: ethereum.address } })
    await sendTransaction({ transaction: { to: ethereum.address }, chain: 7 })
    leave()
    expect(shown.map(options => ({ chain: 1, cluster: 'testnet', ...options }))).toMatchObject([
      { chain: undefined, cluster: undefined },
      { chain: 7, cluster: undefined },
    ])
  })

  it('the script may change its bytes after the call', async () => {
    const { confirmTransaction } = approving()
    const transaction = new Uint8Array([1, 2])
    const sending = sendTransaction({ chainType: 'solana', transaction })
    transaction.fill(7)
    await sending
    expect(confirmTransaction.mock.calls[0]?.[0].transaction).toEqual(new Uint8Array([1, 2]))
  })

  it('messages are signed', async () => {
    const approvals = approving()
    expect(await signMessage({ message: 'hello' })).toBe('0xsigned')
    await signMessage({ message: 'grüß', chainType: 'solana', uiOptions: { title: 'Hello' } })
    expect(approvals.signMessage.mock.calls.map(([request]) => request)).toEqual([
      { chainType: 'ethereum', address: ethereum.address, method: 'personal_sign', data: 'hello', uiOptions: {} },
      {
        chainType: 'solana',
        address: solana.address,
        method: 'solana_signMessage',
        data: Buffer.from('grüß').toString('base64'),
        uiOptions: { title: 'Hello' },
      },
    ])
  })

  it('a message may have any length', async () => {
    const approvals = approving()
    const message = 'ü'.repeat(200_000)
    await signMessage({ message, chainType: 'solana' })
    expect(Buffer.from(approvals.signMessage.mock.calls[0]?.[0].data as string, 'base64').toString()).toBe(message)
  })

  it('a request without a session, without a matching wallet, or with an empty message is refused', async () => {
    const { confirmTransaction } = approving()
    await expect(signMessage({ message: '' })).rejects.toMatchObject({
      code: 'INVALID_MESSAGE',
      message: 'Message must be a non-empty string',
    })
    await expect(signMessage({ message: 7 } as unknown as SignMessageRequest)).rejects.toMatchObject({
      code: 'INVALID_MESSAGE',
    })
    await expect(sendTransaction({ address: solana.address, transaction: {} })).rejects.toMatchObject({
      code: 'EMBEDDED_WALLET_NOT_FOUND',
    })
    await expect(sendTransaction({ transaction: () => 1 } as unknown as TransactionRequest)).rejects.toMatchObject({
      code: 'INVALID_DATA',
    })
    setSession(null, 'logout')
    await expect(sendTransaction({ transaction: {} })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    await expect(signMessage({ message: 'hello' })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    expect(confirmTransaction).not.toHaveBeenCalled()
  })

  it("the page's elements are opened for a login and for funding", async () => {
    const modal = vi.fn(() => Promise.resolve({ method: 'email' }))
    const funding = vi.fn(() => Promise.resolve({ method: 'manual' }))
    const leave = [standIn('wallet-login-modal', modal), standIn('wallet-fund', funding)]
    expect(await login({ start: 'email' })).toEqual({ method: 'email' })
    expect(await fundWallet({ address: ethereum.address })).toEqual({ method: 'manual' })
    const signal: unknown = expect.any(AbortSignal)
    expect(modal).toHaveBeenCalledExactlyOnceWith({ flow: 'login', start: 'email', signal })
    expect(funding).toHaveBeenCalledExactlyOnceWith({ address: ethereum.address, signal })
    for (const opening of [login, fundWallet])
      await expect(opening({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    leave.forEach(gone => gone())
  })

  it('the call rejects with ELEMENT_MISSING on a page that has not loaded the elements', async () => {
    for (const opening of [
      login(),
      fundWallet(),
      sendTransaction({ transaction: {} }),
      signMessage({ message: 'hello' }),
    ])
      await expect(opening).rejects.toMatchObject({ code: 'ELEMENT_MISSING' })
  })
})

describe("a host's script on a polluted page", () => {
  const members = {
    sponsored: true,
    signOnly: true,
    uiOptions: { title: 'Free gift' },
    title: 'Free gift',
    buttonText: 'Claim',
    isCancellable: false,
    chainType: 'solana',
    address: '0xtheirs',
    cluster: 'devnet',
    chain: 1,
    signal: 'theirs',
    on: 'theirs',
    hash: '0xtheirs',
    showWalletUIs: false,
  }

  it('only the requested data are confirmed, signed and returned [SEC-91]', async () => {
    const { confirmTransaction, signMessage: sign } = approving()
    const read = async () => {
      let asked: unknown[] = []
      confirmTransaction.mockImplementation(request => {
        const { signOnly, sponsored, chainType, address, chain, cluster, uiOptions } = request
        asked = [
          signOnly,
          sponsored,
          chainType,
          address,
          chain,
          cluster,
          uiOptions?.title,
          uiOptions?.description,
          uiOptions?.buttonText,
          uiOptions?.isCancellable,
        ]
        return Promise.resolve({ signedTransaction: '0x02' })
      })
      const { hash, signedTransaction } = await sendTransaction({
        transaction: { to: ethereum.address },
        uiOptions: { description: 'Rent' },
      })
      const signature = await signMessage({ message: 'Hello' })
      const { chainType, address } = sign.mock.lastCall?.[0] ?? {}
      return { asked, hash, signedTransaction, signature, chainType, address }
    }
    const signer = { chainType: 'ethereum', address: ethereum.address }
    const clean = {
      asked: [
        false,
        undefined,
        'ethereum',
        ethereum.address,
        undefined,
        undefined,
        undefined,
        'Rent',
        undefined,
        undefined,
      ],
      hash: undefined,
      signedTransaction: '0x02',
      signature: '0xsigned',
      ...signer,
    }
    expect(await read()).toEqual(clean)
    expect(await polluted(members, read)).toEqual([clean, clean])
  })
})
