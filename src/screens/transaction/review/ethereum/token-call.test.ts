import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DecodedCall, TokenInfo } from '../../../../chains/ethereum/index.js'
import { english } from '../../../../copy/language.js'
import type { FactValue } from '../review.js'
import { allowed, exactTokens, tokenAmount, tokenFacts } from './token-call.js'

const [ADA, EVE, BOB] = ['0x0a', '0x0e', '0x0b'] as const
const CONTRACT: FactValue = { kind: 'text', text: 'contract' }
const USDC = { symbol: 'USDC', decimals: 6 }
const call = (over: Partial<DecodedCall>): DecodedCall => ({
  action: 'transfer',
  functionName: 'transfer',
  isErc20Ish: true,
  isNFTIsh: false,
  ...over,
})
const amount = (over: Partial<DecodedCall>, token: TokenInfo | undefined = USDC, asking = false) =>
  tokenAmount(call(over), token, asking, english)
const shown = (over: Partial<DecodedCall>, isAmountShown = true) =>
  tokenFacts(
    call(over),
    { wallet: ADA, contract: CONTRACT, isAmountShown, address: full => ({ kind: 'text', text: full }) },
    english,
  )
const facts = (over: Partial<DecodedCall>, isAmountShown = true) =>
  shown(over, isAmountShown).map(({ id, value }) => [id, value.kind === 'text' ? value.text : value.kind])

afterEach(() => {
  vi.useRealTimers()
})

describe('a call of a token', () => {
  it('an allowance of everything is the maximum or unlimited', () => {
    const most = 2n ** 256n - 1n
    const reach = (over: Partial<DecodedCall>, token?: TokenInfo) =>
      allowed(call({ action: 'approve', ...over }), token)
    expect([
      reach({ action: 'approve-all' }),
      reach({ amount: most }),
      reach({ amount: 2n ** 160n - 1n, token: BOB }),
    ]).toEqual(['maximum', 'maximum', 'maximum'])
    expect([
      reach({ amount: most - 1n }),
      reach({ amount: 2n ** 160n - 1n }),
      reach({ amount: 2n ** 160n - 2n, token: BOB }),
    ]).toEqual(['unlimited', 'unlimited', 'unlimited'])
    expect([
      reach({ amount: 5n }, { ...USDC, supply: 5n }),
      reach({ amount: 101n }, { ...USDC, balance: 1n }),
      reach({ amount: 100n }, { ...USDC, balance: 1n }),
    ]).toEqual(['unlimited', 'beyond', 'limited'])
    expect([reach({ action: 'transfer', amount: most }), reach({ action: 'revoke-all' }), reach({})]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('the amount is shown if the token is known', () => {
    expect(amount({ amount: 2_500_000n })).toEqual({ text: '2.5', unit: 'USDC' })
    expect([
      amount({ amount: 1n }, undefined, true),
      tokenAmount(call({ amount: 1n }), undefined, true, english),
      tokenAmount(call({ amount: 1n }), undefined, false, english),
    ]).toEqual([{ text: '<0.001', unit: 'USDC' }, 'pending', undefined])
    expect([amount({}), amount({ amount: 1n, isErc20Ish: false })]).toEqual([undefined, undefined])
    expect(amount({ action: 'approve', amount: 2n ** 256n - 1n })).toEqual({ text: 'Maximum', unit: 'USDC' })
    expect(tokenAmount(call({ action: 'approve', amount: 2n ** 256n - 1n }), undefined, true, english)).toEqual({
      text: 'Maximum',
      unit: '',
    })
    expect(amount({ action: 'approve', amount: 2n ** 255n })).toEqual({ text: 'Unlimited', unit: 'USDC' })
    expect(tokenAmount(call({ action: 'approve', amount: 2n ** 255n }), undefined, false, english)).toBeUndefined()
  })

  it('the smallest units are counted if the decimals are not trusted', () => {
    const odd = { symbol: 'DUCK', decimals: undefined }
    expect(amount({ amount: 12_500_000n }, odd)).toEqual({ text: '12,500,000', unit: 'units of DUCK' })
    expect([exactTokens(12_500_001n, odd, english), exactTokens(12_500_001n, USDC, english)]).toEqual([
      '12500001 units of DUCK',
      '12.500001 USDC',
    ])
  })

  it('the rows name the spender or receiver, and the owner if it is not the wallet', () => {
    expect(facts({ spender: EVE, amount: 1n })).toEqual([
      ['spender', EVE],
      ['token-address', 'contract'],
    ])
    expect(facts({ operator: EVE })).toEqual([
      ['spender', EVE],
      ['token-address', 'contract'],
    ])
    expect(facts({ transferTo: EVE, amount: 1n })).toEqual([
      ['to', EVE],
      ['token-address', 'contract'],
    ])
    expect(facts({ amount: 1n })).toEqual([
      ['to', 'contract'],
      ['token-address', 'contract'],
    ])
    expect(facts({ transferTo: EVE, transferFrom: BOB, amount: 1n })).toEqual([
      ['to', EVE],
      ['from', BOB],
      ['token-address', 'contract'],
    ])
    expect(facts({ transferTo: EVE, transferFrom: ADA, amount: 1n })).toEqual([
      ['to', EVE],
      ['token-address', 'contract'],
    ])
  })

  it('the rows name the owner of an allowance, and the account or code that decides over a contract', () => {
    expect(facts({ action: 'approve', holder: BOB, spender: EVE, amount: 1n })).toEqual([
      ['spender', EVE],
      ['holder', BOB],
      ['token-address', 'contract'],
    ])
    expect(facts({ action: 'approve', holder: ADA, spender: EVE, amount: 1n })).toEqual([
      ['spender', EVE],
      ['token-address', 'contract'],
    ])
    const decides = (over: Partial<DecodedCall>) =>
      shown({ isErc20Ish: false, ...over }).map(({ label, value }) => [label, value.kind === 'text' && value.text])
    expect(decides({ action: 'control', controller: EVE })).toEqual([
      ['To', 'contract'],
      ['Access for', EVE],
    ])
    expect(decides({ action: 'code', newCode: EVE })).toEqual([
      ['To', 'contract'],
      ['New code', EVE],
    ])
  })

  it('the inner contract is named beside the one that gets the transaction', () => {
    expect(facts({ action: 'approve', spender: EVE, amount: 1n, contract: BOB })).toEqual([
      ['spender', EVE],
      ['contract', 'contract'],
      ['token-address', BOB],
    ])
    expect(facts({ action: 'ownership', newOwner: EVE, contract: BOB })).toEqual([
      ['to', 'contract'],
      ['contract', BOB],
      ['new-owner', EVE],
    ])
    expect(shown({ action: 'ownership', newOwner: EVE, contract: BOB }).map(({ label }) => label)).toEqual([
      'To',
      'Contract',
      'New owner',
    ])
  })

  it('the token and the end of an allowance at another contract are named', () => {
    vi.setSystemTime('2026-01-01')
    const permit = { action: 'approve', spender: EVE, amount: 1n, token: BOB } as const
    const at = (expiration: number) => facts({ ...permit, expiration }).slice(3)
    expect(facts(permit)).toEqual([
      ['spender', EVE],
      ['contract', 'contract'],
      ['token-address', BOB],
    ])
    expect([at(1_767_312_060), at(2 ** 48 - 1), at(1)]).toEqual([
      [['until', '2026-01-02 00:01 UTC']],
      [],
      [['until', '1970-01-01 00:00 UTC']],
    ])
    expect(at(0), 'only in the block of the transaction').toEqual([])
    expect(shown({ ...permit, expiration: 1 }).map(({ label }) => label)).toEqual([
      'Spender',
      'To',
      'Token address',
      'Until',
    ])
  })

  it('a number that may be an amount or an id is labelled so', () => {
    expect(facts({ functionName: 'transferFrom', transferTo: EVE, tokenId: 7n })).toEqual([
      ['to', EVE],
      ['either', '7'],
      ['token-address', 'contract'],
    ])
    expect(facts({ transferTo: EVE, amount: 9n }, false)).toEqual([
      ['to', EVE],
      ['either', '9'],
      ['token-address', 'contract'],
    ])
  })

  it('ids are listed with their quantities', () => {
    const nft = { isErc20Ish: false, isNFTIsh: true, functionName: 'safeTransferFrom', transferTo: EVE } as const
    expect(facts({ ...nft, tokenId: 7n })).toEqual([
      ['to', EVE],
      ['token-ids', '7'],
      ['token-address', 'contract'],
    ])
    expect(facts({ ...nft, tokenId: 7n, amount: 2n })).toEqual([
      ['to', EVE],
      ['token-ids', '7'],
      ['counts', '2'],
      ['token-address', 'contract'],
    ])
    expect(facts({ ...nft, tokenIds: [7n, 8n], amounts: [1n, 2n] })).toEqual([
      ['to', EVE],
      ['token-ids', '7, 8'],
      ['counts', '1, 2'],
      ['token-address', 'contract'],
    ])
  })

  it('a swap names both sides, in units if no sentence can name them, and the receiver', () => {
    const swap = {
      action: 'swap',
      functionName: 'v3SwapExactIn',
      token: BOB,
      tokenIn: BOB,
      tokenOut: EVE,
      amount: 5n,
      minimum: 3_000n,
    } as const
    expect(facts(swap)).toEqual([
      ['to', 'contract'],
      ['mint-in', BOB],
      ['mint-out', EVE],
      ['units-out', '3000'],
    ])
    expect(facts({ ...swap, transferTo: ADA, contract: ADA }, false)).toEqual([
      ['receiver', ADA],
      ['to', 'contract'],
      ['contract', ADA],
      ['mint-in', BOB],
      ['units-in', '5'],
      ['mint-out', EVE],
      ['units-out', '3000'],
    ])
    expect(
      tokenFacts(
        call(swap),
        {
          wallet: ADA,
          contract: CONTRACT,
          isAmountShown: true,
          isOutputShown: true,
          address: full => ({ kind: 'text', text: full }),
        },
        english,
      ).map(({ id }) => id),
    ).toEqual(['to', 'mint-in', 'mint-out'])
    const labels = (over: Partial<DecodedCall>) => shown({ ...swap, ...over }, false).map(({ label }) => label)
    expect([labels({ transferTo: ADA }), labels({ exactOut: true }).at(-1)]).toEqual([
      ['Received by', 'To', 'Token given', 'Units given', 'Token received', 'Units received at least'],
      'Units received',
    ])
    expect([amount(swap), amount({ ...swap, amount: 2n ** 200n })]).toEqual([
      { text: '<0.001', unit: 'USDC' },
      undefined,
    ])
  })

  it('the receiver of coins and the paying contract are named', () => {
    const coins = { coins: true, isErc20Ish: false, transferTo: EVE, amount: 5n } as const
    expect([facts(coins), facts({ ...coins, contract: BOB })]).toEqual([
      [
        ['to', EVE],
        ['contract', 'contract'],
      ],
      [
        ['to', EVE],
        ['contract', BOB],
      ],
    ])
  })

  it('items of a long list are counted', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => BigInt(index))
    const nft = {
      isErc20Ish: false,
      isNFTIsh: true,
      functionName: 'safeBatchTransferFrom',
      transferTo: EVE,
      amounts: [1n],
    } as const
    const [first, last] = ['0, 1, 2, ', ', 18, 19']
    expect(facts({ ...nft, tokenIds: ids.slice(0, 20) })[1]).toEqual([
      'token-ids',
      expect.stringMatching(new RegExp(`^${first}.*${last}$`)),
    ])
    expect(
      facts({ ...nft, tokenIds: ids.slice(0, 50), tokenIdsLength: 10_000, amounts: [1n], amountsLength: 21 }).slice(
        1,
        3,
      ),
    ).toEqual([
      ['token-ids', expect.stringMatching(/19 and 9980 more$/)],
      ['counts', '1 and 1 more'],
    ])
    expect(facts({ ...nft, tokenIds: ids })[1]).toEqual([
      'token-ids',
      expect.stringMatching(new RegExp(`^${first}.*${last} and 9980 more$`)),
    ])
  })

  it('each fact has a label', () => {
    const labels = (over: Partial<DecodedCall>, named = true) => shown(over, named).map(({ label }) => label)
    expect(labels({ spender: EVE }, false)).toEqual(['Spender', 'Token address'])
    expect(labels({ transferTo: EVE, transferFrom: BOB, amount: 1n }, false)).toEqual([
      'To',
      'From',
      'Amount or token ID',
      'Token address',
    ])
    expect(labels({ isErc20Ish: false, transferTo: EVE, tokenId: 7n, amount: 2n })).toEqual([
      'To',
      'Token ID',
      'Quantity',
      'Token address',
    ])
    expect(labels({ isErc20Ish: false, transferTo: EVE, tokenIds: [7n, 8n] })).toEqual([
      'To',
      'Token IDs',
      'Token address',
    ])
    expect(facts({ isErc20Ish: false, isNFTIsh: true, functionName: 'mint', amount: 3n })).toEqual([
      ['to', 'contract'],
      ['counts', '3'],
      ['token-address', 'contract'],
    ])
    expect(
      facts({ isErc20Ish: false, functionName: 'transferFrom', transferTo: EVE, tokenId: 7n, amount: 1n }, false),
    ).toEqual([
      ['to', EVE],
      ['either', '7'],
      ['counts', '1'],
      ['token-address', 'contract'],
    ])
  })
})
