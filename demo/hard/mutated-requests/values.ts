import { checksummed } from '../../../src/chains/ethereum/index.js'
import { chainById, USDC_ADDRESSES } from '../../../src/chains/registry.js'
import { resolveSettings } from '../../../src/config/resolve.js'
import { below, chance, pick } from '../harness/random.js'

/*
 * The page, its wallet, and random values for requests.
 */

Object.assign(globalThis, {
  location: { host: 'almanac.example', origin: 'https://almanac.example', protocol: 'https:' },
})
export const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [1] })
export const mainnet = chainById(1) ?? settings.defaultChain
export const USDC = { address: USDC_ADDRESSES[1] ?? '', symbol: 'USDC', decimals: 6 }
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const WALLET = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const TOMORROW = Math.floor(Date.now() / 1000) + 86_400

export const bytes = (length: number) => Array.from({ length }, () => below(256).toString(16).padStart(2, '0')).join('')
export const address = () => (chance(0.1) ? WALLET : checksummed(`0x${bytes(20)}`))
export const amount = (bits = 256) =>
  pick([
    0n,
    1n,
    2n ** BigInt(bits) - 1n,
    BigInt(below(2 ** 31)) * 10n ** BigInt(below(7)),
    BigInt(`0x${bytes(bits / 8)}`),
  ])
export const time = () => pick([0, TOMORROW, TOMORROW + below(10_000_000), 2 ** 48 - 1])

export const oddCase = (text: string) =>
  Array.from(text, (letter, at) => (at > 1 && chance(0.3) ? letter.toUpperCase() : letter)).join('')
/** A number in one of the forms that pages use. */
export const written = (number: bigint): unknown =>
  pick([number, `0x${number.toString(16)}`, String(number), ...(number < 2n ** 53n ? [Number(number)] : [])])
