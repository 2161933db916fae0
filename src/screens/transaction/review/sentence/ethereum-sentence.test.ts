import { describe, expect, it } from 'vitest'
import type { DecodedCall } from '../../../../chains/ethereum/index.js'
import { chainById, type ChainRecord } from '../../../../chains/registry.js'
import { english } from '../../../../copy/language.js'
import { ethereumSentence, type SentenceFacts } from './ethereum-sentence.js'

const [WALLET, CONTRACT, BOB, EVE] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  `0x${'c'.repeat(40)}`,
  `0x${'b'.repeat(40)}`,
  `0x${'e'.repeat(40)}`,
] as const
const chain = chainById(8453) as ChainRecord
const [NOBODY, DUCKS] = [`0x${'0'.repeat(40)}`, `0x${'d'.repeat(40)}`] as const
const ETHER = 10n ** 18n
const DUCK = { symbol: 'DUCK', decimals: 6 }

const sentence = (facts: Partial<SentenceFacts>) =>
  ethereumSentence({ request: { to: CONTRACT, value: 0n }, wallet: WALLET, chain, ...facts }, english)
const of = (call: Partial<DecodedCall>, token: SentenceFacts['token'] = DUCK, value = 0n, impostor = false) =>
  sentence({
    impostor,
    request: { to: CONTRACT, value, data: '0x01' },
    call: { action: 'approve', functionName: 'approve', isErc20Ish: true, isNFTIsh: false, ...call },
    token,
  })
const sentenceText = (...given: Parameters<typeof of>) => of(...given).text

describe('the sentence about a transaction on an Ethereum chain', () => {
  it('the sentence names the amount and the receiver', () => {
    expect(sentence({ request: { to: BOB, value: ETHER / 2n } })).toEqual({
      text: 'Send 0.5 ETH to 0xbbbb…bbbb',
      given: ['0.5 ETH', '0xbbbb…bbbb'],
    })
    expect(sentence({ request: { to: BOB, value: 0n } }).text).toBe('Send 0 ETH to 0xbbbb…bbbb')
  })

  it('the sentence promises nothing about an unknown call', () => {
    expect(sentence({ request: { to: CONTRACT, value: 0n, data: '0x01' } }).text).toBe('Call the contract 0xcccc…cccc')
    expect(sentence({ request: { to: CONTRACT, value: ETHER, data: '0x01' } }).text).toBe(
      'Send 1 ETH to the contract 0xcccc…cccc',
    )
    expect(sentence({ request: { value: 0n, data: '0x60' } })).toEqual({ text: 'Create a new contract', given: [] })
  })

  it('the sentence names the spender and the amount', () => {
    const amount = 250_000_000n
    expect(of({ spender: BOB, amount })).toEqual({
      text: 'Let 0xbbbb…bbbb spend 250 DUCK',
      given: ['0xbbbb…bbbb', '250 DUCK'],
    })
    expect(sentenceText({ spender: BOB, amount: 2n ** 256n - 1n })).toBe('Let 0xbbbb…bbbb spend any amount of DUCK')
    expect(sentenceText({ spender: BOB, amount: 0n })).toBe('Stop 0xbbbb…bbbb from spending your tokens')
    expect(sentenceText({ spender: BOB, amount, isIncrease: true })).toBe('Let 0xbbbb…bbbb spend 250 DUCK more')
    expect(sentenceText({ spender: BOB, amount: 0n, isIncrease: true })).toBe('Let 0xbbbb…bbbb spend 0 DUCK more')
    expect(
      [true, false].map(approved =>
        sentenceText(
          { action: approved ? 'approve-all' : 'revoke-all', operator: BOB, approved, isErc20Ish: false },
          undefined,
        ),
      ),
    ).toEqual(['Let 0xbbbb…bbbb move all your tokens of 0xcccc…cccc', 'Stop 0xbbbb…bbbb from spending your tokens'])
  })

  it('the sentence names both readings of a zero approval if the contract may hold tokens or NFTs', () => {
    const none = { spender: BOB, amount: 0n } as const
    for (const token of [undefined, { symbol: 'DUCK', decimals: undefined }])
      expect(
        sentence({
          request: { to: CONTRACT, value: 0n, data: '0x01' },
          call: { action: 'approve', functionName: 'approve', isErc20Ish: true, isNFTIsh: false, ...none },
          token,
        }).text,
      ).toBe('Stop 0xbbbb…bbbb from spending your tokens, or let it move your NFT with the ID 0')
    expect([
      sentenceText({ ...none, functionName: 'permit' }, { symbol: 'DUCK', decimals: undefined }),
      sentenceText({ ...none, token: EVE }, { symbol: 'DUCK', decimals: undefined }),
    ]).toEqual(Array(2).fill('Stop 0xbbbb…bbbb from spending your tokens'))
  })

  it('the sentence names both readings of an approval for tokens or NFTs, and the ID of a known NFT', () => {
    const unknown = (call: Partial<DecodedCall>, token?: SentenceFacts['token']) =>
      sentence({
        request: { to: CONTRACT, value: 0n, data: '0x01' },
        call: { action: 'approve', functionName: 'approve', isErc20Ish: true, isNFTIsh: false, spender: BOB, ...call },
        token,
      }).text
    for (const token of [undefined, { symbol: 'DUCK', decimals: undefined }])
      expect(unknown({ amount: 7n }, token)).toMatch(
        /^Let 0xbbbb…bbbb spend (tokens|7 units of DUCK), or move an NFT of yours$/,
      )
    expect(unknown({ amount: 2n ** 200n }), 'an ID may be as large as that').toBe(
      'Let 0xbbbb…bbbb spend any amount of your tokens, or move an NFT of yours',
    )
    expect([
      unknown({ amount: 2n ** 256n - 1n }),
      unknown({ amount: 7n, functionName: 'permit' }),
      unknown({ amount: 7n, isIncrease: true }),
    ]).toEqual([
      'Let 0xbbbb…bbbb spend any amount of your tokens',
      'Let 0xbbbb…bbbb spend tokens',
      'Let 0xbbbb…bbbb spend tokens more',
    ])
    const nft = { action: 'nft-approve', isErc20Ish: false, isNFTIsh: true, tokenId: 7n } as const
    expect([unknown(nft), unknown({ ...nft, spender: `0x${'0'.repeat(40)}` })]).toEqual([
      'Let 0xbbbb…bbbb move your NFT with the ID 7',
      'Let nobody else move your NFT with the ID 7',
    ])
  })

  it('an approval for nobody revokes, if the number may be the ID of an NFT', () => {
    const none = { spender: NOBODY, amount: 7n } as const
    expect(
      sentence({
        request: { to: CONTRACT, value: 0n, data: '0x01' },
        call: { action: 'approve', functionName: 'approve', isErc20Ish: true, isNFTIsh: false, ...none },
      }).text,
    ).toBe('Let 0x0000…0000 spend tokens, or let nobody else move your NFT with the ID 7')
    expect(
      [sentenceText({ ...none, amount: 7_000_000n }), sentenceText({ ...none, amount: 0n })],
      'a token alone',
    ).toEqual(['Let 0x0000…0000 spend 7 DUCK', 'Stop 0x0000…0000 from spending your tokens'])
  })

  it('a swap is described by its sides, its limit and its receiver', () => {
    const [USDC, WETH] = [
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      '0x4200000000000000000000000000000000000006',
    ] as const
    const swap = {
      action: 'swap',
      functionName: 'v3SwapExactIn',
      token: USDC,
      tokenIn: USDC,
      tokenOut: WETH,
      amount: 250_000_000n,
      minimum: ETHER / 10n,
    } as const
    const usdc = { symbol: 'USDC', decimals: 6 }
    expect(of(swap, usdc)).toEqual({ text: 'Swap 250 USDC for at least 0.1 WETH', given: ['250 USDC', '0.1 WETH'] })
    expect(sentenceText({ ...swap, exactOut: true }, usdc)).toBe('Swap at most 250 USDC for 0.1 WETH')
    expect(of({ ...swap, transferTo: EVE }, usdc)).toEqual({
      text: 'Swap 250 USDC for at least 0.1 WETH and send it to 0xeeee…eeee',
      given: ['250 USDC', '0.1 WETH', '0xeeee…eeee'],
    })
    const { minimum: _, ...open } = swap
    expect(
      [
        sentenceText(open, usdc),
        sentenceText({ ...swap, minimum: 0n }, usdc),
        sentenceText({ ...swap, tokenOut: DUCKS }, usdc),
      ],
      'what nobody can say',
    ).toEqual(['Swap 250 USDC for WETH', 'Swap 250 USDC for WETH', 'Swap 250 USDC for tokens'])
    const { amount: __, ...all } = swap
    expect([sentenceText(all, usdc), sentenceText({ ...swap, exactOut: true, amount: 2n ** 255n }, usdc)]).toEqual([
      'Swap USDC for at least 0.1 WETH',
      'Swap USDC for 0.1 WETH',
    ])
    expect(sentenceText(swap, { symbol: 'to you', decimals: 6 })).toBe('Swap tokens for at least 0.1 WETH')
    const { token: ___, ...held } = all
    expect(sentenceText({ ...held, isErc20Ish: false }, undefined, ETHER), 'what was paid in').toBe(
      'Swap what is paid in for at least 0.1 WETH, and pay 1 ETH',
    )
    expect(sentenceText({ ...held, isErc20Ish: false, exactOut: true }, undefined)).toBe(
      'Swap what is paid in for 0.1 WETH',
    )
  })

  it('the receiver of coins is named, with the amount if it is known', () => {
    const coins = { action: 'transfer', coins: true, isErc20Ish: false, transferTo: EVE } as const
    expect([
      sentenceText({ ...coins, amount: ETHER / 2n }, { symbol: 'ETH', decimals: 18 }),
      sentenceText(coins, { symbol: 'ETH', decimals: 18 }),
      sentenceText(coins, undefined),
    ]).toEqual(['Send 0.5 ETH to 0xeeee…eeee', 'Send coins to 0xeeee…eeee', 'Send coins to 0xeeee…eeee'])
  })

  it('a reduction for a spender is described', () => {
    expect(sentenceText({ action: 'revoke', spender: BOB, amount: 5_000_000n })).toBe(
      'Let 0xbbbb…bbbb spend 5 DUCK less',
    )
    expect(sentenceText({ action: 'revoke', spender: BOB })).toBe('Stop 0xbbbb…bbbb from spending your tokens')
  })

  it('the owner of the tokens is named if it is not the wallet', () => {
    expect(
      [BOB, WALLET].map(transferFrom =>
        sentenceText({ action: 'transfer', transferTo: EVE, transferFrom, amount: 5_000_000n }),
      ),
    ).toEqual(['Send 5 DUCK from 0xbbbb…bbbb to 0xeeee…eeee', 'Send 5 DUCK to 0xeeee…eeee'])
  })

  it('the tokens and their receiver are named', () => {
    expect(sentenceText({ action: 'transfer', transferTo: EVE, amount: 12_500_000n })).toBe(
      'Send 12.5 DUCK to 0xeeee…eeee',
    )
    const move = { action: 'nft-transfer', isErc20Ish: false, transferTo: EVE, transferFrom: WALLET } as const
    expect(sentenceText({ ...move, functionName: 'safeTransferFrom', tokenId: 7n }, undefined)).toBe(
      'Send an NFT to 0xeeee…eeee',
    )
    expect(sentenceText({ ...move, functionName: 'transferFrom', tokenId: 7n }, undefined), 'an amount, or an id').toBe(
      'Send tokens to 0xeeee…eeee',
    )
    expect(sentenceText({ ...move, functionName: 'safeBatchTransferFrom', tokenIds: [1n, 2n] }, undefined)).toBe(
      'Send several NFTs to 0xeeee…eeee',
    )
    const copies = { ...move, functionName: 'safeTransferFrom', tokenId: 7n } as const
    expect([
      sentenceText({ ...copies, amount: 1n }, undefined),
      sentenceText({ ...copies, amount: 10n }, undefined),
    ]).toEqual(['Send an NFT to 0xeeee…eeee', 'Send several NFTs to 0xeeee…eeee'])
    expect(
      sentenceText({ ...move, functionName: 'safeBatchTransferFrom', tokenIds: [7n], amounts: [10n] }, undefined),
    ).toBe('Send several NFTs to 0xeeee…eeee')
    expect(sentenceText({ ...move, functionName: 'safeTransferFrom', tokenId: 7n, transferFrom: BOB }, undefined)).toBe(
      'Send an NFT from 0xbbbb…bbbb to 0xeeee…eeee',
    )
  })

  it('mints and changes of owner, access or code are described', () => {
    expect(sentenceText({ action: 'mint', isErc20Ish: false }, undefined, ETHER / 20n)).toBe(
      'Mint from 0xcccc…cccc, and pay 0.05 ETH',
    )
    expect(sentenceText({ action: 'ownership', newOwner: EVE })).toBe('Make 0xeeee…eeee the owner of 0xcccc…cccc')
    for (const none of [{}, { newOwner: `0x${'0'.repeat(40)}` } as const])
      expect(sentenceText({ action: 'ownership', ...none })).toBe('Leave 0xcccc…cccc without an owner')
    expect(sentenceText({ action: 'control', controller: EVE })).toBe('Give 0xeeee…eeee access to 0xcccc…cccc')
    expect(sentenceText({ action: 'code', newCode: EVE })).toBe('Change the code of 0xcccc…cccc to that of 0xeeee…eeee')
  })

  it('of several calls, the gravest is described and the others are counted', () => {
    const several = (facts: Partial<SentenceFacts>) =>
      sentence({
        request: { to: CONTRACT, value: 0n, data: '0x01' },
        call: { action: 'mint', functionName: 'mint', isErc20Ish: false, isNFTIsh: true, contract: BOB },
        ...facts,
      }).text
    expect([several({}), several({ more: 1 }), several({ more: 2 }), several({ more: 2, cut: true })]).toEqual([
      'Mint from 0xbbbb…bbbb',
      'Mint from 0xbbbb…bbbb, and make 1 more call',
      'Mint from 0xbbbb…bbbb, and make 2 more calls',
      'Mint from 0xbbbb…bbbb, and more',
    ])
  })

  it('a name that would change the sentence, or belongs to another token, is left out', () => {
    for (const symbol of ['USDC to 0xbbbb', '', 'a\u202Eb', 'x'.repeat(13)])
      expect(
        sentenceText({ action: 'transfer', transferTo: EVE, amount: 5_000_000n }, { symbol, decimals: 6 }),
        symbol,
      ).toBe('Send tokens to 0xeeee…eeee')
    expect(
      sentenceText(
        { action: 'transfer', transferTo: EVE, amount: 5_000_000n },
        { symbol: 'ETH', decimals: 6 },
        0n,
        true,
      ),
    ).toBe('Send tokens to 0xeeee…eeee')
    expect(sentenceText({ spender: BOB, amount: 2n ** 256n - 1n }, { symbol: 'to you', decimals: 6 })).toBe(
      'Let 0xbbbb…bbbb spend any amount of your tokens',
    )
    expect(
      sentenceText({ action: 'transfer', transferTo: EVE, amount: 5n }, { symbol: 'DUCK', decimals: undefined }),
    ).toBe('Send 5 units of DUCK to 0xeeee…eeee')
  })
})
