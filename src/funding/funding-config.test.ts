import { afterEach, describe, expect, it, vi } from 'vitest'
import { configFromWire } from '../api/app/config-from-wire.js'
import { resolveSettings } from '../config/resolve.js'
import type { FundingSettings, HostConfig } from '../config/settings.js'
import type { FundInput } from '../ask/questions/fund.js'
import { fundingAsset, fundingConfig, withMethodState, type TokenInfo } from './funding-config.js'

const ETHEREUM = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const wallets = [
  { address: ETHEREUM, chainType: 'ethereum' },
  { address: SOLANA, chainType: 'solana' },
] as const
const FUNDING: FundingSettings = {
  defaultAmount: '0.010',
  defaultChain: 'eip155:8453',
  defaultAsset: 'native-currency',
  options: [{ method: 'wallet' }, { method: 'card', provider: 'moonpay' }],
  crossChainBridgingEnabled: false,
}
const duck: TokenInfo = {
  erc20: async () => ({ symbol: 'DUCK', decimals: 2 }),
  spl: async () => ({ symbol: 'BONK', decimals: 5 }),
}
const config = (
  input: FundInput = {},
  { funding = FUNDING, settings = {} }: { funding?: FundingSettings | undefined; settings?: HostConfig } = {},
  tokenInfo = duck,
) =>
  fundingConfig(
    input,
    resolveSettings(null, { appId: 'clwalletelementsdemo00001', ...(funding && { funding }) }, settings),
    wallets,
    tokenInfo,
  )

describe('the configuration of a funding', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('the configuration has the chain type, address, amount, chain and asset [FUND-01]', async () => {
    expect(await config()).toMatchObject({
      chainType: 'ethereum',
      address: ETHEREUM,
      amount: '0.01',
      chain: { id: 8453, name: 'Base' },
      isUSDC: false,
      methodScreen: 'fund-method',
    })
    expect(await config({ asset: 'USDC', chain: 8453, amount: '25' })).toMatchObject({
      amount: '25',
      isUSDC: true,
      erc20Address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      erc20ContractInfo: { symbol: 'USDC', decimals: 6 },
    })
  })

  it('the configuration has the options, the default method and the preferred card provider [FUND-02]', async () => {
    expect(await config({ defaultFundingMethod: 'card', card: { preferredProvider: 'coinbase' } })).toMatchObject({
      supportedOptions: FUNDING.options,
      defaultFundingMethod: 'card',
      usingDefaultFundingMethod: true,
      preferredCardProvider: 'coinbase',
    })
    expect(await config()).toMatchObject({ usingDefaultFundingMethod: false })
  })

  it('the state of the choice of a method changes, and all other values stay', async () => {
    const before = await config({ defaultFundingMethod: 'card' })
    const after = withMethodState(before, { methodScreen: 'receive', usingDefaultFundingMethod: false })
    expect(after).toEqual({ ...before, methodScreen: 'receive', usingDefaultFundingMethod: false })
    expect([Object.isFrozen(after), Object.getPrototypeOf(after)]).toEqual([true, null])
  })

  it("an address outside of the user's wallets is marked", async () => {
    const stranger = '0x1111111111111111111111111111111111111111'
    expect((await config({ address: stranger })).foreign).toBe(true)
    for (const own of [{}, { address: ETHEREUM }, { address: ETHEREUM.toLowerCase() }, { address: SOLANA }])
      expect(await config(own)).not.toHaveProperty('foreign')
    expect(
      await fundingConfig(
        { address: stranger },
        resolveSettings(null, { funding: FUNDING }),
        wallets,
        duck,
        address => address === stranger,
      ),
    ).not.toHaveProperty('foreign')
  })

  it("an address of the user outside of the app's wallets is marked, and no other", async () => {
    const linked = '0x1111111111111111111111111111111111111111'
    const asked = (address: string, ...owned: string[]) =>
      fundingConfig({ address }, resolveSettings(null, { funding: FUNDING }), wallets, duck, own =>
        [ETHEREUM, ...owned].includes(own),
      )
    expect((await asked(linked, linked)).outside).toBe(true)
    for (const other of [await asked(linked), await asked(ETHEREUM)]) expect(other).not.toHaveProperty('outside')
  })

  it("an address with a typo and the address of the token are refused, but no wallet of the user's own", async () => {
    const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect((await config({ address: stranger })).address).toBe(stranger)
    const usdc = { chain: 8453, asset: 'USDC', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
    for (const lost of [{ address: stranger.replace('dc79', 'DC79') }, usdc, { address: SOLANA.slice(0, -2) }])
      await expect(config(lost)).rejects.toMatchObject({ code: 'INVALID_DATA' })
    const own = ETHEREUM.replace('C7ab', 'c7AB')
    expect((await config({ address: own })).address).toBe(own)
  })

  it("the configuration has the cluster and the host's texts [FUND-04]", async () => {
    const uiConfig = { receiveFundsTitle: 'Fill up', receiveFundsSubtitle: 'here' }
    expect(await config({ cluster: { name: 'devnet', rpcUrl: 'http://127.0.0.1:8899' }, uiConfig })).toMatchObject({
      chainType: 'solana',
      address: SOLANA,
      cluster: { name: 'devnet', rpcUrl: 'http://127.0.0.1:8899' },
      uiConfig,
    })
    expect(await config({ cluster: 'testnet' })).toMatchObject({
      cluster: { name: 'testnet', rpcUrl: 'https://api.testnet.solana.com' },
    })
  })

  it("chain, amount, asset, default method, card provider, cluster and texts are the host's [FUND-06]", async () => {
    const onEthereum = await config({
      chain: 1,
      amount: '1.50',
      asset: 'native',
      defaultFundingMethod: 'manual',
      card: { preferredProvider: 'moonpay' },
      uiConfig: { receiveFundsTitle: 'Fill up' },
    })
    expect(onEthereum).toMatchObject({
      chainType: 'ethereum',
      chain: { id: 1 },
      amount: '1.5',
      defaultFundingMethod: 'manual',
      preferredCardProvider: 'moonpay',
      uiConfig: { receiveFundsTitle: 'Fill up' },
    })
    expect(await config({ cluster: 'devnet', asset: 'USDC' })).toMatchObject({
      chainType: 'solana',
      token: { symbol: 'USDC', decimals: 6 },
    })
  })

  it('the asset can be "USDC" or an ERC-20 contract [FUND-07]', async () => {
    expect(fundingAsset(await config({ asset: 'USDC', chain: 1 }))).toEqual({ symbol: 'USDC', decimals: 6 })
    const token = await config({ asset: { erc20: ETHEREUM }, amount: '1.25' })
    expect(token).toMatchObject({ erc20Address: ETHEREUM, amount: '1.25' })
    expect(fundingAsset(token)).toEqual({ symbol: 'DUCK', decimals: 2 })
    expect(fundingAsset(await config({ asset: SOLANA, cluster: 'devnet' }))).toMatchObject({
      symbol: 'BONK',
      decimals: 5,
      address: SOLANA,
    })
    for (const cluster of [{ cluster: 'devnet' as const }, {}])
      await expect(config({ asset: 'ducks', ...cluster })).rejects.toMatchObject({
        code: 'INVALID_DATA',
        message: 'Unable to fetch token details',
      })
  })

  it('bridging is off by default [FUND-03]', async () => {
    expect(await config()).toMatchObject({ crossChainBridgingEnabled: false })
    expect(await config({ crossChainBridging: true })).toMatchObject({ crossChainBridgingEnabled: true })
  })

  it('an app without options fails with "Wallet funding is not enabled" [FUND-24]', async () => {
    for (const funding of [undefined, { ...FUNDING, options: [] }]) {
      await expect(
        fundingConfig(
          {},
          resolveSettings(null, { appId: 'clwalletelementsdemo00001', ...(funding && { funding }) }),
          wallets,
          duck,
        ),
      ).rejects.toMatchObject({ code: 'FUNDING_NOT_ENABLED', message: 'Wallet funding is not enabled' })
    }
  })

  describe('an app with recommendations', () => {
    const recommends = (chain: string, asset: 'native-currency' | 'USDC') =>
      configFromWire({
        id: 'clwalletelementsdemo00001',
        name: 'Almanac',
        funding_config: {
          default_recommended_currency: { chain, asset },
          default_recommended_amount: '12.50',
          options: [{ method: 'wallets' }],
        },
      })
    const recommended = (chain: string, asset: 'native-currency' | 'USDC', input: FundInput = {}) =>
      fundingConfig(input, resolveSettings(recommends(chain, asset), {}), wallets, duck)

    it('the recommended amount applies if the host names none [CONF-35]', async () => {
      expect(await recommended('eip155:8453', 'native-currency')).toMatchObject({ amount: '12.5' })
      expect(await recommended('eip155:8453', 'native-currency', { amount: '3' })).toMatchObject({ amount: '3' })
    })

    it('the recommended currency and chain apply if the host names none [CONF-36]', async () => {
      expect(await recommended('eip155:8453', 'USDC')).toMatchObject({
        chainType: 'ethereum',
        chain: { id: 8453 },
        isUSDC: true,
      })
      expect(await recommended('eip155:10', 'native-currency')).toMatchObject({ chain: { id: 10 }, isUSDC: false })
      expect(await recommended('eip155:8453', 'USDC', { chain: 10, asset: 'native' })).toMatchObject({
        chain: { id: 10 },
        isUSDC: false,
      })
    })
  })

  it('a chain that is not configured is refused [FUND-26]', async () => {
    await expect(config({ chain: 31337 })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN_ID',
      message: 'Funding chain 31337 is not in PrivyProvider chains list',
    })
    await expect(config({ chain: 1 }, { settings: { chains: [8453] } })).rejects.toMatchObject({
      message: 'Funding chain 1 is not in PrivyProvider chains list',
    })
  })

  it('USDC on the Solana testnet is refused [FUND-27]', async () => {
    await expect(config({ asset: 'USDC', cluster: 'testnet' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'USDC funding is not supported on the Solana testnet',
    })
  })

  it('USDC on a chain without a known contract offers no external wallet and logs a warning [FUND-28]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await config({ asset: 'USDC', chain: 42220 })).toMatchObject({
      isUSDC: true,
      supportedOptions: [{ method: 'card', provider: 'moonpay' }],
    })
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'No USDC contract is known on chain 42220: funding from an external wallet is not offered.',
    )
    await config({ asset: 'USDC', chain: 1 })
    expect(warned).toHaveBeenCalledOnce()
  })

  it('the named wallet is funded, otherwise the first one of the chain type', async () => {
    const other = '0x0000000000000000000000000000000000000001'
    expect(await config({ address: other })).toMatchObject({ address: other, chainType: 'ethereum' })
    expect(await config({ address: SOLANA })).toMatchObject({ chainType: 'solana' })
    expect(await config({ chainType: 'solana' })).toMatchObject({ address: SOLANA })
    const elsewhere = { code: 'INVALID_DATA', message: 'The address to add funds to is not an address of that chain.' }
    await expect(config({ address: SOLANA, chainType: 'ethereum' })).rejects.toMatchObject(elsewhere)
    await expect(config({ address: ETHEREUM, cluster: 'devnet' })).rejects.toMatchObject(elsewhere)
    await expect(config({ address: SOLANA, chain: 1 })).rejects.toMatchObject(elsewhere)
    await expect(config({ address: 'vitalik.eth' })).rejects.toMatchObject(elsewhere)
    await expect(fundingConfig({}, resolveSettings(null, { funding: FUNDING }), [], duck)).rejects.toMatchObject({
      code: 'EMBEDDED_WALLET_NOT_FOUND',
      message: 'There is no wallet to add funds to.',
    })
  })

  it('the recommended chain and amount apply to the chain type of the wallet only', async () => {
    const lonely = (defaultChain: string) =>
      fundingConfig({}, resolveSettings(null, { funding: { ...FUNDING, defaultChain } }), [], duck)
    for (const chain of ['solana:mainnet', 'eip155:1'])
      await expect(lonely(chain)).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
    const solanaFirst = (defaultChain: string, input: FundInput = {}) =>
      fundingConfig(
        input,
        resolveSettings(null, { funding: { ...FUNDING, defaultChain } }),
        [...wallets].reverse(),
        duck,
      )
    expect(await solanaFirst('solana:mainnet')).toMatchObject({
      chainType: 'solana',
      address: SOLANA,
      amount: '0.01',
      cluster: { name: 'mainnet-beta' },
    })
    expect(await solanaFirst('eip155:8453')).toMatchObject({ chainType: 'solana', amount: '' })
    for (const unknown of ['cosmos:hub', 'eip155:', 'eip155:1234567890123456', '']) {
      expect(await config({}, { funding: { ...FUNDING, defaultChain: unknown } }), unknown).toMatchObject({
        chainType: 'ethereum',
        chain: { id: resolveSettings(null).defaultChain.id },
        amount: '0.01',
      })
    }
    expect(await solanaFirst('solana:mainnet', { chain: 10 })).toMatchObject({
      chainType: 'ethereum',
      chain: { id: 10 },
      amount: '',
    })
    expect(await solanaFirst('solana:mainnet', { chainType: 'ethereum' })).toMatchObject({
      chainType: 'ethereum',
      chain: { id: 1 },
    })
  })

  it('the recommended amount applies to the recommended coin only', async () => {
    expect([
      (await config({ asset: 'USDC', chain: 1 })).amount,
      (await config({ asset: { erc20: ETHEREUM }, chain: 1 })).amount,
      (await config({ asset: 'native', chain: 1 })).amount,
    ]).toEqual(['', '', '0.01'])
    const inDollars = { funding: { ...FUNDING, defaultAsset: 'USDC' as const } }
    expect(await config({}, inDollars)).toMatchObject({ isUSDC: true, amount: '0.01' })
    expect(await config({ asset: 'native' }, inDollars)).toMatchObject({ isUSDC: false, amount: '' })
    expect(await config({ chainType: 'solana' }, inDollars)).toMatchObject({ isUSDC: false, amount: '' })
  })

  it('the funding configuration contains only what was requested, and is frozen', async () => {
    const made = await config()
    expect(Object.keys(made).sort()).toEqual([
      'address',
      'amount',
      'chain',
      'chainType',
      'crossChainBridgingEnabled',
      'isUSDC',
      'methodScreen',
      'supportedOptions',
      'uiConfig',
      'usingDefaultFundingMethod',
    ])
    expect(made.uiConfig).toEqual({})
    expect(fundingAsset(made)).toMatchObject({ symbol: 'ETH', decimals: 18 })
    const onSolana = await config({ chainType: 'solana' })
    expect([onSolana, made].every(Object.isFrozen)).toBe(true)
    expect(Object.keys(onSolana)).not.toContain('token')
    expect(fundingAsset(onSolana)).toEqual({ symbol: 'SOL', decimals: 9 })
  })

  it('the cluster is that of the settings, and an unknown one is refused', async () => {
    const settings = { solana: { cluster: 'devnet' as const, rpcUrls: { devnet: 'https://own.example' } } }
    expect(await config({ chainType: 'solana' }, { settings })).toMatchObject({
      cluster: { name: 'devnet', rpcUrl: 'https://own.example' },
    })
    expect(await config({ cluster: { name: 'devnet' } }, { settings })).toMatchObject({
      cluster: { name: 'devnet', rpcUrl: 'https://own.example' },
    })
    await expect(config({ cluster: 'moonnet' as 'devnet' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'This is not a cluster of Solana.',
    })
  })

  it.each(['-1', '1e3', 'NaN', '1,5', '0.0000000000000000001', '9'.repeat(100)])(
    'the amount "%s" is refused',
    async amount => {
      await expect(config({ amount, chain: 1 })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    },
  )
})
