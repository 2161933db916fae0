import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CHAINS } from '../../chains/registry.js'
import type { FundingConfig } from '../funding-config.js'
import { paymentLink } from './payment-link.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const chain = DEFAULT_CHAINS.find(({ id }) => id === 8453)
const onBase = (more: object = {}) =>
  ({
    chainType: 'ethereum',
    address: ADDRESS,
    chain,
    amount: '',
    isUSDC: false,
    uiConfig: {},
    ...more,
  }) as FundingConfig
const usdc = { erc20Address: TOKEN, erc20ContractInfo: { symbol: 'USDC', decimals: 6 }, isUSDC: true }
const onSolana = (more: object = {}) =>
  ({
    chainType: 'solana',
    address: SOLANA,
    cluster: { name: 'devnet', rpcUrl: 'https://devnet.test' },
    amount: '',
    isUSDC: false,
    uiConfig: {},
    ...more,
  }) as FundingConfig
const splUsdc = { token: { symbol: 'USDC', decimals: 6, address: MINT }, isUSDC: true }

/** A parser of EIP-681 that is independent of our code. */
function readEip681(text: string) {
  const parts = /^ethereum:(?:pay-)?(0x[\da-fA-F]{40})(?:@(\d+))?(?:\/([a-zA-Z]\w*))?(?:\?(.+))?$/.exec(text)
  if (!parts) throw new Error(`no EIP-681: ${text}`)
  const [, target, chainId, call, query = ''] = parts
  return {
    target,
    chainId: Number(chainId ?? 1),
    call,
    ...Object.fromEntries(query ? query.split('&').map(pair => pair.split('=')) : []),
  }
}

/** A parser of Solana Pay links, which are URLs. */
function readSolanaPay(text: string) {
  const { protocol, pathname, searchParams } = new URL(text)
  if (protocol !== 'solana:') throw new Error(`no Solana Pay: ${text}`)
  return { recipient: pathname, ...Object.fromEntries(searchParams) }
}

describe('the text that a wallet scans', () => {
  it('the text on an Ethereum chain has the address, the chain, and the amount in the smallest unit', () => {
    expect(readEip681(paymentLink(onBase()))).toEqual({ target: ADDRESS, chainId: 8453 })
    expect(readEip681(paymentLink(onBase({ amount: '0.5' })))).toEqual({
      target: ADDRESS,
      chainId: 8453,
      value: '500000000000000000',
    })
  })

  it("the text for a token is a call of its contract, with the amount in the token's smallest unit", () => {
    const call = { target: TOKEN, chainId: 8453, call: 'transfer', address: ADDRESS }
    expect(readEip681(paymentLink(onBase(usdc)))).toEqual(call)
    expect(readEip681(paymentLink(onBase({ ...usdc, amount: '20.05' })))).toEqual({ ...call, uint256: '20050000' })
  })

  it("the link is the bare address if the token's contract is unknown, so that nobody sends coins instead", () => {
    expect(paymentLink(onBase({ isUSDC: true, amount: '20' }))).toBe(ADDRESS)
  })

  it('the text on Solana is the address with the amount as it was written, and the token [RECV-02]', () => {
    expect(readSolanaPay(paymentLink(onSolana()))).toEqual({ recipient: SOLANA })
    expect(readSolanaPay(paymentLink(onSolana({ amount: '0.05' })))).toEqual({ recipient: SOLANA, amount: '0.05' })
    expect(readSolanaPay(paymentLink(onSolana(splUsdc)))).toEqual({ recipient: SOLANA, 'spl-token': MINT })
    expect(readSolanaPay(paymentLink(onSolana({ ...splUsdc, amount: '20.05' })))).toEqual({
      recipient: SOLANA,
      amount: '20.05',
      'spl-token': MINT,
    })
  })

  it('the amount is exact to the last unit, without an exponent, and on Ethereum without a point', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
        const digits = String(units).padStart(decimals + 1, '0')
        const amount = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`.replace(
          /\.?0*$/,
          found => (decimals === 0 ? found.replace('.', '') : ''),
        )
        const erc20ContractInfo = { symbol: 'T', decimals }
        const link = paymentLink(onBase({ ...usdc, erc20ContractInfo, isUSDC: false, amount }))
        expect(readEip681(link)).toMatchObject({ uint256: String(units) })
        expect(readSolanaPay(paymentLink(onSolana({ amount })))).toMatchObject({ amount })
      }),
    )
  })
})
