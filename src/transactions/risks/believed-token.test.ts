import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainById } from '../../chains/registry.js'
import { KNOWN_TOKENS } from '../../chains/tokens/known-tokens.js'
import { believedToken } from './believed-token.js'

const OTHER = '0x1111111111111111111111111111111111111111'
const [USDC, EURC, WETH] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
]
const chain = (id: number) => chainById(id) ?? expect.fail('no chain')
const believed = (contract: string, symbol: string, decimals: number | undefined, id = 1) =>
  believedToken(contract, { symbol, decimals, supply: 7n, balance: 5n }, chain(id))

describe('the trusted facts about a token', () => {
  it('a known token has our own facts, whatever a node claims, and without a claim', async () => {
    const places = KNOWN_TOKENS.flatMap(([symbol, decimals, addresses]) =>
      Object.entries(addresses).map(([id, contract]) => ({ symbol, decimals, id: Number(id), contract })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.string(),
        fc.option(fc.nat(36), { nil: undefined }),
        async ({ symbol, decimals, id, contract }, name, claimed) => {
          const { token, impostor, contradiction } = await believed(contract, name, claimed, id)
          expect([token?.symbol, token?.decimals, impostor]).toEqual([symbol, decimals, undefined])
          if (claimed !== decimals)
            expect([contradiction?.decimals, token?.supply, token?.balance]).toEqual([claimed, undefined, undefined])
        },
      ),
    )
    expect(await believedToken(USDC, undefined, chain(1))).toEqual({ token: { symbol: 'USDC', decimals: 6 } })
  })

  it('other facts come from a node that does not contradict our own, because a token may be renamed', async () => {
    for (const [contract, symbol, name, id] of [
      [USDC, 'USDC', 'USDC', 1],
      [USDC, 'USDC', 'usdc', 1],
      [EURC, 'EURC', 'EUROC', 1],
      [USDC, 'USDC', 'USDC.e', 1],
    ] as const) {
      expect(await believed(contract, name, 6, id)).toEqual({ token: { symbol, decimals: 6, supply: 7n, balance: 5n } })
    }
    for (const [name, contract, decimals, id] of [
      ['USDC', '0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 6, 10],
      ['USD₮0', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6, 42161],
      ['DAI', '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70', 18, 43114],
      ['WMATIC', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 18, 137],
    ] as const) {
      expect((await believed(contract, name, decimals, id)).contradiction, name).toBeUndefined()
    }
  })

  it('a name that imitates another known token is not trusted', async () => {
    expect(await believed(USDC, 'WETH', 6)).toEqual({
      token: { symbol: 'USDC', decimals: 6 },
      contradiction: { symbol: 'WETH', decimals: 6, supply: 7n, balance: 5n },
    })
    expect((await believed(WETH, 'ETH', 18)).contradiction).toBeDefined()
  })

  it('the facts about an unknown token are the claim of the node', async () => {
    expect(await believed(OTHER, 'DUCK', 4)).toEqual({
      token: { symbol: 'DUCK', decimals: 4, supply: 7n, balance: 5n },
      impostor: false,
      unchecked: true,
    })
    expect(await believed(OTHER, 'USDC', 6)).toMatchObject({ token: { symbol: 'USDC' }, impostor: true })
    expect(
      await believedToken(OTHER, { symbol: 'DUCK', decimals: 4, agreed: true }, chain(1)),
      'and of another',
    ).toMatchObject({ unchecked: false })
    expect(await believedToken(OTHER, undefined, chain(1))).toEqual({ token: undefined })
  })

  it('a contract is an NFT contract if two nodes agree, but never in place of a known token', async () => {
    const nft = { symbol: 'DUCK', decimals: undefined, nft: true } as const
    expect(await believedToken(OTHER, nft, chain(1)), 'the word of one').toEqual({ token: undefined })
    expect(await believedToken(OTHER, { ...nft, agreed: true }, chain(1))).toMatchObject({ token: { nft: true } })
    expect(await believedToken(USDC, { ...nft, symbol: 'USDC', agreed: true }, chain(1))).toMatchObject({
      token: { symbol: 'USDC', decimals: 6 },
      contradiction: { nft: true },
    })
  })
})
