import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetApp, useApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import type { HostConfig } from '../config/settings.js'
import { addConnectorSource, connectorsReady, type Connector } from '../connectors/registry.js'
import { forgetPage } from '../lib/page.js'
import { useStorage } from '../lib/storage.js'
import { rememberLogin } from '../session/recent-login.js'
import { walletRows } from './wallet-rows.js'

const wallet = (id: string, walletClientType: string, chainType: Connector['chainType'] = 'ethereum'): Connector => ({
  id, walletClientType, chainType, connectorType: chainType === 'solana' ? 'solana_adapter' : 'injected', walletBranding: { name: `Found ${walletClientType}` },
  provider: { request: () => Promise.reject(new Error('asked')) },
})
const METAMASK = wallet('io.metamask', 'metamask')
const ZERION = wallet('io.zerion.wallet', 'zerion')
const PHANTOM = wallet('app.phantom', 'phantom', 'solana')

/** The rows for a host's configuration on a page with these wallets. */
async function rows(appearance: HostConfig['appearance'], found: readonly Connector[] = [METAMASK, ZERION, PHANTOM], more: HostConfig = {}) {
  forgetPage()
  useApp({ appId: 'clwalletrowsunittest00001' })
  addConnectorSource('test', async add => found.forEach(add))
  await connectorsReady()
  return walletRows(atom(resolveSettings(null, { appearance, ...more }))).get()
}
const labels = async (...asked: Parameters<typeof rows>) => (await rows(...asked)).map(({ label }) => label)

beforeEach(() => { const kept = new Map<string, string>(); useStorage({ get: key => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value), remove: key => void kept.delete(key) }) })
afterEach(() => { forgetPage(); forgetApp(); useStorage(undefined) })

describe('the wallet rows', () => {
  it('are by default the wallets found here, MetaMask, Coinbase Wallet, Rainbow and WalletConnect, in that order and each once [LAND-23]', async () => {
    expect(await labels({}, [])).toEqual(['MetaMask', 'Coinbase Wallet', 'Rainbow', 'WalletConnect'])
    expect(await labels({}, [ZERION])).toEqual(['Found zerion', 'MetaMask', 'Coinbase Wallet', 'Rainbow', 'WalletConnect'])
    expect(await labels({}, [ZERION, METAMASK])).toEqual(['Found zerion', 'Found metamask', 'Coinbase Wallet', 'Rainbow', 'WalletConnect'])
  })

  it('follow the host\'s list and its order [CONF-03]', async () => {
    expect(await labels({ walletList: ['rainbow', 'metamask', 'detected_wallets'] })).toEqual(['Rainbow', 'Found metamask', 'Found zerion'])
    expect(await labels({ walletList: ['metamask'] })).toEqual(['Found metamask'])
    expect(await labels({ walletList: [] })).toEqual([])
  })

  it('understand every token, and leave out what they do not know [LAND-24]', async () => {
    const both = { walletChainType: 'ethereum-and-solana' as const }
    for (const [token, name] of Object.entries({ wallet_connect: 'WalletConnect', safe: 'Safe', coinbase_wallet: 'Coinbase Wallet', metamask: 'MetaMask', phantom: 'Phantom', rainbow: 'Rainbow' })) {
      expect(await labels({ ...both, walletList: [token, 'wallet_of_the_future', 'constructor'] }, [])).toEqual([name])
    }
    for (const token of ['detected_wallets', 'detected_ethereum_wallets', 'detected_solana_wallets']) expect(await labels({ ...both, walletList: [token] })).not.toEqual([])
  })

  it('expand "detected" to all wallets found, or to those of one kind of chain [LAND-25]', async () => {
    const detected = (token: string) => labels({ walletChainType: 'ethereum-and-solana', walletList: [token] })
    expect(await detected('detected_wallets')).toEqual(['Found metamask', 'Found zerion', 'Found phantom'])
    expect(await detected('detected_ethereum_wallets')).toEqual(['Found metamask', 'Found zerion'])
    expect(await detected('detected_solana_wallets')).toEqual(['Found phantom'])
  })

  it('are of the chains that the host offers wallets of [CONF-04]', async () => {
    const offered = (walletChainType: 'ethereum-only' | 'solana-only' | 'ethereum-and-solana') => labels({ walletChainType, walletList: ['detected_wallets', 'rainbow'] })
    expect(await offered('ethereum-only')).toEqual(['Found metamask', 'Found zerion', 'Rainbow'])
    expect(await offered('solana-only')).toEqual(['Found phantom'])
    expect(await offered('ethereum-and-solana')).toEqual(['Found metamask', 'Found zerion', 'Found phantom', 'Rainbow'])
  })

  it('do without WalletConnect where the host switches it off [CONF-27]', async () => {
    const list = { walletList: ['wallet_connect', 'rainbow'] }
    expect(await labels(list, [])).toEqual(['WalletConnect', 'Rainbow'])
    expect(await labels(list, [], { externalWallets: { walletConnect: { enabled: false } } })).toEqual(['Rainbow'])
  })

  it('mark the wallet used last on its chain, and those of Solana', async () => {
    forgetPage()
    useApp({ appId: 'clwalletrowsunittest00001' })
    rememberLogin({ accountType: 'wallet', walletClient: 'phantom', chainType: 'solana' })
    const both = [wallet('app.phantom.ethereum', 'phantom'), PHANTOM]
    expect((await rows({ walletChainType: 'ethereum-and-solana', walletList: ['detected_wallets'] }, both)).map(({ recent, chip, hint }) => [recent, chip, hint])).toEqual([
      [false, undefined, 'Connect'], [true, 'Solana', 'Connect'],
    ])
  })
})
