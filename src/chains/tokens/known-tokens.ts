import { sameAddress } from '../address.js'
import { nativeCoin, USD_COIN_DECIMALS, USDC_ADDRESSES, type ChainRecord } from '../registry.js'

/** A token that is known without a request to a node. */
export interface KnownToken {
  readonly symbol: string
  readonly decimals: number
}

type Addresses = Readonly<Record<number, `0x${string}`>>

/** `family`: the name that the token may use as well, if it differs from the symbol. */
type Row = readonly [symbol: string, decimals: number, addresses: Addresses, family?: string]

/** Wrapped ether has this address on every chain of the OP stack. */
const OP_STACK_WETH = '0x4200000000000000000000000000000000000006'

/**
 * Stablecoins and wrapped coins of the chains in `registry.ts`, with the checksums of EIP-55. Each row is from
 * Uniswap's list of default tokens or its SDK, from Optimism's token list, or from Aave's address book.
 */
export const KNOWN_TOKENS: readonly Row[] = [
  [
    'USDC',
    USD_COIN_DECIMALS,
    {
      ...USDC_ADDRESSES,
      42220: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
      59144: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
    },
  ],
  [
    'USDC.e',
    USD_COIN_DECIMALS,
    {
      10: '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
      137: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      42161: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
    },
    'USDC',
  ],
  ['USDbC', USD_COIN_DECIMALS, { 8453: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA' }, 'USDC'],
  [
    'USDT',
    USD_COIN_DECIMALS,
    {
      1: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      10: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      8453: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
      42220: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
      43114: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      59144: '0xA219439258ca9da29E9Cc4cE5596924745e12B93',
    },
  ],
  [
    'USDT0',
    USD_COIN_DECIMALS,
    {
      10: '0x01bFF41798a0BcF287b996046Ca68b395DbC1071',
      137: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      42161: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    },
    'USDT',
  ],
  [
    'DAI',
    18,
    {
      1: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      10: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      137: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
      8453: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
      42161: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    },
  ],
  ['DAI.e', 18, { 43114: '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70' }, 'DAI'],
  [
    'EURC',
    6,
    {
      1: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
      8453: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
      43114: '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD',
    },
  ],
  ['PYUSD', 6, { 1: '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8' }],
  ['USDS', 18, { 1: '0xdC035D45d973E3EC169d2276DDab16f1e407384F' }],
  ['USDe', 18, { 1: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3' }],
  ['RLUSD', 18, { 1: '0x8292Bb45bf1Ee4d140127049757C2E0fF06317eD' }],
  ['GUSD', 2, { 1: '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd' }],
  [
    'WETH',
    18,
    {
      1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      10: OP_STACK_WETH,
      137: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
      8453: OP_STACK_WETH,
      42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      42220: '0xD221812de1BD094f35587EE8E174B07B6167D9Af',
      59144: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
      84532: OP_STACK_WETH,
      421614: '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73',
      7777777: OP_STACK_WETH,
      11155111: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
      11155420: OP_STACK_WETH,
    },
  ],
  ['WETH.e', 18, { 43114: '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB' }, 'WETH'],
  [
    'WBTC',
    8,
    {
      1: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
      10: '0x68f180fcCe6836688e9084f035309E29Bf0A2095',
      137: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6',
      42161: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
      42220: '0x8aC2901Dd8A1F17a1A4768A6bA4C3751e3995B2D',
      59144: '0x3aAB2285ddcDdaD8edf438C1bAB47e1a9D05a9b4',
    },
  ],
  ['WBTC.e', 8, { 43114: '0x50b7545627a5162F82A992c33b87aDc75187B218' }, 'WBTC'],
  [
    'cbBTC',
    8,
    {
      1: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
      8453: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
      42161: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
    },
  ],
  ['WAVAX', 18, { 43114: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7' }],
  ['WPOL', 18, { 137: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' }],
  // Chains whose own coin is a token as well.
  [
    'POL',
    18,
    { 137: '0x0000000000000000000000000000000000001010', 80002: '0x0000000000000000000000000000000000001010' },
  ],
  [
    'CELO',
    18,
    { 42220: '0x471EcE3750Da237f93B8E339c536989b8978a438', 44787: '0xF194afDf50B03e69Bd7D057c1Aa9e10c9954E4C9' },
  ],
]

const addressOf = ([, , addresses]: Row, chainId: number) =>
  Object.hasOwn(addresses, chainId) ? addresses[chainId] : undefined
const familyOf = ([symbol, , , family = symbol]: Row) => family
const rowOf = (chainId: number, contract: string) =>
  KNOWN_TOKENS.find(row => {
    const known = addressOf(row, chainId)
    return known !== undefined && sameAddress(known, contract)
  })

/** The known token with this contract; undefined for any other contract. */
export function knownToken(chainId: number, contract: string): KnownToken | undefined {
  const row = rowOf(chainId, contract)
  return row && { symbol: row[0], decimals: row[1] }
}

/**
 * The names of a chain's coin and of its known tokens, except the names that this contract may use itself: a bridged or
 * renamed token belongs to the family of its original.
 */
export function namesOfOthers(chain: ChainRecord, contract: string): readonly string[] {
  const own = rowOf(chain.id, contract)
  const families = KNOWN_TOKENS.filter(row => addressOf(row, chain.id)).map(row => [row[0], familyOf(row)])
  return [[nativeCoin(chain).symbol], ['ETH'], ...families]
    .filter(names => !own || !names.includes(familyOf(own)))
    .flat()
}
