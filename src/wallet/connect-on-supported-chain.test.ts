import { afterEach, beforeEach, expect, it } from 'vitest'
import { resolveSettings } from '../config/resolve.js'
import type { HostConfig } from '../config/settings.js'
import { connectorTo, FakeWallet, useMemoryStorage } from '../connectors/wallet.harness.js'
import { forgetPage } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import { connectOnSupportedChain } from './connect-on-supported-chain.js'

/** A wallet on a chain, which accepts a switch or refuses it with this error. */
class Movable extends FakeWallet {
  readonly refusal: object | undefined
  /** The chains that it was asked to switch to. */
  readonly targets: unknown[] = []

  constructor(chainId: string, refusal?: object) {
    super(undefined, chainId)
    this.refusal = refusal
  }

  override request(asked: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown> {
    if (asked.method !== 'wallet_switchEthereumChain') return super.request(asked)
    this.requestedMethods.push(asked.method)
    this.targets.push(asked.params?.[0])
    return this.refusal ? Promise.reject(Object.assign(new Error('No.'), this.refusal)) : Promise.resolve(null)
  }
}

beforeEach(() => {
  forgetPage()
  useMemoryStorage()
})
afterEach(() => {
  forgetPage()
  setStorage(undefined)
})

/** Connects a wallet, and returns the reported statuses with the result. */
async function connected(wallet: FakeWallet, config: HostConfig = {}) {
  const statuses: string[] = []
  const result = await connectOnSupportedChain(
    connectorTo(wallet),
    resolveSettings(null, config),
    status => statuses.push(status),
    new AbortController().signal,
  ).then(
    ({ chainId }) => ({ chainId }),
    (error: unknown) => ({ error }),
  )
  return {
    ...result,
    statuses,
    changes: wallet.requestedMethods.filter(method => method === 'wallet_switchEthereumChain').length,
  }
}

const STRAIGHT = ['connecting', 'connected']
const CHANGED = ['connecting', 'switching_to_supported_chain', 'connected']
const FAILED = ['connecting', 'switching_to_supported_chain', 'disconnected']

it('a wallet stays on its chain if the app supports that chain, or if the wallet does not report one', async () => {
  expect(await connected(new Movable('0x1'))).toEqual({ chainId: 'eip155:1', statuses: STRAIGHT, changes: 0 })
  expect(await connected(new Movable('0x2105'))).toEqual({ chainId: 'eip155:8453', statuses: STRAIGHT, changes: 0 })
  expect(await connected(new FakeWallet(undefined, null))).toEqual({ chainId: null, statuses: STRAIGHT, changes: 0 })
})

it('a wallet switches from an unsupported chain, or from any chain if the host enforces the default one', async () => {
  expect(await connected(new Movable('0x539'))).toEqual({ chainId: 'eip155:1', statuses: CHANGED, changes: 1 })
  expect(await connected(new Movable('0x2105'), { shouldEnforceDefaultChainOnConnect: true })).toEqual({
    chainId: 'eip155:1',
    statuses: CHANGED,
    changes: 1,
  })
  expect(await connected(new Movable('0x1'), { shouldEnforceDefaultChainOnConnect: true })).toEqual({
    chainId: 'eip155:1',
    statuses: STRAIGHT,
    changes: 0,
  })
})

it('the wallet is asked for the default chain, and for no other chain of the app', async () => {
  const wallet = new Movable('0x539')
  await connected(wallet)
  expect(wallet.targets).toEqual([{ chainId: '0x1' }])
})

it("a wallet that does not know the chain is given the host's own RPC endpoint", async () => {
  const learnt: unknown[] = []
  class Learning extends Movable {
    override request(asked: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown> {
      if (asked.method === 'wallet_addEthereumChain') learnt.push(asked.params?.[0])
      return asked.method === 'wallet_switchEthereumChain' && learnt.length === 0
        ? Promise.reject(Object.assign(new Error('unknown'), { code: 4902 }))
        : super.request(asked)
    }
  }
  expect(
    await connected(new Learning('0x539'), { rpcConfig: { rpcUrls: { 1: 'https://node.host.example' } } }),
  ).toMatchObject({ chainId: 'eip155:1' })
  expect(learnt).toEqual([
    expect.objectContaining({ chainId: '0x1', chainName: 'Ethereum', rpcUrls: ['https://node.host.example'] }),
  ])
})

it('the error names the chain of a wallet that cannot switch, and a rejection by the owner is passed on', async () => {
  const refused = await connected(new Movable('0x539', { code: -32603 }))
  expect(refused).toMatchObject({
    statuses: FAILED,
    error: { code: 'UNSUPPORTED_CHAIN_ID', message: 'Unsupported chainId 1337', rpcCode: 4901, retryable: true },
  })
  const rejected = await connected(new Movable('0x539', { code: 4001 }))
  expect(rejected).toMatchObject({ statuses: FAILED, error: { code: 'USER_REJECTED_REQUEST' } })
})
