import { describe, expect, it, vi } from 'vitest'
import type { ChainRecord } from '../chains/registry.js'
import { resolveSettings } from '../config/resolve.js'
import type { ConnectedWallet } from '../connectors/connections.js'
import { ADA, connectorTo, EVE } from '../connectors/wallet.harness.js'
import { failure } from '../errors/failure.harness.js'
import type { EthereumFunding } from './funding-config.js'
import { sendFrom, transferTo } from './transfer-from-wallet.js'

const HASH = `0x${'ab'.repeat(32)}`
const CHAIN: ChainRecord = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
}
const request = { to: EVE, value: 255n } as const
const signal = new AbortController().signal
const withCode = (code: unknown) => Object.assign(new Error('from the wallet'), { code })

/** A wallet that answers by method, and the requests to it. */
function walletWith(answers: Readonly<Record<string, (times: number) => unknown>>) {
  const asked: { readonly method: string; readonly params?: unknown }[] = []
  const provider = {
    request: async (asking: { readonly method: string; readonly params?: unknown }) => {
      asked.push(asking)
      return answers[asking.method]?.(asked.filter(({ method }) => method === asking.method).length)
    },
  }
  const wallet = { address: ADA, connector: connectorTo(provider) } as unknown as ConnectedWallet
  return {
    asked,
    methods: () => asked.map(({ method }) => method),
    send: (changes: object = {}, chain: ChainRecord = CHAIN) =>
      sendFrom(
        wallet,
        { request: { ...request, ...changes }, access: { chain, rpcUrl: 'https://rpc.example' } },
        signal,
      ),
  }
}
/** The wallet's chain before and after the switch. */
const CHANGES = (times: number) => (times === 1 ? '0x1' : '0x7a69')
const refuse = (code: unknown) => () => {
  throw withCode(code)
}

describe('a transfer from a wallet', () => {
  it('the transfer is sent at once if the wallet is on the chain already', async () => {
    const { asked, send } = walletWith({ eth_chainId: () => '0x7a69', eth_sendTransaction: () => HASH })
    expect(await send({ data: '0xa9' })).toBe(HASH)
    expect(asked).toEqual([
      { method: 'eth_chainId' },
      { method: 'eth_sendTransaction', params: [{ from: ADA, to: EVE, data: '0xa9', value: '0xff' }] },
    ])
    await send()
    expect(asked.at(-1)?.params).toEqual([{ from: ADA, to: EVE, value: '0xff' }])
  })

  it('the wallet is switched to the chain first, also if it does not report its chain', async () => {
    for (const eth_chainId of [CHANGES, refuse(-32603)]) {
      const { asked, send } = walletWith({
        eth_chainId,
        wallet_switchEthereumChain: () => null,
        eth_sendTransaction: () => HASH,
      })
      expect(await send()).toBe(HASH)
      expect(asked.slice(1, -2)).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }])
    }
  })

  it('a wallet that reports a switch and stays on another chain does not send', async () => {
    for (const stays of ['0x1', '0x', 7, null]) {
      const { methods, send } = walletWith({
        eth_chainId: () => stays,
        wallet_switchEthereumChain: () => null,
        eth_sendTransaction: () => HASH,
      })
      expect(await failure(send())).toMatchObject({
        code: 'UNSUPPORTED_CHAIN_ID',
        message: 'The wallet is on another network.',
      })
      expect(methods()).not.toContain('eth_sendTransaction')
    }
  })

  it('an unknown chain is added to the wallet, and the request is repeated', async () => {
    const answers = {
      eth_chainId: CHANGES,
      wallet_switchEthereumChain: (times: number) => {
        if (times === 1) throw withCode(4902)
      },
      wallet_addEthereumChain: () => null,
      eth_sendTransaction: () => HASH,
    }
    const chainParams = {
      chainId: '0x7a69',
      chainName: 'Local',
      nativeCurrency: CHAIN.nativeCurrency,
      rpcUrls: ['https://rpc.example'],
    }
    const { asked, methods, send } = walletWith(answers)
    expect(await send()).toBe(HASH)
    expect(methods()).toEqual([
      'eth_chainId',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'eth_chainId',
      'eth_sendTransaction',
    ])
    expect(asked[2]?.params).toEqual([{ ...chainParams, blockExplorerUrls: ['https://explorer.example'] }])
    const { blockExplorers: _, ...plain } = CHAIN
    const other = walletWith(answers)
    await other.send({}, plain)
    expect(other.asked[2]?.params).toEqual([chainParams])
    const odd = walletWith(answers)
    await odd.send({}, { ...CHAIN, blockExplorers: {} } as unknown as ChainRecord)
    expect(odd.asked[2]?.params, 'an explorer without an address').toEqual([chainParams])
  })

  it('nothing is sent, and no chain is added, if the owner rejects the switch or it fails', async () => {
    const { methods, send } = walletWith({ eth_chainId: () => '0x1', wallet_switchEthereumChain: refuse(4001) })
    expect(await failure(send())).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'User rejected the request.',
      rpcCode: 4001,
      retryable: true,
      cause: { code: 'USER_REJECTED_REQUEST' },
    })
    expect(methods()).toEqual(['eth_chainId', 'wallet_switchEthereumChain'])
    for (const code of [4900, 4903, undefined]) {
      const other = walletWith({ eth_chainId: () => '0x1', wallet_switchEthereumChain: refuse(code) })
      expect((await failure(other.send())).code).toBe('TRANSACTION_FAILURE')
      expect(other.methods()).not.toContain('wallet_addEthereumChain')
    }
  })

  it("the error has the wallet's own error as its cause, and a missing hash is an error", async () => {
    const { send } = walletWith({ eth_chainId: () => '0x7a69', eth_sendTransaction: refuse(-32000) })
    expect(await failure(send())).toMatchObject({
      code: 'TRANSACTION_FAILURE',
      message: 'The wallet did not send the transaction.',
      cause: { cause: { code: -32000 } },
    })
    for (const hash of [undefined, null, '', '0x', HASH.slice(0, -1), `${HASH}0`, [HASH]]) {
      expect(
        await failure(walletWith({ eth_chainId: () => '0x7a69', eth_sendTransaction: () => hash }).send()),
      ).toMatchObject({ code: 'TRANSACTION_FAILURE', message: 'The wallet gave no transaction.' })
    }
  })

  it('the transfer is no longer awaited after an abort, at any step', async () => {
    for (const hanging of [
      'eth_chainId',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_sendTransaction',
    ]) {
      const leaving = new AbortController()
      const asked = vi.fn(({ method }: { readonly method: string }): Promise<unknown> => {
        if (method === hanging) {
          queueMicrotask(() => leaving.abort(new Error('left')))
          return new Promise(() => {})
        }
        return method === 'wallet_switchEthereumChain' && hanging === 'wallet_addEthereumChain'
          ? Promise.reject(withCode(4902))
          : Promise.resolve(asked.mock.calls.length > 1 ? '0x7a69' : '0x1')
      })
      const wallet = { address: ADA, connector: connectorTo({ request: asked }) } as unknown as ConnectedWallet
      await expect(
        sendFrom(wallet, { request, access: { chain: CHAIN, rpcUrl: 'https://rpc.example' } }, leaving.signal),
      ).rejects.toThrow('left')
      expect(
        asked.mock.calls
          .map(([{ method }]) => method)
          .filter((method, index, all) => all.indexOf(method) === index)
          .at(-1),
      ).toBe(hanging)
    }
  })
})

describe('the transfer that funds a wallet', () => {
  const config = (over: object = {}) =>
    ({ chainType: 'ethereum', address: EVE, chain: CHAIN, ...over }) as unknown as EthereumFunding

  it("the transfer is one of the chain's coin, or a call of the token's contract", async () => {
    expect(await transferTo(config(), 5n, resolveSettings(null))).toEqual({
      request: { to: EVE, value: 5n },
      access: { chain: CHAIN, rpcUrl: 'https://rpc.example' },
    })
    const { request: call } = await transferTo(config({ erc20Address: ADA }), 5n, resolveSettings(null))
    expect(call).toEqual({
      to: ADA,
      value: 0n,
      data: `0xa9059cbb${EVE.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`,
    })
  })

  it("the transfer uses the host's own RPC endpoint, and is refused without any", async () => {
    expect(
      (
        await transferTo(
          config(),
          5n,
          resolveSettings(null, { rpcConfig: { rpcUrls: { 31337: 'https://own.example' } } }),
        )
      ).access.rpcUrl,
    ).toBe('https://own.example')
    const ofProvider = config({
      chain: { ...CHAIN, rpcUrls: { ...CHAIN.rpcUrls, provider: { http: ['https://node.example'] } } },
    })
    expect(
      (await transferTo(ofProvider, 5n, resolveSettings(null, { appId: 'cltransferunittest0000001' }))).access.rpcUrl,
    ).toBe('https://node.example?privyAppId=cltransferunittest0000001')
    const nowhere = config({ chain: { ...CHAIN, rpcUrls: { default: { http: [] } } } })
    expect(await failure(transferTo(nowhere, 5n, resolveSettings(null)))).toMatchObject({
      code: 'UNSUPPORTED_CHAIN_ID',
      message: 'Chain ID 31337 has no RPC address.',
    })
  })
})
