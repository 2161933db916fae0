import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startChains, type Chains } from '../../../demo/provider/chains/index.js'
import { USDC_MINTS } from '../../../demo/provider/chains/usdc/real-addresses.js'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { resolveSettings } from '../../config/resolve.js'
import { useMemoryStorage, reloadPage } from '../../connectors/wallet.harness.js'
import { inEnglish } from '../../copy/test/in-english.harness.js'
import { forgetPage } from '../../lib/page.js'
import { assetNames, type ReceiveModel } from '../../screens/funding/receive.js'
import type { FundingConfig } from '../../funding/funding-config.js'
import { playFunding, signIn, firstValue } from './bridge.harness.js'

// A real chain is slow on a busy machine.
vi.setConfig({ testTimeout: 40_000, hookTimeout: 40_000 })

const USDC = USDC_MINTS[1]

let chains: Chains
let provider: ReturnType<typeof scriptedProvider>
let address: string
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
})
afterAll(() => chains.stop())
beforeEach(() => {
  useMemoryStorage()
  reloadPage()
  provider = scriptedProvider(jsonResponse(null))
  address = getBase58Decoder().decode(randomBytes(32))
  signIn({ address, chainType: 'solana' })
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetPage()
  provider.restore()
})

const settings = () =>
  resolveSettings(null, {
    appId: 'clwalletelementsdemo00001',
    name: 'Almanac',
    funding: {
      defaultAmount: '',
      defaultChain: 'solana:devnet',
      defaultAsset: 'native-currency',
      options: [{ method: 'wallet' }],
      crossChainBridgingEnabled: false,
    },
    solana: { cluster: 'devnet', rpcUrls: { devnet: chains.solanaRpcUrl } },
  })
async function received(asset: string) {
  const run = playFunding({ address, asset, amount: '0.5' }, settings())
  return { ...run, model: await run.at<ReceiveModel>('receive') }
}
const chosen = ({ assets }: ReceiveModel) => {
  if (!assets) throw new Error('There is nothing to choose from.')
  return assets.$chosen.get().model
}

describe('an address that receives several assets', () => {
  it('shows the first asset with its amount, and another one after a press, with its own QR code', async () => {
    const { model, stage } = await received('native  USDC native')
    expect(model.assets?.names).toEqual(['SOL', 'USDC'])
    expect([inEnglish(chosen(model).title), chosen(model).qr]).toEqual([
      'Receive 0.5 SOL',
      `solana:${address}?amount=0.5`,
    ])
    model.assets?.choose(1)
    expect([inEnglish(chosen(model).title), chosen(model).qr]).toEqual([
      'Receive USDC',
      `solana:${address}?spl-token=${USDC}`,
    ])
    model.assets?.choose(7)
    expect(model.assets?.$chosen.get().index).toBe(1)
    stage.close()
  })

  it('detects and reports what arrives in the chosen asset', async () => {
    const { model, stage, result } = await received('native USDC')
    model.assets?.choose(1)
    const dollars = chosen(model)
    await firstValue(dollars.$balance, ({ status }) => status === 'known')
    await chains.fund(address, '12.5', 'solana', 'USDC', USDC)
    expect(inEnglish((await firstValue(dollars.$arrived, amount => amount !== '')) as string)).toBe('12.5 USDC')
    expect(model.$arrived.get()).toBe('')
    stage.close()
    expect(await result).toMatchObject({ method: 'manual', status: 'confirmed', asset: 'USDC', amount: '12.5' })
  })

  it('leaves out an asset that cannot be read, and offers no choice if only one is left', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { model, stage } = await received('native 0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    expect([model.assets, warned.mock.calls.length]).toEqual([undefined, 1])
    stage.close()
  })

  it('shows different addresses for two tokens of the same name', () => {
    const token = (last: string): FundingConfig =>
      ({
        chainType: 'solana',
        token: { symbol: 'USDC', decimals: 6, address: `${USDC.slice(0, -4)}${last}` },
      }) as FundingConfig
    expect(assetNames([token('aaaa'), token('bbbb')])).toEqual(['USDC 4zMM…aaaa', 'USDC 4zMM…bbbb'])
  })
})
