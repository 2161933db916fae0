import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig } from '../../config/settings.js'
import { connectorOf as announcedBy } from '../../connectors/injected.js'
import { addOpeners } from '../../connectors/openers.js'
import { addConnectorSource, connectorsReady, type Connector } from '../../connectors/registry.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { storeRecentLogin } from '../../session/recent-login.js'
import { ANY_WALLET, walletMark } from '../../ui/pictures/wallet-marks.js'
import { connectorOf, walletRows } from './wallet-rows.js'

const wallet = (id: string, walletClientType: string, chainType: Connector['chainType'] = 'ethereum'): Connector => ({
  id,
  walletClientType,
  chainType,
  connectorType: chainType === 'solana' ? 'solana_adapter' : 'injected',
  walletBranding: { name: `Found ${walletClientType}` },
  provider: { request: () => Promise.reject(new Error('asked')) },
})
const METAMASK = wallet('io.metamask', 'metamask')
const ZERION = wallet('io.zerion.wallet', 'zerion')
const PHANTOM = wallet('app.phantom', 'phantom', 'solana')

/** The rows for a host's configuration on a page with these wallets. */
async function rows(
  appearance: HostConfig['appearance'],
  found: readonly Connector[] = [METAMASK, ZERION, PHANTOM],
  more: HostConfig = {},
) {
  forgetPage()
  useApp({ appId: 'clwalletrowsunittest00001' })
  addConnectorSource('test', async add => found.forEach(add))
  await connectorsReady()
  return walletRows(
    atom(
      resolveSettings(
        null,
        { appearance, externalWallets: { walletConnect: { connect: () => Promise.resolve({}) } } },
        more,
      ),
    ),
  ).get()
}
const labels = async (...asked: Parameters<typeof rows>) =>
  (await rows(...asked)).map(({ label }) => englishText(label))

beforeEach(() => {
  const kept = new Map<string, string>()
  setStorage({
    get: key => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
  })
})
afterEach(() => {
  forgetPage()
  forgetApp()
  setStorage(undefined)
})

describe('the wallet rows', () => {
  it('found wallets precede MetaMask, Coinbase Wallet, Rainbow and WalletConnect, each once [LAND-23]', async () => {
    expect(await labels({}, [])).toEqual(['MetaMask', 'Coinbase Wallet', 'Rainbow', 'WalletConnect'])
    expect(await labels({}, [ZERION])).toEqual([
      'Found zerion',
      'MetaMask',
      'Coinbase Wallet',
      'Rainbow',
      'WalletConnect',
    ])
    expect(await labels({}, [ZERION, METAMASK])).toEqual([
      'Found zerion',
      'Found metamask',
      'Coinbase Wallet',
      'Rainbow',
      'WalletConnect',
    ])
  })

  it("the rows follow the host's list and its order [CONF-03]", async () => {
    expect(await labels({ walletList: ['rainbow', 'metamask', 'detected_wallets'] })).toEqual([
      'Rainbow',
      'Found metamask',
      'Found zerion',
    ])
    expect(await labels({ walletList: ['metamask'] })).toEqual(['Found metamask'])
    expect(await labels({ walletList: [] })).toEqual([])
  })

  it('every known token has a row, and unknown ones are left out [LAND-24]', async () => {
    const both = { walletChainType: 'ethereum-and-solana' as const }
    for (const [token, name] of Object.entries({
      wallet_connect: 'WalletConnect',
      safe: 'Safe',
      coinbase_wallet: 'Coinbase Wallet',
      metamask: 'MetaMask',
      phantom: 'Phantom',
      rainbow: 'Rainbow',
    })) {
      expect(await labels({ ...both, walletList: [token, 'wallet_of_the_future', 'constructor'] }, [])).toEqual([name])
    }
    for (const token of ['detected_wallets', 'detected_ethereum_wallets', 'detected_solana_wallets'])
      expect(await labels({ ...both, walletList: [token] })).not.toEqual([])
  })

  it('"detected" stands for all found wallets, or for those of one kind of chain [LAND-25]', async () => {
    const detected = (token: string) => labels({ walletChainType: 'ethereum-and-solana', walletList: [token] })
    expect(await detected('detected_wallets')).toEqual(['Found metamask', 'Found zerion', 'Found phantom'])
    expect(await detected('detected_ethereum_wallets')).toEqual(['Found metamask', 'Found zerion'])
    expect(await detected('detected_solana_wallets')).toEqual(['Found phantom'])
  })

  it('the rows are those of the chains that the host enables [CONF-04]', async () => {
    const offered = (walletChainType: 'ethereum-only' | 'solana-only' | 'ethereum-and-solana') =>
      labels({ walletChainType, walletList: ['detected_wallets', 'rainbow'] })
    expect(await offered('ethereum-only')).toEqual(['Found metamask', 'Found zerion', 'Rainbow'])
    expect(await offered('solana-only')).toEqual(['Found phantom'])
    expect(await offered('ethereum-and-solana')).toEqual(['Found metamask', 'Found zerion', 'Found phantom', 'Rainbow'])
  })

  it('a wallet that is not found is offered on its first enabled chain, or not at all', async () => {
    const offered = async (walletChainType: 'ethereum-only' | 'solana-only' | 'ethereum-and-solana') =>
      (
        await rows(
          {
            walletChainType,
            walletList: ['phantom', 'metamask', 'coinbase_wallet', 'rainbow', 'safe', 'wallet_connect'],
          },
          [],
        )
      ).map(({ key, chip }) => (chip ? `${key} ${englishText(chip)}` : key))
    expect(await offered('solana-only')).toEqual(['phantom Solana'])
    for (const chains of ['ethereum-only', 'ethereum-and-solana'] as const)
      expect(await offered(chains)).toEqual([
        'phantom',
        'metamask',
        'coinbase_wallet',
        'rainbow',
        'safe',
        'wallet_connect',
      ])
  })

  it('each row has a picture or mark, leads to its connector, and is distinguished by its chain', async () => {
    const [pictured, other] = [
      { ...METAMASK, walletBranding: { name: 'MetaMask', icon: 'data:image/png;base64,' } },
      wallet('io.metamask.solana', 'metamask', 'solana'),
    ]
    const shown = await rows(
      { walletChainType: 'ethereum-and-solana', walletList: ['metamask', 'rainbow', 'detected_wallets'] },
      [pictured, other],
    )
    expect(shown.map(({ key, mark }) => [key, mark])).toEqual([
      ['io.metamask:ethereum', { name: 'MetaMask', picture: 'data:image/png;base64,' }],
      ['io.metamask.solana:solana', { name: 'Found metamask', shape: ANY_WALLET }],
      ['rainbow', { name: 'Rainbow', shape: ANY_WALLET }],
    ])
    expect([...shown.map(({ key }) => key), undefined].map(connectorOf)).toEqual([
      pictured,
      other,
      undefined,
      undefined,
    ])
  })

  it("a connector's row shows its icon and name, and it has its kind, wallet and chain [EXTW-41]", async () => {
    const icon = 'data:image/png;base64,iVBORw0KGgo='
    const announced = announcedBy({
      detail: {
        info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'MetaMask', icon, rdns: 'io.metamask' },
        provider: METAMASK.provider,
      },
    })
    if (!announced) throw new Error('It is no wallet.')
    expect(announced).toMatchObject({
      connectorType: 'injected',
      walletClientType: 'metamask',
      chainType: 'ethereum',
      walletBranding: { icon, name: 'MetaMask' },
    })
    expect(
      (await rows({ walletList: ['detected_wallets'] }, [announced])).map(({ label, mark }) => [
        englishText(label),
        mark,
      ]),
    ).toEqual([['MetaMask', { name: 'MetaMask', picture: icon }]])
  })

  it('a wallet that is not found has its real mark if that may be shown, or else a general one', async () => {
    const shapes = Object.fromEntries((await rows({}, [])).map(({ key, mark }) => [key, 'shape' in mark && mark.shape]))
    expect(shapes).toEqual({
      metamask: ANY_WALLET,
      coinbase_wallet: ANY_WALLET,
      rainbow: ANY_WALLET,
      wallet_connect: walletMark('wallet_connect'),
    })
    expect(shapes['wallet_connect']).not.toBe(ANY_WALLET)
  })

  it('the rows are updated when wallets are found later', async () => {
    await rows({}, [ZERION])
    const $rows = walletRows(atom(resolveSettings(null, { appearance: { walletList: ['detected_wallets'] } })))
    const seen: string[][] = []
    $rows.subscribe(list => void seen.push(list.map(({ label }) => englishText(label))))
    addConnectorSource('late', async add => add(METAMASK))
    await connectorsReady()
    expect([seen[0], seen.at(-1)]).toEqual([['Found zerion'], ['Found zerion', 'Found metamask']])
  })

  it('WalletConnect is left out if the host disables it [CONF-27]', async () => {
    const list = { walletList: ['wallet_connect', 'rainbow'] }
    expect(await labels(list, [])).toEqual(['WalletConnect', 'Rainbow'])
    expect(await labels(list, [], { externalWallets: { walletConnect: { enabled: false } } })).toEqual(['Rainbow'])
    expect(
      walletRows(atom(resolveSettings(null, { appearance: list })))
        .get()
        .map(({ label }) => englishText(label)),
      'and where it brings no code for it',
    ).toEqual(['Rainbow'])
  })

  it('WalletConnect appears once its file is on the page, if there is a project', async () => {
    await rows({}, [])
    const $rows = (more: HostConfig) =>
      walletRows(atom(resolveSettings(null, { appearance: { walletList: ['wallet_connect', 'rainbow'] } }, more)))
    vi.stubGlobal('document', {})
    const $project = $rows({ walletConnectCloudProjectId: 'almanac' })
    const seen: string[][] = []
    $project.subscribe(list => void seen.push(list.map(({ label }) => englishText(label))))
    addOpeners({ walletConnect: () => Promise.resolve({}) })
    expect(seen).toEqual([['Rainbow'], ['WalletConnect', 'Rainbow']])
    for (const more of [
      {},
      { walletConnectCloudProjectId: 'almanac', externalWallets: { walletConnect: { enabled: false } } },
    ])
      expect(
        $rows(more)
          .get()
          .map(({ label }) => englishText(label)),
      ).toEqual(['Rainbow'])
    vi.unstubAllGlobals()
  })

  it('the wallet used last is marked on its chain, and so are Solana wallets', async () => {
    forgetPage()
    useApp({ appId: 'clwalletrowsunittest00001' })
    storeRecentLogin({ accountType: 'wallet', walletClient: 'phantom', chainType: 'solana' })
    const both = [wallet('app.phantom.ethereum', 'phantom'), PHANTOM]
    expect(
      (await rows({ walletChainType: 'ethereum-and-solana', walletList: ['detected_wallets'] }, both)).map(
        ({ recent, chip, hint }) => [recent, chip && englishText(chip), hint && englishText(hint)],
      ),
    ).toEqual([
      [false, undefined, 'Connect'],
      [true, 'Solana', 'Connect'],
    ])
    const recent = async () => (await rows({ walletList: ['metamask', 'rainbow'] }, [])).map(row => row.recent)
    storeRecentLogin({ accountType: 'wallet', walletClient: 'rainbow' })
    expect(await recent()).toEqual([false, true])
    storeRecentLogin({ accountType: 'email', walletClient: 'rainbow' } as never)
    expect(await recent()).toEqual([false, false])
  })
})
