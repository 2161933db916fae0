import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import { configureApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import type { HostConfig } from '../config/settings.js'
import { fundingBalance } from '../funding/funding-balance.js'
import { fundingConfig } from '../funding/funding-config.js'
import { pageRecord } from '../lib/page.js'
import type { EthereumJob, TransactionSigner } from '../transactions/transaction.js'
import { setSession } from '../session/store.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import { getEthereumProvider } from '../wallet/provider/ethereum-provider.js'
import { transactionJob } from '../transactions/transaction-job.js'
import { forgetPage } from '../lib/page.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const APP_ID = 'clapiclientunittest000001'
const signer: TransactionSigner = {
  connect: async () => {},
  signEthereum: async () => '0x',
  signSolana: async () => new Uint8Array(),
}
const funding = {
  defaultAmount: '',
  defaultChain: '',
  defaultAsset: 'native-currency',
  options: [{ method: 'wallet' }],
  crossChainBridgingEnabled: false,
} as const

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  pageRecord().values.delete('ethereum-providers')
  provider = scriptedProvider(jsonResponse({ id: APP_ID, name: 'Almanac', email_auth: true }))
  setSession(
    userFromWire({
      id: 'did:privy:one',
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: [
        {
          type: 'wallet',
          address: ADDRESS,
          chain_type: 'ethereum',
          wallet_client_type: 'privy',
          connector_type: 'embedded',
          wallet_index: 0,
          recovery_method: 'privy',
          imported: false,
          delegated: false,
          verified_at: 1,
          first_verified_at: 1,
          latest_verified_at: 1,
        },
      ],
    } as never),
    'login',
  )
})
afterEach(() => {
  forgetPage()
  provider.restore()
  vi.unstubAllGlobals()
})

/** The transaction, funding and provider that a host with these settings gets. */
function hostWith(config: HostConfig) {
  configureApp(config)
  const settings = resolveSettings(null, { appId: APP_ID, funding, ...config })
  const tokenInfo = {
    erc20: () => Promise.reject(new Error('not asked')),
    spl: () => Promise.reject(new Error('not asked')),
  }
  return {
    settings,
    transaction: async (chainId?: number) =>
      (await transactionJob(
        { chainType: 'ethereum', address: ADDRESS, signer, transaction: { to: ADDRESS, ...(chainId && { chainId }) } },
        settings,
      )) as EthereumJob,
    funding: (chain?: number) =>
      fundingConfig(
        chain === undefined ? {} : { chain },
        settings,
        [{ address: ADDRESS, chainType: 'ethereum' }],
        tokenInfo,
      ),
    ask: (method: string, ...params: unknown[]) => getEthereumProvider().request({ method, params }),
  }
}

describe('the chains of a host', () => {
  it('are the only ones for transactions, funding and switching [CONF-30]', async () => {
    const host = hostWith({ chains: [8453, 10] })
    expect((await host.transaction(10)).access.chain.id).toBe(10)
    expect(await host.funding(10)).toMatchObject({ chain: { id: 10 } })
    expect(await host.ask('wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull()

    await expect(host.transaction(1)).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN_ID' })
    await expect(host.funding(1)).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN_ID' })
    await expect(host.ask('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toMatchObject({
      code: 4902,
      message: 'Unsupported chainId 1',
    })
    expect(await host.ask('eth_chainId')).toBe('0xa')
  })

  it('use the default chain if a request names none [CONF-31]', async () => {
    const host = hostWith({ chains: [1, 8453, 10], defaultChain: 8453 })
    expect((await host.transaction()).access.chain.id).toBe(8453)
    expect(await host.funding()).toMatchObject({ chain: { id: 8453 } })
    expect(await host.ask('eth_chainId')).toBe('0x2105')
    expect((await host.transaction(10)).access.chain.id).toBe(10)
  })

  it('are queried at the endpoint that the host sets, the others at their own [CONF-32]', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
      asked.push(typeof input === 'string' ? input : input.url)
      const { id } = JSON.parse(String(init?.body)) as { id: number }
      return Response.json({ jsonrpc: '2.0', id, result: '0x7' })
    })
    const host = hostWith({ chains: [8453, 10], rpcConfig: { rpcUrls: { 8453: 'https://base.host.example/rpc' } } })
    expect((await host.transaction()).access.rpcUrl).toBe('https://base.host.example/rpc')
    expect((await host.transaction(10)).access.rpcUrl).not.toContain('host.example')
    const read = fundingBalance(await host.funding(), host.settings)
    expect(await read?.(new AbortController().signal)).toBe(7n)
    expect(new Set(asked)).toEqual(new Set(['https://base.host.example/rpc']))
  })
})
