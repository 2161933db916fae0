import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { configureWallet } from '../config/app.js'
import { WalletError } from '../errors/wallet-error.js'
import { setOpenElement } from '../lib/open-element.js'
import { pageRecord } from '../lib/page.js'
import { storage } from '../lib/storage.js'
import { logout } from '../session/logout.js'
import { currentUser, setSession } from '../session/store.js'
import type { User, WalletAccount } from '../session/user.js'
import { setApprovals, type Approvals } from './approvals.js'
import { createWallet } from './create.js'
import { getEthereumProvider, type EthereumProvider } from './ethereum-provider.js'
import type { ProviderRpcError } from './provider-error.js'
import { signedInPage, type SignedInPage } from './signed-in-page.js'

const OTHER = '0x0000000000000000000000000000000000000001'

let here: SignedInPage
let wallet: WalletAccount
let user: User
let provider: EthereumProvider
let node: Server
let asked: { method: string; params: unknown }[]
/** What the chain's node says. */
let says: (question: { method: string; params: unknown }) => string

beforeAll(async () => {
  here = await signedInPage()
  wallet = await createWallet({ chainType: 'ethereum' })
  user = currentUser() as User
  node = createServer((request, response) => {
    let body = ''
    request.on('data', piece => { body += String(piece) })
    request.on('end', () => {
      const { method, params } = JSON.parse(body) as { method: string; params: unknown }
      asked.push({ method, params })
      response.end(says({ method, params }))
    })
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const http = [`http://127.0.0.1:${(node.address() as AddressInfo).port}`]
  const chain = (id: number) => ({ id, name: `Chain ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http } } })
  configureWallet({ chains: [chain(31337), chain(7)], defaultChain: 31337 })
}, 30_000)
afterAll(async () => {
  await here.stop()
  await new Promise(resolve => node.close(resolve))
})
beforeEach(() => {
  pageRecord().slots.delete('ethereum-providers')
  storage().remove(`privy:wallet:${wallet.address}`)
  setSession(user, 'login')
  provider = getEthereumProvider()
  asked = []
  says = () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x2a' })
})
afterEach(() => {
  setApprovals({})
  setOpenElement(undefined)
})

const ask = (method: string, params?: unknown) => provider.request({ method, ...(params === undefined ? {} : { params }) })
const failure = (promise: Promise<unknown>) => promise.then(() => { throw new Error('It did not fail.') }, (error: ProviderRpcError) => error)

describe('the Ethereum provider of the embedded wallet', () => {
  it('tells its account and chain', async () => {
    expect(await ask('eth_requestAccounts')).toEqual([wallet.address])
    expect(await ask('eth_accounts')).toEqual([wallet.address])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('net_version')).toBe('31337')
  })

  it('is one object for one address, and there before anybody is signed in', async () => {
    expect(getEthereumProvider()).toBe(provider)
    expect(getEthereumProvider(wallet.address.toLowerCase())).toBe(getEthereumProvider(wallet.address))
    setSession(null, 'logout')
    expect(await ask('eth_accounts')).toEqual([])
    expect(await failure(ask('eth_requestAccounts'))).toMatchObject({ name: 'ProviderRpcError', code: 4100, data: { code: 'MUST_BE_AUTHENTICATED' } })
    expect(await failure(getEthereumProvider(OTHER).request({ method: 'eth_requestAccounts' }))).toMatchObject({ code: 4100 })
  })

  it('changes to a configured chain, tells it, and is on it again after a reload', async () => {
    const chains: unknown[] = []
    provider.on('chainChanged', id => chains.push(id))
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])).toBeNull()
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])).toBeNull()
    expect([await ask('eth_chainId'), chains]).toEqual(['0x7', ['0x7']])
    pageRecord().slots.delete('ethereum-providers')
    expect(await getEthereumProvider().request({ method: 'eth_chainId' })).toBe('0x7')
  })

  it('neither changes to nor adds a chain that is not configured', async () => {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      expect(await failure(ask(method, [{ chainId: '0x1' }]))).toMatchObject({ code: 4901, message: 'Unsupported chainId 1' })
      for (const wish of [undefined, {}, { chainId: 7 }, { chainId: '7' }, { chainId: '0xffffffffffffffff' }]) expect(await failure(ask(method, [wish]))).toMatchObject({ code: -32602 })
    }
    expect(await ask('wallet_addEthereumChain', [{ chainId: '0x7', rpcUrls: ['https://evil.example'] }])).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  it('asks the chain what can be read, and passes on what it refuses', async () => {
    expect(await ask('eth_getBalance', [wallet.address, 'latest'])).toBe('0x2a')
    expect(asked).toEqual([{ method: 'eth_getBalance', params: [wallet.address, 'latest'] }])
    says = () => JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    expect(await failure(ask('eth_call', [{}, 'latest']))).toMatchObject({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
    says = () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: null })
    expect(await ask('eth_getTransactionReceipt', ['0x1'])).toBeNull()
    for (const broken of ['', '<html>', '[]', 'null', '{}', '{"result":']) {
      says = () => broken
      expect(await failure(ask('eth_blockNumber'))).toMatchObject({ name: 'ProviderRpcError', code: -32603 })
    }
  })

  it('has an error with a number when the chain cannot be reached', async () => {
    configureWallet({ rpcConfig: { rpcUrls: { 7: 'http://127.0.0.1:1' } } })
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])
    expect(await failure(ask('eth_blockNumber'))).toMatchObject({ code: 4900, data: { code: 'NETWORK_ERROR' } })
  })

  it('never serves raw hashes, account authorisations or what it does not know [SEC-65]', async () => {
    const methods = ['eth_sign', 'secp256k1_sign', 'eth_sign7702Authorization', 'wallet_signAuthorization', 'wallet_sendCalls', 'eth_signTypedData', 'eth_signTypedData_v3', 'personal_ecRecover', 'debug_traceCall', 'anvil_setBalance', 'constructor', '__proto__', 'toString']
    for (const method of methods) expect(await failure(ask(method, [`0x${'11'.repeat(32)}`]))).toMatchObject({ code: 4200 })
    expect([asked, here.page.asked.filter(({ event }) => event === 'privy:wallets:rpc')]).toEqual([[], []])
  })

  it('refuses malformed requests with -32602', async () => {
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    const bad = [undefined, null, 'eth_accounts', {}, { method: 7 }, { method: '' }, { method: 'eth_accounts', params: 'x' }, { method: 'eth_call', params: cyclic }, { method: 'eth_call', params: [() => 1] }, { method: 'eth_call', params: [1n] }]
    for (const request of bad) expect(await failure(provider.request(request as { method: string }))).toMatchObject({ code: -32602 })
  })
})

describe('what the provider lets the visitor decide', () => {
  const decide = (confirm: Approvals['confirmTransaction'] = () => Promise.resolve({ hash: '0xhash' })) => {
    const approvals = { confirmTransaction: vi.fn(confirm), signMessage: vi.fn<Approvals['signMessage']>(() => Promise.resolve('0xsigned')) }
    setApprovals(approvals)
    return approvals
  }

  it('confirms a transaction with its wallet and chain, and answers the hash', async () => {
    const { confirmTransaction } = decide()
    const transaction = { from: wallet.address, to: OTHER, value: '0x1' }
    expect(await ask('eth_sendTransaction', [transaction])).toBe('0xhash')
    expect(confirmTransaction).toHaveBeenCalledExactlyOnceWith({ chainType: 'ethereum', address: wallet.address, transaction, chain: 31337, signOnly: false })
  })

  it('signs a transaction without sending it', async () => {
    const { confirmTransaction } = decide(() => Promise.resolve({ signedTransaction: '0xraw' }))
    expect(await ask('eth_signTransaction', [{ to: OTHER }])).toBe('0xraw')
    expect(confirmTransaction).toHaveBeenCalledWith(expect.objectContaining({ signOnly: true }))
  })

  it('shows messages and typed data before they are signed', async () => {
    const { signMessage } = decide()
    expect(await ask('personal_sign', ['0x68656c6c6f', wallet.address])).toBe('0xsigned')
    expect(await ask('eth_signTypedData_v4', [wallet.address.toLowerCase(), { domain: {} }])).toBe('0xsigned')
    expect(signMessage.mock.calls.map(([{ method, data }]) => [method, data])).toEqual([['personal_sign', '0x68656c6c6f'], ['eth_signTypedData_v4', { domain: {} }]])
  })

  it('shows what was asked for, whatever the host does to it while it waits [SEC-03]', async () => {
    let go = () => {}
    const waiting = new Promise<void>(resolve => { go = resolve })
    const seen: unknown[] = []
    decide(async request => { await waiting; seen.push(request.transaction); return { hash: '0xhash' } })
    let reads = 0
    const transaction = { to: OTHER, value: '0x1', get data() { return reads++ === 0 ? '0x01' : '0xbad0' } }
    const params: unknown[] = [transaction]
    const sending = ask('eth_sendTransaction', params)
    transaction.value = '0xffff'
    params[0] = { to: '0xevil', value: '0xffff', data: '0x' }
    go()
    await sending
    expect(seen).toEqual([{ to: OTHER, value: '0x1', data: '0x01' }])
    expect(Object.isFrozen(seen[0])).toBe(true)
    expect(reads).toBe(1)
  })

  it('does not sign for another address', async () => {
    const { confirmTransaction, signMessage } = decide()
    expect(await failure(ask('personal_sign', ['hello', OTHER]))).toMatchObject({ code: 4100 })
    expect(await failure(ask('eth_signTypedData_v4', [OTHER, {}]))).toMatchObject({ code: 4100 })
    expect(await failure(ask('eth_sendTransaction', [{ from: OTHER, to: OTHER }]))).toMatchObject({ code: 4100 })
    expect([confirmTransaction.mock.calls, signMessage.mock.calls]).toEqual([[], []])
  })

  it('refuses what is no message, no typed data, no transaction', async () => {
    decide()
    for (const message of ['', 7, null, {}]) expect(await failure(ask('personal_sign', [message, wallet.address]))).toMatchObject({ code: -32602 })
    for (const data of ['', 7, null, []]) expect(await failure(ask('eth_signTypedData_v4', [wallet.address, data]))).toMatchObject({ code: -32602 })
    for (const transaction of [undefined, null, '0x', []]) expect(await failure(ask('eth_sendTransaction', [transaction]))).toMatchObject({ code: -32602 })
  })

  it('tells a no as 4001, a second flow as -32002 and a failure as 32603', async () => {
    const failing = async (error: WalletError) => {
      decide(() => Promise.reject(error))
      return (await failure(ask('eth_sendTransaction', [{ to: OTHER }]))).code
    }
    expect(await failing(new WalletError('USER_REJECTED_REQUEST', 'The user rejected the request.'))).toBe(4001)
    expect(await failing(new WalletError('FLOW_IN_PROGRESS', 'Another flow is open on this page.'))).toBe(-32002)
    expect(await failing(new WalletError('TRANSACTION_FAILURE', 'Transaction failed'))).toBe(32603)
    expect(await failing(new WalletError('UNSUPPORTED_CHAIN_ID', 'Unsupported chainId 5'))).toBe(4901)
  })

  it('opens the page\'s own element where nothing else is set, and signs nothing where there is none', async () => {
    expect(await failure(ask('eth_sendTransaction', [{ to: OTHER }]))).toMatchObject({ code: 4200, data: { code: 'NOT_SUPPORTED' } })
    const opened = vi.fn(() => Promise.resolve({ chainType: 'ethereum', hash: '0xhash' }))
    setOpenElement(opened)
    expect(await ask('eth_sendTransaction', [{ to: OTHER }])).toBe('0xhash')
    expect(opened).toHaveBeenCalledWith('wallet-confirm-tx', { chainType: 'ethereum', address: wallet.address, chain: 31337, transaction: { to: OTHER }, signOnly: false, uiOptions: {} })
    setOpenElement(() => Promise.resolve({}))
    expect(await failure(ask('personal_sign', ['hello', wallet.address]))).toMatchObject({ code: 32603, data: { code: 'UNABLE_TO_SIGN' } })
  })
})

describe('what the provider tells of the session', () => {
  it('says when somebody signs in and out, as long as it is listened to', async () => {
    const heard: unknown[] = []
    const accounts = (detail: unknown) => heard.push(['accountsChanged', detail])
    const connected = (detail: unknown) => heard.push(['connect', detail])
    const gone = ({ code }: ProviderRpcError) => heard.push(['disconnect', code])
    provider.on('accountsChanged', accounts).on('connect', connected).on('disconnect', gone)
    setSession(null, 'other-tab')
    await vi.waitFor(() => expect(heard).toEqual([['accountsChanged', []], ['disconnect', 4900]]))
    heard.length = 0
    setSession(user, 'login')
    await vi.waitFor(() => expect(heard).toEqual([['connect', { chainId: '0x7a69' }], ['accountsChanged', [wallet.address]]]))
    provider.removeListener('accountsChanged', accounts).removeListener('connect', connected).removeListener('disconnect', gone)
    heard.length = 0
    await logout()
    expect(heard).toEqual([])
  })
})
