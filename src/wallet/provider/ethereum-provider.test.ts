import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appFacts } from '../../api/app/app-facts.js'
import { standIn } from '../../ask/element.harness.js'
import { setHandler, type Handler } from '../../ask/handlers.js'
import { configureApp } from '../../config/app.js'
import { failure } from '../../errors/failure.harness.js'
import { WalletError } from '../../errors/wallet-error.js'
import { polluted } from '../../lib/own/polluted.harness.js'
import { pageRecord } from '../../lib/page.js'
import { storage } from '../../lib/storage.js'
import { logout } from '../../session/logout.js'
import { $session, currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { createWallet } from '../frame/create.js'
import { makeDefault } from '../preferences/wallet-preferences.js'
import { getEthereumProvider, type EthereumProvider, type ProviderEvents } from './ethereum-provider.js'
import type { ProviderRpcError } from './provider-error.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'

const OTHER = '0x0000000000000000000000000000000000000001'
const TYPED = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: {},
  message: { text: 'hello' },
}

let signedIn: SignedInPage
let wallet: WalletAccount
let user: User
let provider: EthereumProvider
let node: Server
let asked: { method: string; params: unknown }[]
/** The answers of the chain's node. */
let answerTo: (question: { method: string; params: unknown }) => string

beforeAll(async () => {
  signedIn = await signedInPage()
  wallet = await createWallet({ chainType: 'ethereum' })
  user = currentUser() as User
  node = createServer((request, response) => {
    let body = ''
    request.on('data', piece => {
      body += String(piece)
    })
    request.on('end', () => {
      const { method, params } = JSON.parse(body) as { method: string; params: unknown }
      asked.push({ method, params })
      response.end(answerTo({ method, params }))
    })
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const http = [`http://127.0.0.1:${(node.address() as AddressInfo).port}`]
  const chain = (id: number) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } },
  })
  configureApp({
    chains: [chain(31337), chain(7), { ...chain(9), rpcUrls: { default: { http: [] } } }],
    defaultChain: 31337,
  })
})
afterAll(async () => {
  await signedIn.stop()
  await new Promise(resolve => node.close(resolve))
})
beforeEach(() => {
  pageRecord().values.delete('ethereum-providers')
  storage().remove(`privy:wallet:${wallet.address}`)
  setSession(user, 'login')
  provider = getEthereumProvider()
  asked = []
  answerTo = () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x2a' })
})
afterEach(() => {
  vi.useRealTimers()
  setHandler('confirm-transaction', undefined)
  setHandler('sign-message', undefined)
})

const ask = (method: string, params?: unknown) =>
  provider.request({ method, ...(params === undefined ? {} : { params }) })

describe('the Ethereum provider of the embedded wallet', () => {
  it('the provider reports its account and chain', async () => {
    const connected = vi.fn()
    provider.on('connect', connected)
    expect(await ask('eth_requestAccounts')).toEqual([wallet.address])
    expect(await ask('eth_accounts')).toEqual([wallet.address])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('net_version')).toBe('31337')
    expect(connected).toHaveBeenCalledExactlyOnceWith({ chainId: '0x7a69' })
    provider.removeListener('connect', connected)
  })

  it('each address has one provider object, which exists before anybody is signed in', async () => {
    expect(getEthereumProvider()).toBe(provider)
    expect(getEthereumProvider(wallet.address.toLowerCase())).toBe(getEthereumProvider(wallet.address))
    setSession(null, 'logout')
    expect(await ask('eth_accounts')).toEqual([])
    expect(await failure(ask('eth_requestAccounts'))).toMatchObject({
      name: 'ProviderRpcError',
      code: 4100,
      data: { code: 'MUST_BE_AUTHENTICATED' },
    })
    expect(await failure(getEthereumProvider(OTHER).request({ method: 'eth_requestAccounts' }))).toMatchObject({
      code: 4100,
      message: 'User must be authenticated before using a Privy wallet',
    })
    setSession(user, 'login')
    expect(await failure(getEthereumProvider(OTHER).request({ method: 'eth_requestAccounts' }))).toMatchObject({
      message: 'Embedded wallet not found',
      data: { code: 'EMBEDDED_WALLET_NOT_FOUND' },
    })
  })

  it('the provider switches to a configured chain, reports that, and is on it again after a reload', async () => {
    const chains: unknown[] = []
    provider.on('chainChanged', id => chains.push(id))
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])).toBeNull()
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])).toBeNull()
    expect([await ask('eth_chainId'), chains]).toEqual(['0x7', ['0x7']])
    pageRecord().values.delete('ethereum-providers')
    expect(await getEthereumProvider().request({ method: 'eth_chainId' })).toBe('0x7')
  })

  it('a chain that is not wrapped in a parameter list is accepted, too', async () => {
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x7' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x7')
  })

  it('the provider stays on its chain while another tab switches to another one', async () => {
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])
    storage().set(`privy:wallet:${wallet.address}`, '31337')
    expect(await ask('eth_chainId')).toBe('0x7')
  })

  it('the provider is on the default chain if the stored chain is not configured', async () => {
    const remembered = async (text: string) => {
      storage().set(`privy:wallet:${wallet.address}`, text)
      return ask('eth_chainId')
    }
    for (const text of ['7', '"7"', '"eip155:7"']) expect(await remembered(text), text).toBe('0x7')
    for (const text of ['8', '0', '-7', '7.5', '"seven"', '{}', 'null', '{'])
      expect(await remembered(text), text).toBe('0x7a69')
  })

  it('a chain that is not configured is neither switched to nor added', async () => {
    for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
      expect(await failure(ask(method, [{ chainId: '0x1' }]))).toMatchObject({
        code: 4902,
        message: 'Unsupported chainId 1',
        data: { code: 'UNSUPPORTED_CHAIN_ID' },
        cause: { code: 'UNSUPPORTED_CHAIN_ID', rpcCode: 4901 },
      })
      for (const wish of [undefined, {}, { chainId: 7 }, { chainId: '7' }, { chainId: '0xffffffffffffffff' }])
        expect(await failure(ask(method, [wish]))).toMatchObject({
          code: -32602,
          message: 'A chain is named by { chainId } in hex.',
        })
    }
    expect(await ask('wallet_addEthereumChain', [{ chainId: '0x7', rpcUrls: ['https://evil.example'] }])).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x7a69')
  })

  it('read requests go to the chain, and its errors are passed on', async () => {
    expect(await ask('eth_getBalance', [wallet.address, 'latest'])).toBe('0x2a')
    expect(asked).toEqual([{ method: 'eth_getBalance', params: [wallet.address, 'latest'] }])
    answerTo = () =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    expect(await failure(ask('eth_call', [{}, 'latest']))).toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
    answerTo = () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: null })
    expect(await ask('eth_getTransactionReceipt', ['0x1'])).toBeNull()
    for (const broken of ['', '<html>', '[]', 'null', '{}', '{"result":']) {
      answerTo = () => broken
      expect(await failure(ask('eth_blockNumber'))).toMatchObject({ name: 'ProviderRpcError', code: -32603 })
    }
  })

  it("every read method of Ethereum's JSON-RPC goes to the chain, and so do signed transactions", async () => {
    const about = {
      eth: [
        'blobBaseFee',
        'blockNumber',
        'call',
        'createAccessList',
        'estimateGas',
        'feeHistory',
        'gasPrice',
        'maxPriorityFeePerGas',
        'sendRawTransaction',
        'simulateV1',
        'syncing',
      ],
      eth_get: [
        'Balance',
        'BlockByHash',
        'BlockByNumber',
        'BlockReceipts',
        'Code',
        'Logs',
        'Proof',
        'StorageAt',
        'TransactionByHash',
        'TransactionCount',
        'TransactionReceipt',
      ],
      eth_getBlockTransactionCountBy: ['Hash', 'Number'],
      eth_getTransactionByBlock: ['HashAndIndex', 'NumberAndIndex'],
      eth_getUncleCountByBlock: ['Hash', 'Number'],
      filters: [
        'eth_newFilter',
        'eth_newBlockFilter',
        'eth_newPendingTransactionFilter',
        'eth_getFilterChanges',
        'eth_getFilterLogs',
        'eth_uninstallFilter',
      ],
      node: ['net_listening', 'net_peerCount', 'web3_clientVersion', 'web3_sha3'],
    }
    const methods = Object.entries(about).flatMap(([begin, ends]) =>
      ends.map(end => (begin === 'eth' ? `eth_${end}` : begin.startsWith('eth_') ? begin + end : end)),
    )
    for (const method of methods) expect([method, await ask(method, ['0x1'])]).toEqual([method, '0x2a'])
    expect(asked.map(({ method }) => method)).toEqual(methods)
    expect([await ask('net_version'), asked.length]).toEqual(['31337', methods.length])
  })

  it('`eth_subscribe` reports blocks and logs from filters of the same chain, until it is cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const heard: unknown[] = []
    const listener = ({ type, data }: ProviderEvents['message']) => heard.push([type, data.subscription, data.result])
    provider.on('message', listener)
    let forgotten = false
    const answers: Record<string, (params: unknown[]) => unknown> = {
      eth_newBlockFilter: () => '0xb1',
      eth_newFilter: ([filter]) => ((filter as { address: string }).address === OTHER ? '0xf1' : null),
      eth_getFilterChanges: ([filter]) =>
        forgotten ? undefined : filter === '0xb1' ? ['0xaa', '0xgone'] : [{ logIndex: '0x0' }],
      eth_getBlockByHash: ([hash]) => (hash === '0xaa' ? { number: '0x5', hash } : null),
    }
    answerTo = ({ method, params }) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, result: answers[method]?.(params as unknown[]) })
    const [blocks, logs] = [
      await ask('eth_subscribe', ['newHeads']),
      await ask('eth_subscribe', ['logs', { address: OTHER }]),
    ]
    expect(heard).toEqual([])
    const turn = async (expected: unknown[]) => {
      await vi.advanceTimersByTimeAsync(4_000)
      await eventually(() => expect(heard).toHaveLength(expected.length))
      expect(heard.splice(0)).toEqual(expect.arrayContaining(expected))
    }
    const news = [
      ['eth_subscription', blocks, { number: '0x5', hash: '0xaa' }],
      ['eth_subscription', logs, { logIndex: '0x0' }],
    ]
    await turn(news)
    forgotten = true // The node restarts and loses its filters.
    asked.length = 0
    await vi.advanceTimersByTimeAsync(4_000)
    await eventually(() =>
      expect(
        asked.filter(({ method }) => method === 'eth_getFilterChanges').map(({ params }) => (params as unknown[])[0]),
      ).toEqual(expect.arrayContaining(['0xb1', '0xf1'])),
    )
    await new Promise(resolve => setImmediate(resolve))
    forgotten = false
    await turn(news)
    expect(asked.map(({ method }) => method)).toEqual(expect.arrayContaining(['eth_newBlockFilter', 'eth_newFilter']))
    expect(await ask('eth_unsubscribe', [blocks])).toBe(true)
    expect(await ask('eth_unsubscribe', [blocks])).toBe(false)
    await turn([news[1]])
    expect(await ask('eth_unsubscribe', [logs])).toBe(true)
    asked.length = 0
    await vi.advanceTimersByTimeAsync(12_000)
    await new Promise(resolve => setImmediate(resolve))
    expect([asked, heard]).toEqual([[], []])
    provider.removeListener('message', listener)
    vi.useRealTimers()
    for (const wish of [['syncing'], [], ['toString'], [{}]])
      expect(await failure(ask('eth_subscribe', wish))).toMatchObject({
        code: -32602,
        message: 'A subscription is to newHeads, logs, newPendingTransactions.',
      })
  })

  it('an unreachable chain causes an error with a code', async () => {
    configureApp({ rpcConfig: { rpcUrls: { 7: 'http://127.0.0.1:1' } } })
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])
    expect(await failure(ask('eth_blockNumber'))).toMatchObject({ code: 4900, data: { code: 'NETWORK_ERROR' } })
  })

  it('the error names the chain that has no RPC endpoint', async () => {
    await ask('wallet_switchEthereumChain', [{ chainId: '0x9' }])
    expect(await failure(ask('eth_blockNumber'))).toMatchObject({
      name: 'ProviderRpcError',
      code: 4900,
      message: 'There is no address to ask Chain 9 at.',
    })
    expect(asked).toEqual([])
  })

  it('raw hashes, account authorisations and unknown methods are never served [SEC-65]', async () => {
    const methods = [
      'eth_sign',
      'secp256k1_sign',
      'eth_sign7702Authorization',
      'wallet_signAuthorization',
      'eth_signTypedData',
      'personal_ecRecover',
      'debug_traceCall',
      'anvil_setBalance',
      'constructor',
      '__proto__',
      'toString',
    ]
    for (const method of methods)
      expect(await failure(ask(method, [`0x${'11'.repeat(32)}`]))).toMatchObject({
        code: 4200,
        message: `The wallet does not serve ${method}.`,
      })
    expect((await failure(ask('x'.repeat(100)))).message).toBe(`The wallet does not serve ${'x'.repeat(60)}.`)
    expect([asked, signedIn.page.requests.filter(({ event }) => event === 'privy:wallets:rpc')]).toEqual([[], []])
  })

  it('malformed requests are refused with -32602', async () => {
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    const bad = [
      undefined,
      null,
      'eth_accounts',
      {},
      { method: 7 },
      { method: '' },
      { method: 'eth_accounts', params: 'x' },
      { method: 'eth_call', params: cyclic },
      { method: 'eth_call', params: [() => 1] },
      { method: 'eth_call', params: [1n] },
    ]
    for (const request of bad)
      expect(await failure(provider.request(request as { method: string }))).toMatchObject({
        code: -32602,
        message: expect.stringMatching(
          /^(A request has a method and a list of parameters|The request is not plain data|The parameters are no JSON)\.$/,
        ) as string,
      })
  })
})

describe('requests of the provider that the visitor approves', () => {
  const decide = (confirm: Handler<'confirm-transaction'> = () => Promise.resolve({ hash: '0xhash' })) => {
    const confirmTransaction = vi.fn(confirm)
    const signMessage = vi.fn<Handler<'sign-message'>>(() => Promise.resolve({ signature: '0xsigned' }))
    setHandler('confirm-transaction', confirmTransaction)
    setHandler('sign-message', signMessage)
    return { confirmTransaction, signMessage }
  }

  it('a transaction is confirmed with its wallet and chain, and its hash is returned', async () => {
    const { confirmTransaction } = decide()
    const transaction = { from: wallet.address, to: OTHER, value: '0x1' }
    expect(await ask('eth_sendTransaction', [transaction])).toBe('0xhash')
    expect(confirmTransaction).toHaveBeenCalledExactlyOnceWith(
      { chainType: 'ethereum', address: wallet.address, transaction, chain: 31337, signOnly: false, uiOptions: {} },
      { signal: expect.any(AbortSignal) as AbortSignal },
    )
  })

  it('a transaction stays on the chain of its request, however often the page switches before the approval', async () => {
    const approvals: (() => void)[] = []
    const { confirmTransaction } = decide(
      () => new Promise(resolve => approvals.push(() => resolve({ hash: '0xhash' }))),
    )
    const first = ask('eth_sendTransaction', [{ to: OTHER }])
    await ask('wallet_switchEthereumChain', [{ chainId: '0x9' }])
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])
    await eventually(() => expect(approvals).toHaveLength(1))
    approvals[0]?.()
    expect(await first).toBe('0xhash')
    const second = ask('eth_sendTransaction', [{ to: OTHER }])
    await eventually(() => expect(approvals).toHaveLength(2))
    approvals[1]?.()
    await second
    expect(confirmTransaction.mock.calls.map(([{ chain }]) => chain)).toEqual([31337, 7])
  })

  it('a transaction that names another chain of the app is refused until the dapp switches to it', async () => {
    const { confirmTransaction } = decide(() => Promise.resolve({ hash: '0xhash', signedTransaction: '0xraw' }))
    for (const method of ['eth_sendTransaction', 'eth_signTransaction'])
      for (const chainId of ['0x7', 7, '7'])
        expect(await failure(ask(method, [{ to: OTHER, chainId }])), `${method} ${chainId}`).toMatchObject({
          code: -32602,
          message:
            'The transaction is for chain 7, and the wallet is on chain 31337. Switch first (wallet_switchEthereumChain).',
        })
    expect(confirmTransaction).not.toHaveBeenCalled()
    expect(await ask('eth_sendTransaction', [{ to: OTHER, chainId: '0x7a69' }])).toBe('0xhash')
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])
    expect(await ask('eth_signTransaction', [{ to: OTHER, chainId: '0x7' }])).toBe('0xraw')
    expect(confirmTransaction.mock.calls.map(([{ chain }]) => chain)).toEqual([31337, 7])
  })

  it('the question about typed data says which chain the dapp is on', async () => {
    const { signMessage } = decide()
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])
    await ask('eth_signTypedData_v4', [wallet.address, TYPED])
    expect(signMessage.mock.calls.map(([{ chain }]) => chain)).toEqual([7])
  })

  it('a transaction is signed without being sent', async () => {
    const { confirmTransaction } = decide(() => Promise.resolve({ signedTransaction: '0xraw' }))
    expect(await ask('eth_signTransaction', [{ to: OTHER }])).toBe('0xraw')
    expect(confirmTransaction).toHaveBeenCalledWith(expect.objectContaining({ signOnly: true }), expect.anything())
  })

  it('messages and typed data are shown before they are signed', async () => {
    const { signMessage } = decide()
    expect(await ask('personal_sign', ['0x68656c6c6f', wallet.address])).toBe('0xsigned')
    for (const method of ['eth_signTypedData_v4', 'eth_signTypedData_v3']) {
      expect(await ask(method, [wallet.address.toLowerCase(), TYPED])).toBe('0xsigned')
      expect(await ask(method, [wallet.address, JSON.stringify(TYPED)])).toBe('0xsigned')
    }
    const common = { chainType: 'ethereum', address: wallet.address, uiOptions: {} }
    expect(signMessage.mock.calls.map(([request]) => request)).toEqual([
      { ...common, method: 'personal_sign', data: '0x68656c6c6f' },
      ...[1, 2].flatMap(() => [
        { ...common, method: 'eth_signTypedData_v4', data: TYPED, chain: 31337 },
        { ...common, method: 'eth_signTypedData_v4', data: JSON.stringify(TYPED), chain: 31337 },
      ]),
    ])
  })

  it('the shown request does not change if the host changes it meanwhile [SEC-03]', async () => {
    let go = () => {}
    const waiting = new Promise<void>(resolve => {
      go = resolve
    })
    const seen: unknown[] = []
    decide(async request => {
      await waiting
      seen.push(request.transaction)
      return { hash: '0xhash' }
    })
    let reads = 0
    const transaction = {
      to: OTHER,
      value: '0x1',
      get data() {
        return reads++ === 0 ? '0x01' : '0xbad0'
      },
    }
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

  it('a request for another address is not signed', async () => {
    const { confirmTransaction, signMessage } = decide()
    expect(await failure(ask('personal_sign', ['hello', OTHER]))).toMatchObject({
      code: 4100,
      message: 'The wallet has another address.',
    })
    expect(await failure(ask('personal_sign', ['hello']))).toMatchObject({
      code: -32602,
      message: 'There is no address.',
    })
    expect(await failure(ask('eth_signTypedData_v4', [OTHER, {}]))).toMatchObject({ code: 4100 })
    expect(await failure(ask('eth_sendTransaction', [{ from: OTHER, to: OTHER }]))).toMatchObject({ code: 4100 })
    expect([confirmTransaction.mock.calls, signMessage.mock.calls]).toEqual([[], []])
  })

  it('malformed messages, typed data and transactions are refused', async () => {
    decide()
    for (const message of ['', 7, null, {}])
      expect(await failure(ask('personal_sign', [message, wallet.address]))).toMatchObject({
        code: -32602,
        message: 'Message must be a non-empty string',
      })
    const lists = { ...TYPED, types: { Mail: [{ name: 'text', type: 'string[]' }] }, message: { text: ['hello'] } }
    for (const [method, data] of [
      ['eth_signTypedData_v3', lists],
      ['eth_signTypedData_v4', { ...TYPED, primaryType: 'Letter' }],
    ] as const)
      expect(await failure(ask(method, [wallet.address, data]))).toMatchObject({
        code: -32602,
        data: { code: 'INVALID_DATA' },
      })
    for (const data of ['', 7, null, []])
      expect(await failure(ask('eth_signTypedData_v4', [wallet.address, data]))).toMatchObject({
        code: -32602,
        message: 'There are no typed data.',
      })
    for (const transaction of [undefined, null, '0x', []])
      expect(await failure(ask('eth_sendTransaction', [transaction]))).toMatchObject({
        code: -32602,
        message: 'Invalid transaction request',
      })
  })

  it('an approval without a result is not accepted', async () => {
    decide(() => Promise.resolve({}))
    expect(await failure(ask('eth_sendTransaction', [{ to: OTHER }]))).toMatchObject({
      data: { code: 'TRANSACTION_FAILURE' },
      message: 'The transaction was not sent.',
    })
    expect(await failure(ask('eth_signTransaction', [{ to: OTHER }]))).toMatchObject({
      data: { code: 'UNABLE_TO_SIGN' },
      message: 'Failed to sign transaction',
    })
    decide(() => Promise.resolve(null as never))
    expect(await failure(ask('eth_sendTransaction', [{ to: OTHER }]))).toMatchObject({
      message: 'Failed to sign transaction',
    })
    decide(() => Promise.resolve('0xhash' as never))
    expect(await failure(ask('eth_sendTransaction', [{ to: OTHER }]))).toMatchObject({
      message: 'Failed to sign transaction',
    })
    for (const odd of [
      null,
      '0xsigned',
      {},
      { signature: '' },
      { signature: 7 },
      Object.create({ signature: '0xsigned' }),
    ]) {
      setHandler('sign-message', () => Promise.resolve(odd as never))
      expect(await failure(ask('personal_sign', ['hello', wallet.address]))).toMatchObject({
        code: 32603,
        message: 'Failed to sign message',
        data: { code: 'UNABLE_TO_SIGN' },
      })
    }
  })

  it('an aborted request withdraws its question', async () => {
    const open: AbortSignal[] = []
    const waiting = (_: unknown, { signal }: { signal: AbortSignal }) => {
      open.push(signal)
      return new Promise<never>(() => {})
    }
    setHandler('confirm-transaction', waiting)
    setHandler('sign-message', waiting)
    for (const [method, params] of [
      ['eth_sendTransaction', [{ to: OTHER }]],
      ['eth_signTransaction', [{ to: OTHER }]],
      ['personal_sign', ['hello', wallet.address]],
      ['eth_signTypedData_v4', [wallet.address, TYPED]],
    ] as const) {
      open.length = 0
      const leaving = new AbortController()
      const left = failure(provider.request({ method, params }, { signal: leaving.signal }))
      await eventually(() => expect(open).toHaveLength(1))
      leaving.abort()
      expect(await left).toMatchObject({ name: 'ProviderRpcError' })
      expect(open[0]?.aborted).toBe(true)
    }
  })

  it('only a signal of the caller cancels a request, not an inherited one, and not a null', async () => {
    const signed = () => ask('personal_sign', ['hello', wallet.address])
    setHandler('sign-message', (_, { signal }) => Promise.resolve({ signature: String(signal.aborted) }))
    expect(await polluted({ signal: AbortSignal.abort() }, signed)).toEqual(['false', 'false'])
    for (const none of [null, undefined, {}, Object.create({ signal: AbortSignal.abort() })] as object[]) {
      expect(await provider.request({ method: 'personal_sign', params: ['hello', wallet.address] }, none)).toBe('false')
    }
  })

  it('a rejection is 4001, a second flow is -32002, and a failure is 32603', async () => {
    const failing = async (error: WalletError) => {
      decide(() => Promise.reject(error))
      return (await failure<ProviderRpcError>(ask('eth_sendTransaction', [{ to: OTHER }]))).code
    }
    expect(await failing(new WalletError('USER_REJECTED_REQUEST', 'The user rejected the request.'))).toBe(4001)
    expect(await failing(new WalletError('FLOW_IN_PROGRESS', 'Another flow is open on this page.'))).toBe(-32002)
    expect(await failing(new WalletError('TRANSACTION_FAILURE', 'Transaction failed'))).toBe(32603)
    expect(await failing(new WalletError('UNSUPPORTED_CHAIN_ID', 'Unsupported chainId 5'))).toBe(4901)
  })

  it('the element of the page is opened by default, and nothing is signed without one', async () => {
    expect(await failure(ask('eth_sendTransaction', [{ to: OTHER }]))).toMatchObject({
      code: 4200,
      data: { code: 'ELEMENT_MISSING' },
    })
    const opened = vi.fn(() => Promise.resolve({ chainType: 'ethereum', hash: '0xhash' }))
    const leave = [standIn('wallet-confirm-tx', opened), standIn('wallet-sign-message', () => Promise.resolve({}))]
    expect(await ask('eth_sendTransaction', [{ to: OTHER }])).toBe('0xhash')
    expect(opened).toHaveBeenCalledWith({
      chainType: 'ethereum',
      address: wallet.address,
      chain: 31337,
      transaction: { to: OTHER },
      signOnly: false,
      uiOptions: {},
      signal: expect.any(AbortSignal) as AbortSignal,
      askedBy: 'ethereum-provider',
    })
    expect(await failure(ask('personal_sign', ['hello', wallet.address]))).toMatchObject({
      code: 32603,
      data: { code: 'UNABLE_TO_SIGN' },
    })
    leave.forEach(gone => gone())
  })
})

describe('session events of the provider', () => {
  it('the provider reports logins and logouts as long as it has listeners', async () => {
    const heard: unknown[] = []
    const accounts = (detail: unknown) => heard.push(['accountsChanged', detail])
    const connected = (detail: unknown) => heard.push(['connect', detail])
    const gone = ({ code, message }: ProviderRpcError) => {
      expect(message).toBe('The wallet is not connected any more.')
      heard.push(['disconnect', code])
    }
    provider.on('accountsChanged', accounts).on('connect', connected).on('disconnect', gone)
    setSession(null, 'other-tab')
    await eventually(() =>
      expect(heard).toEqual([
        ['accountsChanged', []],
        ['disconnect', 4900],
      ]),
    )
    heard.length = 0
    setSession(user, 'login')
    await eventually(() =>
      expect(heard).toEqual([
        ['connect', { chainId: '0x7a69' }],
        ['accountsChanged', [wallet.address]],
      ]),
    )
    provider
      .removeListener('accountsChanged', accounts)
      .removeListener('connect', connected)
      .removeListener('disconnect', gone)
    heard.length = 0
    await logout()
    expect(heard).toEqual([])
  })

  /** Collects these events of the provider from now on. */
  function listening(...names: readonly (keyof ProviderEvents)[]) {
    const heard: (readonly [name: string, detail: unknown])[] = []
    const listeners = names.map(name => {
      const listener = (detail: unknown) => heard.push([name, detail])
      provider.on(name, listener)
      return { name, listener }
    })
    return {
      heard,
      stop: () => {
        for (const { name, listener } of listeners) provider.removeListener(name, listener)
      },
    }
  }
  const listeners = () => ($session() as unknown as { lc: number }).lc
  const other = () => ({ ...user, linkedAccounts: [{ ...wallet, address: OTHER }] })

  it('a new wallet is reported with its own chain, and a mere change of the user is not reported', async () => {
    await ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])
    const { heard, stop } = listening('connect', 'accountsChanged', 'disconnect')
    setSession({ ...user, hasAcceptedTerms: !user.hasAcceptedTerms }, 'user-updated')
    expect(await ask('eth_chainId')).toBe('0x7')
    setSession(other(), 'other-tab')
    expect([await ask('eth_accounts'), await ask('eth_chainId')]).toEqual([[OTHER], '0x7a69'])
    expect(heard).toEqual([['accountsChanged', [OTHER]]])
    stop()
  })

  it("the visitor's choice of another default wallet is reported, and its account is used from then on", async () => {
    setSession({ ...user, linkedAccounts: [wallet, { ...wallet, address: OTHER, walletIndex: 1 }] }, 'user-updated')
    const { heard, stop } = listening('connect', 'accountsChanged', 'disconnect')
    const named = getEthereumProvider(wallet.address)
    makeDefault(user.id, { address: OTHER, chainType: 'ethereum' })
    expect(heard).toEqual([['accountsChanged', [OTHER]]])
    expect(await ask('eth_accounts')).toEqual([OTHER])
    expect(await named.request({ method: 'eth_accounts' }), 'a named wallet stays').toEqual([wallet.address])
    makeDefault(user.id, wallet)
    expect(heard.at(-1)).toEqual(['accountsChanged', [wallet.address]])
    stop()
  })

  it('the last event matches the latest state, however fast the session changes', async () => {
    setSession(null, 'logout')
    const { heard, stop } = listening('connect', 'accountsChanged', 'disconnect')
    setSession(user, 'login')
    setSession(null, 'logout')
    await eventually(() => expect(heard.at(-1)).toEqual(['disconnect', expect.objectContaining({ code: 4900 })]))
    setSession(user, 'login')
    setSession({ ...user }, 'user-updated')
    await ask('eth_chainId') // It resolves after the requests that started before it.
    await eventually(() =>
      expect(heard.map(([name]) => name)).toEqual(['accountsChanged', 'disconnect', 'connect', 'accountsChanged']),
    )
    stop()
  })

  it('the provider listens to the session only while it has listeners itself', async () => {
    const before = listeners()
    provider.removeListener('accountsChanged', () => {})
    const first = listening('accountsChanged', 'connect')
    const second = listening('accountsChanged')
    expect(listeners()).toBe(before + 1)
    setSession(null, 'logout')
    expect([first.heard, second.heard]).toEqual([[['accountsChanged', []]], [['accountsChanged', []]]])
    first.stop()
    expect(listeners()).toBe(before + 1)
    second.stop()
    provider.removeListener('disconnect', () => {})
    expect(listeners()).toBe(before)
    const again = listening('accountsChanged')
    setSession(user, 'login')
    await eventually(() => expect(again.heard).toEqual([['accountsChanged', [wallet.address]]]))
    again.stop()
  })

  it('the other listeners are called if one fails, and the failure is reported to the page', () => {
    const report = vi.fn()
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failing = () => {
      throw new Error('of the host')
    }
    for (const reportError of [report, undefined]) {
      vi.stubGlobal('reportError', reportError)
      setSession(user, 'login')
      provider.on('disconnect', failing)
      const { heard, stop } = listening('disconnect')
      setSession(null, 'logout')
      expect(heard).toMatchObject([['disconnect', { code: 4900 }]])
      stop()
      provider.removeListener('disconnect', failing)
    }
    expect(report.mock.calls).toEqual([[new Error('of the host')]])
    expect(print.mock.calls).toEqual([[new Error('of the host')]])
    vi.unstubAllGlobals()
    print.mockRestore()
  })

  it('the account of a new login is reported even if the chain cannot be loaded', async () => {
    const { config } = appFacts()
    const { heard, stop } = listening('connect', 'accountsChanged')
    setSession(null, 'logout')
    heard.length = 0
    const lost = Promise.reject(new Error('The network is down'))
    lost.catch(() => {})
    appFacts().config = lost
    setSession(user, 'login')
    await eventually(() => expect(heard).toEqual([['accountsChanged', [wallet.address]]]))
    stop()
    appFacts().config = config
  })
})
