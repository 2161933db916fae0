import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { configureApp, forgetApp, useApp } from '../../config/app.js'
import type { ConnectByCoinbaseWallet, ConnectByWalletConnect, RestoredWallet } from '../../config/settings.js'
import {
  connectExternalWallet,
  disconnectAllExternalWallets,
  storedConnections,
} from '../../connectors/connected-wallets.js'
import { $connectedWallets } from '../../connectors/connections.js'
import { addOpeners } from '../../connectors/openers.js'
import type { Connector, ExternalProvider } from '../../connectors/registry.js'
import { ADA, connectorTo, EVE, FakeWallet, useMemoryStorage, reloadPage } from '../../connectors/wallet.harness.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { startExternalWallets } from '../external-wallets.js'

let world: World
let appId: string
beforeAll(async () => {
  vi.stubGlobal('document', {})
  world = await startWorld({ chains: false })
  appId = (await world.driver.createApp({ name: 'Almanac' })).appId
})
afterAll(async () => {
  await world.stop()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  useMemoryStorage()
  reloadPage()
})
afterEach(() => {
  setStorage(undefined)
  forgetPage()
  forgetApp()
})

/** A session with a wallet on a phone, which the page can end. */
const sessionOf = (...accounts: string[]) => Object.assign(new FakeWallet(accounts), { disconnect: vi.fn() })
const connectorOf = (provider: ExternalProvider, kind: Connector['connectorType'] = 'wallet_connect'): Connector => ({
  ...connectorTo(provider, kind),
  connectorType: kind,
  walletClientType: kind,
})
type Restore = NonNullable<ConnectByWalletConnect['restore']>
type RestoreCoinbase = NonNullable<ConnectByCoinbaseWallet['restore']>

/** Reloads the page: only stored data remain. */
async function reload(): Promise<void> {
  forgetPage()
  forgetApp()
  useApp({ appId, apiUrl: world.apiUrlLocal })
  await startExternalWallets()
}
/** Configures the host's own function that opens sessions, with this one that restores earlier sessions. */
function bring(restore: Restore) {
  const connect = vi.fn(() => Promise.reject(new Error('Nobody has asked for this.')))
  configureApp({
    walletConnectCloudProjectId: 'almanac',
    externalWallets: { walletConnect: { connect: Object.assign(connect, { restore }) } },
  })
  return connect
}
const restoring = (answer: (address: string) => RestoredWallet | undefined) =>
  vi.fn<Restore>(({ address }) => Promise.resolve(answer(address)))
const connected = () =>
  $connectedWallets()
    .get()
    .map(({ address, connector: { walletBranding } }) => [walletBranding.name, address])

describe('a wallet with a session', () => {
  it('the wallet is restored on the next load under its own name, without a question [STORE-07]', async () => {
    const { connectedAt } = await connectExternalWallet(connectorOf(sessionOf(ADA)))
    await reload()
    expect(connected()).toEqual([])
    const session = sessionOf(ADA, EVE)
    const restore = restoring(() => ({ provider: session, name: 'Heron\nWallet' }))
    const connect = bring(restore)
    await eventually(() => expect(connected()).toEqual([['Heron Wallet', ADA]]))
    expect($connectedWallets().get()).toMatchObject([
      { connectorType: 'wallet_connect', walletClientType: 'wallet_connect', id: 'wallet_connect', connectedAt },
    ])
    expect(restore.mock.calls).toMatchObject([[{ address: ADA, projectId: 'almanac', app: { name: 'Almanac' } }]])
    expect([session.requestedMethods, connect.mock.calls, session.disconnect.mock.calls]).toEqual([
      ['eth_accounts', 'eth_chainId'],
      [],
      [],
    ])
    session.emit('disconnect', undefined)
    expect([connected(), storedConnections()]).toEqual([[], []])
  })

  it('a wallet is restored by the code for its kind, once the file of that code is loaded', async () => {
    await connectExternalWallet(connectorOf(sessionOf(ADA), 'coinbase_wallet'))
    await connectExternalWallet(connectorTo(new FakeWallet([EVE])))
    await reload()
    const overWalletConnect = restoring(() => ({ provider: sessionOf(ADA) }))
    bring(overWalletConnect)
    const inItsWindow = vi.fn<RestoreCoinbase>(() => Promise.resolve({ provider: sessionOf(ADA) }))
    addOpeners({
      coinbaseWallet: Object.assign(() => Promise.reject(new Error('Nobody asked.')), { restore: inItsWindow }),
    })
    await eventually(() => expect(connected()).toEqual([['Coinbase Wallet', ADA]]))
    expect([overWalletConnect.mock.calls, inItsWindow.mock.calls.length]).toEqual([[], 1])
  })

  it('a wallet is removed if its session has ended, and kept if that is unknown', async () => {
    await connectExternalWallet(connectorOf(sessionOf(ADA)))
    await connectExternalWallet(connectorOf(sessionOf(EVE)))
    await reload()
    const restore = vi.fn<Restore>(({ address }) =>
      address === ADA ? Promise.resolve(undefined) : Promise.reject(new Error('The relay is away.')),
    )
    bring(restore)
    await eventually(() => expect(storedConnections().map(({ address }) => address)).toEqual([EVE]))
    expect([restore.mock.calls.length, connected()]).toEqual([2, []])
  })

  it('a session is ended if its owner has logged out before it was restored', async () => {
    await connectExternalWallet(connectorOf(sessionOf(ADA)))
    await reload()
    let give: (wallet: RestoredWallet) => void = () => {}
    const restore = vi.fn<Restore>(
      () =>
        new Promise(resolve => {
          give = resolve
        }),
    )
    bring(restore)
    await eventually(() => expect(restore).toHaveBeenCalledOnce())
    disconnectAllExternalWallets()
    const session = sessionOf(ADA)
    give({ provider: session })
    await eventually(() => expect(session.disconnect).toHaveBeenCalledOnce())
    expect([connected(), storedConnections()]).toEqual([[], []])
  })

  it('a restored session is ended if its owner has opened a newer one meanwhile', async () => {
    await connectExternalWallet(connectorOf(sessionOf(ADA)))
    await reload()
    const newer = sessionOf(ADA)
    await connectExternalWallet(connectorOf(newer))
    const older = sessionOf(ADA)
    bring(restoring(() => ({ provider: older })))
    await eventually(() => expect(older.disconnect).toHaveBeenCalledOnce())
    expect($connectedWallets().get()[0]?.connector.provider).toBe(newer)
    expect(newer.disconnect).not.toHaveBeenCalled()
  })
})
