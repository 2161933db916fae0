import { describe, expect, it } from 'vitest'
import { english } from '../../../../copy/language.js'
import { nodeNotices } from './node-notices.js'

const TOKEN = { symbol: 'USDC', decimals: 6 }
const noticesFor = (
  contradiction?: { symbol: string; decimals: number | undefined },
  rpcUrl = 'https://node.example:8545/v3/key',
) => nodeNotices({ rpcUrl, token: TOKEN, contradiction }, english).map(({ text }) => text)

describe('the notice of a node with a false claim', () => {
  it('the notice names the node by its host, without the key in its URL', () => {
    expect(noticesFor({ symbol: 'USDC', decimals: 18 })).toEqual([
      'The node node.example:8545 gives 18 as the decimals of USDC, which is not so. Nothing else it says is believed here.',
    ])
  })

  it('the notice repeats no false name, and no missing number', () => {
    for (const claim of [
      { symbol: 'WETH', decimals: 6 },
      { symbol: 'USDC', decimals: undefined },
    ])
      expect(noticesFor(claim)).toEqual([
        'The node node.example:8545 says about USDC what is not so. Nothing else it says is believed here.',
      ])
  })

  it('the notice is grave, and absent if no node contradicts our own records', () => {
    expect(
      nodeNotices(
        { rpcUrl: 'https://node.example', token: TOKEN, contradiction: { symbol: 'USDC', decimals: 18 } },
        english,
      ),
    ).toMatchObject([{ tone: 'danger', grave: true }])
    expect(noticesFor()).toEqual([])
  })
})
