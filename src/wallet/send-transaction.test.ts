import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { login } from '../accounts/login.js'
import { fundWallet } from '../funding/fund-wallet.js'
import { setOpenElement } from '../lib/open-element.js'
import { currentUser, setSession } from '../session/store.js'
import type { User, WalletAccount } from '../session/user.js'
import { setApprovals, type Approvals } from './approvals.js'
import { createWallets } from './create.js'
import { sendTransaction, type SendTransactionRequest } from './send-transaction.js'
import { signMessage, type SignMessageRequest } from './sign-message.js'
import { signedInPage, type SignedInPage } from './signed-in-page.js'
import { getWallets } from './wallets.js'

let here: SignedInPage
let ethereum: WalletAccount
let solana: WalletAccount
let user: User

beforeAll(async () => {
  here = await signedInPage()
  const made = await createWallets({ chainTypes: ['ethereum', 'solana'] })
  ethereum = made[0] as WalletAccount
  solana = made[1] as WalletAccount
  user = currentUser() as User
}, 30_000)
afterAll(() => here.stop())
afterEach(() => {
  setApprovals({})
  setOpenElement(undefined)
  setSession(user, 'login')
})

const approving = () => {
  const approvals = { confirmTransaction: vi.fn<Approvals['confirmTransaction']>(() => Promise.resolve({ hash: '0xhash' })), signMessage: vi.fn<Approvals['signMessage']>(() => Promise.resolve('0xsigned')) }
  setApprovals(approvals)
  return approvals
}

describe('a host\'s script', () => {
  it('knows the user\'s wallets', () => {
    expect(getWallets().map(({ address }) => address)).toEqual([ethereum.address, solana.address])
    expect(Object.isFrozen(getWallets())).toBe(true)
    setSession(null, 'logout')
    expect(getWallets()).toEqual([])
  })

  it('has transactions confirmed for the user\'s first wallet of the chain, or the one it names', async () => {
    const { confirmTransaction } = approving()
    await sendTransaction({ transaction: { to: ethereum.address, value: '1' } })
    await sendTransaction({ chainType: 'solana', transaction: new Uint8Array([1, 2]), cluster: 'devnet' })
    await sendTransaction({ address: ethereum.address.toLowerCase(), transaction: { to: ethereum.address }, chain: 7, signOnly: true })
    expect(confirmTransaction.mock.calls.map(([request]) => request)).toEqual([
      { chainType: 'ethereum', address: ethereum.address, transaction: { to: ethereum.address, value: '1' } },
      { chainType: 'solana', address: solana.address, transaction: new Uint8Array([1, 2]), cluster: 'devnet' },
      { chainType: 'ethereum', address: ethereum.address, transaction: { to: ethereum.address }, chain: 7, signOnly: true },
    ])
  })

  it('has messages signed', async () => {
    const approvals = approving()
    expect(await signMessage({ message: 'hello' })).toBe('0xsigned')
    await signMessage({ message: 'grüß', chainType: 'solana', uiOptions: { title: 'Hello' } })
    expect(approvals.signMessage.mock.calls.map(([request]) => request)).toEqual([
      { chainType: 'ethereum', address: ethereum.address, method: 'personal_sign', data: 'hello' },
      { chainType: 'solana', address: solana.address, method: 'solana_signMessage', data: Buffer.from('grüß').toString('base64'), uiOptions: { title: 'Hello' } },
    ])
  })

  it('is refused without a session, without such a wallet, and with an empty message', async () => {
    const { confirmTransaction } = approving()
    await expect(signMessage({ message: '' })).rejects.toMatchObject({ code: 'INVALID_MESSAGE', message: 'Message must be a non-empty string' })
    await expect(signMessage({ message: 7 } as unknown as SignMessageRequest)).rejects.toMatchObject({ code: 'INVALID_MESSAGE' })
    await expect(sendTransaction({ address: solana.address, transaction: {} })).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
    await expect(sendTransaction({ transaction: () => 1 } as unknown as SendTransactionRequest)).rejects.toMatchObject({ code: 'INVALID_DATA' })
    setSession(null, 'logout')
    await expect(sendTransaction({ transaction: {} })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    await expect(signMessage({ message: 'hello' })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    expect(confirmTransaction).not.toHaveBeenCalled()
  })

  it('opens the page\'s elements for a login and for funding', async () => {
    const opened = vi.fn((tag: string) => Promise.resolve({ tag }))
    setOpenElement(opened)
    expect(await login({ start: 'email' })).toEqual({ tag: 'wallet-login-modal' })
    expect(await fundWallet({ address: ethereum.address })).toEqual({ tag: 'wallet-fund' })
    expect(opened.mock.calls).toEqual([['wallet-login-modal', { flow: 'login', start: 'email' }], ['wallet-fund', { address: ethereum.address }]])
  })

  it('hears NOT_SUPPORTED on a page that has not loaded the elements', async () => {
    for (const opening of [login(), fundWallet(), sendTransaction({ transaction: {} }), signMessage({ message: 'hello' })]) await expect(opening).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
  })
})
