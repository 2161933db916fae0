import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { injectTestWallets, type TestWallets } from '../../demo/wallets/inject.js'
import { SolanaTestWallet } from '../../demo/wallets/solana-test-wallet.js'
import { fromBase58, toBase58 } from '../chains/solana/base58.js'
import { forgetPage } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import { connectExternalWallet } from './connected-wallets.js'
import { $connectedWallets } from './connections.js'
import { addConnectorSource, $connectors, connectorsReady, type Connector } from './registry.js'
import { useMemoryStorage } from './wallet.harness.js'
import { walletRequest } from './wallet-request.js'
import { standardWallets } from './wallet-standard.js'

beforeEach(() => {
  forgetPage()
  useMemoryStorage()
})
afterEach(() => {
  vi.useRealTimers()
  forgetPage()
  setStorage(undefined)
})

const NOWHERE = { ethereumRpcUrl: '', baseRpcUrl: '', solanaRpcUrl: '' }

/** A page with both test wallets, and the connectors that are found on it. */
async function page(): Promise<{
  place: EventTarget
  wallets: TestWallets
  found: readonly Connector[]
  connector: Connector
}> {
  const place = new EventTarget()
  const wallets = injectTestWallets(place, NOWHERE)
  addConnectorSource('wallet-standard', standardWallets(place))
  await connectorsReady()
  const found = $connectors().get()
  return { place, wallets, found, connector: found[0] as Connector }
}
const register = (place: EventTarget, ...wallets: readonly unknown[]) =>
  place.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(...wallets: readonly unknown[]): void }) => api.register(...wallets),
    }),
  )

describe('wallets of the Wallet Standard', () => {
  it('wallets are found that were present before the page, and that come later', async () => {
    const { place, found } = await page()
    expect(found).toMatchObject([
      {
        id: 'solana:test wallet (solana)',
        connectorType: 'solana_adapter',
        walletClientType: 'unknown',
        chainType: 'solana',
        walletBranding: { name: 'Test Wallet (Solana)', icon: expect.stringMatching(/^data:image\/png/) as string },
      },
    ])
    register(
      place,
      Object.assign(new SolanaTestWallet(''), { name: 'Phantom' }),
      Object.assign(new SolanaTestWallet(''), { name: 'Phantom' }),
    )
    expect(
      $connectors()
        .get()
        .map(({ walletClientType }) => walletClientType),
    ).toEqual(['unknown', 'phantom'])
  })

  it('the search for Wallet Standard wallets ends after 3 s', async () => {
    vi.useFakeTimers()
    const place = new EventTarget()
    const found: unknown[] = []
    void standardWallets(place)(connector => found.push(connector))
    await vi.advanceTimersByTimeAsync(3_000)
    register(place, new SolanaTestWallet(''))
    expect(found).toEqual([])
  })

  it('wallets that are not for Solana, cannot connect or sign, or violate the standard are ignored', async () => {
    const place = new EventTarget()
    const found: unknown[] = []
    await standardWallets(place)(connector => found.push(connector))
    const wallet = new SolanaTestWallet('')
    const { 'standard:connect': connect, 'solana:signMessage': sign, ...others } = wallet.features
    for (const odd of [
      { ...wallet, chains: ['sui:mainnet'] },
      { ...wallet, features: {} },
      { ...wallet, features: { connect, sign } },
      { ...wallet, features: { 'standard:connect': connect } },
      { ...wallet, features: { ...others, sign } },
      { ...wallet, name: 7 },
      { ...wallet, chains: null },
      null,
      undefined,
      'wallet',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('gotcha')
          },
        },
      ),
    ])
      register(place, odd)
    place.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 7 }))
    fc.assert(
      fc.property(fc.anything(), thing => {
        register(place, thing)
      }),
    )
    expect(found).toEqual([])
  })

  it('a wallet connects and signs with a valid signature, and a change of its account is followed', async () => {
    const {
      wallets: { solana },
      connector,
    } = await page()
    const { address, chainType, chainId } = await connectExternalWallet(connector)
    expect([chainType, chainId]).toEqual(['solana', null])
    const message = new TextEncoder().encode('hi')
    const { signature } = (await walletRequest(connector, 'solana_signMessage', {
      params: { message: toBase58(message), pubkey: address },
    })) as { signature: string }
    const key = await crypto.subtle.importKey('raw', fromBase58(address) as BufferSource, 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', key, fromBase58(signature) as BufferSource, message)).toBe(true)
    await solana.disconnect()
    expect($connectedWallets().get()).toEqual([])
  })

  it('a refusal has the number that wallets use for it', async () => {
    const {
      wallets: { solana },
      connector,
    } = await page()
    solana.script.behaveNext('refuse', 'busy')
    await expect(connectExternalWallet(connector)).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    await expect(connectExternalWallet(connector)).rejects.toMatchObject({ rpcCode: -32002 })
    await expect(
      walletRequest(connector, 'solana_signMessage', { params: { message: '', pubkey: 'nobody' } }),
    ).rejects.toMatchObject({ rpcCode: 4200 })
    await expect(walletRequest(connector, 'eth_chainId')).rejects.toMatchObject({ rpcCode: 4200 })
  })
})
