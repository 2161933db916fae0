import { describe, expect, it } from 'vitest'
import type { TransactionUiOptions } from '../../../ask/questions/confirm-transaction.js'
import type { DecodedCall } from '../../../chains/ethereum/index.js'
import { resolveSettings } from '../../../config/resolve.js'
import { english } from '../../../copy/language.js'
import { toNullPrototype } from '../../../lib/own/to-null-prototype.js'
import { polluted } from '../../../lib/own/polluted.harness.js'
import { beginProgress } from '../../../transactions/progress/progress.js'
import type { EthereumJob } from '../../../transactions/transaction.js'
import { ethereumReview } from './ethereum-review.js'
import type { EthereumReviewState } from './ethereum/ethereum-review-state.js'
import type { Fact } from './review.js'

const [WALLET, BOB, EVE] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
] as const
const NOBODY = '0x0000000000000000000000000000000000000000'
const ETHER = 10n ** 18n
const UNREAD = 'We cannot read what this call does. Such a call may also use what has been allowed before.'
const TOKEN = { symbol: 'USDC', decimals: 6 }
const TRANSFER: DecodedCall = {
  action: 'transfer',
  functionName: 'transfer',
  isErc20Ish: true,
  isNFTIsh: false,
  transferTo: EVE,
  amount: 12_500_000n,
}
const FUNDING = {
  defaultAmount: '0.1',
  defaultChain: 'eip155:31337',
  defaultAsset: 'native-currency',
  options: [{ method: 'wallet' }],
  crossChainBridgingEnabled: false,
} as const

interface Case extends Partial<EthereumReviewState> {
  requests?: EthereumJob['requests']
  sponsored?: boolean
  signOnly?: boolean
  ui?: TransactionUiOptions
  funding?: boolean | 'none'
}

/** The review of half an ether for Bob with all facts known, except as a case says. */
function review({
  requests = [{ to: BOB, value: ETHER / 2n }],
  sponsored = false,
  signOnly = false,
  ui = {},
  funding = true,
  ...state
}: Case = {}) {
  const settings = resolveSettings(null, {
    appId: 'clwalletelementsdemo00001',
    name: 'Almanac',
    ...(funding && { funding: { ...FUNDING, ...(funding === 'none' && { options: [] }) } }),
    chains: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
        blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
      },
    ],
  })
  const job = {
    chainType: 'ethereum',
    wallet: { address: WALLET },
    ui,
    signOnly,
    sponsored,
    requests,
    access: { chain: settings.defaultChain, rpcUrl: '' },
    progress: beginProgress(),
  } as unknown as EthereumJob
  return ethereumReview(job, settings, { status: 'ready', index: 0, to: BOB, prepared: PREPARED, ...state }, english)
}
const PREPARED = {
  transaction: { nonce: 7, gas: 21_000n },
  fee: ETHER / 1000n,
  balance: 2n * ETHER,
  needed: ETHER / 2n + ETHER / 1000n,
  missing: false,
} as unknown as NonNullable<EthereumReviewState['prepared']>
const rows = (facts: readonly Fact[]) =>
  facts.map(({ id, value }) => [
    id,
    value.kind === 'text'
      ? value.text
      : value.kind === 'address'
        ? value.full
        : value.kind === 'network'
          ? value.name
          : value.kind,
  ])
const call = (over: Case = {}) =>
  review({ requests: [{ to: BOB, value: 0n, data: '0xa9059cbb00' }], call: TRANSFER, token: TOKEN, ...over })

describe('the review of a transaction on an Ethereum chain', () => {
  it('the review names the receiver, the cost and the paying wallet', () => {
    const text = (id: string, label: string, shown: string) => ({ id, label, value: { kind: 'text', text: shown } })
    expect(review()).toEqual({
      status: 'ready',
      title: 'Confirm address',
      sentence: { text: 'Send 0.5 ETH to 0x1111…1111', given: ['0.5 ETH', '0x1111…1111'] },
      amountLabel: 'Amount',
      amount: { text: '0.5', unit: 'ETH' },
      awaitsPrice: true,
      notices: [],
      facts: [
        {
          id: 'to',
          label: 'To',
          value: { kind: 'address', full: BOB, short: '0x1111…1111', url: `https://explorer.example/address/${BOB}` },
        },
        { id: 'network', label: 'Network', value: { kind: 'network', name: 'Local' } },
        text('fee', 'Estimated fee', '0.001 ETH'),
      ],
      fee: ETHER / 1000n,
      more: {
        label: 'Details',
        instructions: [],
        facts: [
          text('exact', 'Exact amount', '0.5 ETH'),
          text('chain-id', 'Chain ID', '31337'),
          text('nonce', 'Nonce', '7'),
          text('gas', 'Gas limit', '21000'),
          text('fee-at-most', 'Fee at most', '0.001 ETH'),
        ],
      },
      wallet: {
        name: 'Almanac wallet',
        address: { full: WALLET, short: '0x71C7…976F', url: `https://explorer.example/address/${WALLET}` },
        balance: '2.000 ETH',
      },
      primary: { action: 'approve', text: 'Approve', disabled: false, busy: false },
      secondary: 'Not now',
    })
    expect(call().facts.map(({ label }) => label)).toEqual(['To', 'Token address', 'Network', 'Estimated fee'])
    expect(call().more.facts.map(({ label }) => label)).toEqual([
      'Action',
      'Exact amount',
      'Data',
      'Chain ID',
      'Nonce',
      'Gas limit',
      'Fee at most',
    ])
  })

  it('amount and fee have dollar values if the price is known, and the details have the coins', () => {
    const shown = review({ price: 2000, prepared: { ...PREPARED, fee: ETHER / 16_000n } })
    expect(shown.amount).toEqual({ text: '0.5', unit: 'ETH', fiat: '$1,000.00' })
    expect([rows(shown.facts).at(-1), rows(shown.more.facts).at(-1)]).toEqual([
      ['fee', '$0.13'],
      ['fee-at-most', '0.0000625 ETH'],
    ])
    expect(rows(review({ price: 2000, prepared: { ...PREPARED, fee: 1n } }).facts).at(-1)).toEqual(['fee', '<$0.01'])
    expect(
      review({ price: 2000, requests: [{ to: BOB, value: 0n }], prepared: { ...PREPARED, balance: 0n } }),
    ).toMatchObject({ amount: { text: '0', unit: 'ETH' }, wallet: { balance: '0 ETH' } })
    expect(rows(review({ prepared: { ...PREPARED, transaction: undefined } }).more.facts).map(([id]) => id)).toEqual([
      'exact',
      'chain-id',
      'fee-at-most',
    ])
  })

  it('unknown facts are pending during the preparation, and called unknown after it', () => {
    const waiting = review({ status: 'preparing', prepared: undefined, to: undefined })
    expect(rows(waiting.facts)).toEqual([
      ['to', 'pending'],
      ['network', 'Local'],
      ['fee', 'pending'],
    ])
    expect(waiting.primary).toEqual({ action: 'approve', text: 'Approve', disabled: true, busy: false })
    expect([waiting.wallet.balance, waiting.wallet.unknown]).toEqual([undefined, undefined])
    expect(review({ prepared: undefined }).wallet).toMatchObject({ unknown: 'Balance unknown' })
    expect(rows(waiting.more.facts)).toEqual([
      ['exact', '0.5 ETH'],
      ['chain-id', '31337'],
    ])
    expect(rows(review({ prepared: undefined }).facts).at(-1)).toEqual(['fee', 'Unknown'])
    expect(rows(review({ prepared: undefined, sponsored: true }).facts).slice(-2)).toEqual([
      ['fee', 'Sponsored'],
      ['payer', 'Almanac'],
    ])
    expect(rows(review({ requests: [{ value: 0n, data: '0x6001' }], to: undefined }).facts)[0]).toEqual([
      'to',
      'A new contract',
    ])
  })

  it('the button approves when the review is ready, and waits while the transaction is sent', () => {
    expect(review().primary).toEqual({ action: 'approve', text: 'Approve', disabled: false, busy: false })
    const doing = (over: Case = {}) => (['busy', 'done'] as const).map(status => review({ status, ...over }).primary)
    expect(doing()[0]).toEqual({ action: 'approve', text: 'Sending…', disabled: true, busy: true })
    expect(
      [...doing({ signOnly: true }), doing({ ui: { buttonText: 'Pay' } })[0]].map(primary => primary?.text),
    ).toEqual(['Signing…', 'Signed', 'Sending…'])
  })

  it('missing funds lead to funding, or to a disabled button if the app has none', () => {
    const prepared = { ...PREPARED, missing: true }
    expect(review({ prepared }).primary).toEqual({
      action: 'add-funds',
      text: 'Add funds',
      disabled: false,
      busy: false,
    })
    expect(review({ prepared, status: 'preparing' }).primary).toEqual({
      action: 'approve',
      text: 'Approve',
      disabled: true,
      busy: false,
    })
    expect(review({ prepared, funding: false }).primary).toEqual({
      action: 'approve',
      text: 'Approve',
      disabled: true,
      busy: false,
    })
    expect(review({ prepared, funding: 'none' }).primary).toEqual({
      action: 'approve',
      text: 'Approve',
      disabled: true,
      busy: false,
    })
    expect(review({ prepared, scan: { status: 'in progress' } }).primary).toMatchObject({
      action: 'add-funds',
      disabled: false,
    })
  })

  it('the missing amount is shown as far as it is known', () => {
    const said = (prepared: object, over: Case = {}) =>
      review({ prepared: { ...PREPARED, missing: true, ...prepared }, ...over }).notices.map(
        ({ tone, text }) => `${tone}: ${text}`,
      )
    expect(said({ balance: ETHER / 10n })).toEqual([
      'warning: Add funds on Local to complete transaction. You need 0.401 ETH more.',
    ])
    expect(said({ balance: PREPARED.needed - 1n })).toEqual([
      'warning: Add funds on Local to complete transaction. You need <0.001 ETH more.',
    ])
    expect(said({ balance: 0n, needed: ETHER / 2n, fee: undefined })).toEqual([
      'warning: Add funds on Local to complete transaction. You need 0.5 ETH more, and the fee.',
    ])
    expect(said({ balance: 0n, needed: ETHER / 2n, fee: undefined }, { sponsored: true })).toEqual([
      'warning: Add funds on Local to complete transaction. You need 0.5 ETH more.',
    ])
    expect(
      said({ balance: ETHER / 2n, needed: ETHER / 2n, fee: undefined }),
      'only the node says that it is too little',
    ).toEqual(['warning: Add funds on Local to complete transaction.'])
  })

  it('no verdict is shown as safe beside a warning', () => {
    const scan = { status: 'completed', level: 'safe', diffs: [], exposures: [], params: {} } as const
    const pill = (over: Case) => {
      const { level, text } = review({ scan, ...over }).scan ?? {}
      return [level, text]
    }
    expect(pill({})).toEqual(['safe', 'No risks found'])
    expect(pill({ oddChecksum: true })).toEqual(['calm', 'No other risks found'])
    expect([pill({ prepared: { ...PREPARED, missing: true } }), pill({ problem: new Error('boom') })]).toEqual([
      ['calm', 'No risks found'],
      ['calm', 'No risks found'],
    ])
    expect(pill({ oddChecksum: true, scan: { ...scan, level: 'warn' } })).toEqual([
      'warn',
      'Warning: Suspicious transaction',
    ])
    expect(pill({ oddChecksum: true, scan: { status: 'failed' } })).toEqual([undefined, undefined])
  })

  it('the label of the amount appears only when the scan has ended, so that it never changes in view', () => {
    expect(review({ scan: { status: 'in progress' } })).not.toHaveProperty('amountLabel')
    for (const scan of [{ status: 'uninitiated' }, { status: 'failed' }] as const)
      expect(review({ scan }).amountLabel).toBe('Amount')
  })

  it('names on every object do not change the review', async () => {
    const usual = review()
    const names = {
      call: TRANSFER,
      others: [TRANSFER],
      token: TOKEN,
      impostor: true,
      more: 3,
      unread: true,
      cut: true,
      oddChecksum: true,
      scan: { status: 'failed' },
      problem: new Error('theirs'),
      price: 1,
      accepted: true,
    }
    const shown = await polluted(names, () => {
      const { sentence, notices, facts, title } = review()
      return { sentence, notices, facts, title }
    })
    expect(shown).toEqual(
      Array(2).fill({ sentence: usual.sentence, notices: [], facts: usual.facts, title: usual.title }),
    )
    expect(await polluted(names, () => call({ call: toNullPrototype(TRANSFER) }).notices.length)).toEqual([0, 0])
  })

  it('the sentence appears as soon as the call is decoded', () => {
    expect(review({ status: 'preparing', prepared: undefined, to: undefined }).sentence?.text).toBe(
      'Send 0.5 ETH to 0x1111…1111',
    )
    expect(
      [
        call({ status: 'preparing', to: undefined, call: undefined, token: undefined }),
        call({ status: 'preparing', token: undefined }),
      ].map(({ sentence }) => sentence),
    ).toEqual([undefined, undefined])
    expect(
      [
        call({ status: 'preparing' }),
        call({ token: undefined }),
        review({ requests: [{ value: 0n, data: '0x6001' }], to: undefined }),
      ].map(({ sentence }) => sentence?.text),
    ).toEqual(['Send 12.5 USDC to 0x2222…2222', 'Send tokens to 0x2222…2222', 'Create a new contract'])
  })

  it('the sentence and the warnings have the canonical form of an address that the page wrote in another case', () => {
    const to = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const data = '0xac9650d8'
    const written = { requests: [{ to: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', value: 0n, data }] } as const
    const others = [{ ...TRANSFER, transferTo: BOB }]
    const { sentence, notices } = review({ ...written, to, call: TRANSFER, others, more: 1 })
    expect([review({ ...written, to }).sentence?.text, sentence?.text, notices[0]?.text]).toEqual([
      'Call the contract 0xA0b8…eB48',
      expect.stringMatching(/^Send /),
      expect.stringContaining(' at 0xA0b8…eB48: Send '),
    ])
  })

  it('the title shows the place in a batch, and the button continues until the last one', () => {
    const requests = [
      { to: BOB, value: 1n },
      { to: BOB, value: 2n },
    ] as const
    const [first, last] = [0, 1].map(index => review({ requests, index }))
    expect([first?.title, first?.primary.text]).toEqual(['Confirm address (1 / 2)', 'Continue'])
    expect([last?.title, last?.primary.text]).toEqual(['Confirm address (2 / 2)', 'Approve'])
  })

  it("the host's texts replace ours, and its button text is used everywhere", () => {
    const contractInfo = { imgUrl: 'https://app.example/a.png' }
    const ui = {
      title: 'Pay Bob',
      description: 'For lunch.',
      buttonText: 'Pay',
      isCancellable: false,
      transactionInfo: { title: 'Not this', action: 'Nor this', contractInfo },
    } as TransactionUiOptions
    const shown = review({ ui })
    expect(shown).toMatchObject({
      title: 'Pay Bob',
      subtitle: 'For lunch.',
      image: { url: 'https://app.example/a.png', alt: '' },
      primary: { text: 'Pay' },
    })
    expect(shown).not.toHaveProperty('secondary')
    expect(review({ ui: { transactionInfo: { title: 'Lunch' } } as TransactionUiOptions }).title).toBe('Lunch')
    expect(
      call({
        ui: {
          transactionInfo: { action: 'lunch', contractInfo: { ...contractInfo, imgAltText: 'A sandwich' } },
        } as TransactionUiOptions,
      }),
    ).toMatchObject({ title: 'Approve lunch', image: { alt: 'A sandwich' } })
  })

  it('all texts are ours if the visitor has to accept a warning, and the request can then always be refused', () => {
    const calm = 'All checks passed.'
    const ui = {
      title: calm,
      description: calm,
      buttonText: calm,
      isCancellable: false,
      transactionInfo: {
        title: calm,
        action: calm,
        contractInfo: { imgUrl: 'https://app.example/a.png', imgAltText: calm },
      },
    } as TransactionUiOptions
    const burned = review({ ui, requests: [{ to: NOBODY, value: ETHER }], to: NOBODY })
    expect(burned.notices.map(({ text }) => text)).toEqual([
      'Nobody owns the receiving address. What is sent there is lost.',
    ])
    expect(burned).toMatchObject({
      title: 'Confirm address',
      primary: { text: 'Approve' },
      secondary: 'Not now',
      wallet: { name: 'Your wallet' },
    })
    const malicious = call({ ui, scan: { status: 'completed', level: 'error', diffs: [], exposures: [], params: {} } })
    expect(malicious).toMatchObject({
      title: 'Approve token transfer',
      scan: { text: 'This is a malicious transaction' },
      primary: { text: 'Approve' },
      secondary: 'Not now',
    })
    for (const shown of [burned, malicious]) {
      expect(JSON.stringify({ ...shown, fee: undefined })).not.toContain(calm)
      expect(shown).not.toHaveProperty('image')
    }
  })

  it('the tokens that a call moves are shown exactly', () => {
    const shown = call()
    expect(shown).toMatchObject({ title: 'Approve token transfer', amount: { text: '12.5', unit: 'USDC' } })
    expect(rows(shown.facts)).toEqual([
      ['to', EVE],
      ['token-address', BOB],
      ['network', 'Local'],
      ['fee', '0.001 ETH'],
    ])
    expect(rows(shown.more.facts).slice(0, 4)).toEqual([
      ['action', 'transfer'],
      ['exact-tokens', '12.5 USDC'],
      ['data', 'data'],
      ['chain-id', '31337'],
    ])
    expect(shown.more.facts.find(({ id }) => id === 'data')?.value).toEqual({
      kind: 'data',
      hex: '0xa9059cbb00',
      bytes: 5,
    })
    const odd = call({ token: { symbol: 'DUCK', decimals: undefined } })
    expect(odd).toMatchObject({
      amount: { text: '12,500,000', unit: 'units of DUCK' },
      notices: [
        {
          tone: 'warning',
          text: 'The token does not say credibly how its amounts are counted. They are shown in its smallest unit.',
        },
      ],
    })
    expect(rows(odd.more.facts)[1]).toEqual(['exact-tokens', '12500000 units of DUCK'])
    expect(call({ token: undefined, status: 'preparing' }).amount).toBe('pending')
    expect(rows(call({ token: undefined }).more.facts).map(([id]) => id)).toEqual([
      'action',
      'data',
      'chain-id',
      'nonce',
      'gas',
      'fee-at-most',
    ])
    expect(rows(call({ token: undefined }).facts)).toEqual([
      ['to', EVE],
      ['either', '12500000'],
      ['token-address', BOB],
      ['network', 'Local'],
      ['fee', '0.001 ETH'],
    ])
  })

  it('the tokens have a row if coins move, too', () => {
    const requests = [{ to: BOB, value: ETHER, data: '0xa9059cbb00' }] as const
    expect(call({ requests })).toMatchObject({ amount: { text: '1', unit: 'ETH' } })
    expect(call({ requests }).facts[0]).toEqual({
      id: 'token',
      label: 'Token',
      value: { kind: 'text', text: '12.5 USDC' },
    })
    expect(rows(call({ requests, call: undefined }).facts).map(([id]) => id)).toEqual(['to', 'network', 'fee'])
    expect(rows(call({ requests, token: undefined, status: 'preparing' }).facts)[0]).toEqual(['token', 'pending'])
  })

  it('the review of an unknown call shows only its data', () => {
    const shown = call({ call: undefined, token: undefined })
    expect(shown.title).toBe('Confirm action')
    expect(shown).not.toHaveProperty('amount')
    expect(rows(shown.more.facts)[0]).toEqual(['action', 'Unknown call 0xa9059cbb'])
    expect(shown).toMatchObject({ notices: [{ tone: 'warning', text: UNREAD }], primary: { disabled: false } })
    expect(
      [
        call({ call: undefined, to: undefined }),
        review({ requests: [{ value: 0n, data: '0x6001' }], to: undefined }),
      ].map(({ notices }) => notices),
      'not read yet, and a new contract',
    ).toEqual([[], []])
  })

  it('the visitor is warned of an unlimited allowance, and of an address without its checksum', () => {
    const lasting: DecodedCall = {
      action: 'approve-all',
      functionName: 'setApprovalForAll',
      isErc20Ish: false,
      isNFTIsh: true,
      operator: BOB,
      approved: true,
    }
    expect(call({ call: lasting, oddChecksum: true }).notices).toEqual([
      { tone: 'danger', text: 'The spender may take all of these tokens, now and later.', grave: true },
      { tone: 'warning', text: 'The address was written without its checksum. Compare it with care.' },
    ])
    const approve: DecodedCall = {
      action: 'approve',
      functionName: 'approve',
      isErc20Ish: true,
      isNFTIsh: false,
      spender: BOB,
      amount: 5_000_000n,
    }
    const texts = (over: Partial<DecodedCall>, token: EthereumReviewState['token'] = TOKEN) =>
      call({ call: { ...approve, ...over }, token }).notices.map(({ tone, text }) => `${tone}: ${text}`)
    expect([texts({}), texts({ action: 'transfer', amount: 2n ** 255n })]).toEqual([[], []])
    for (const all of [{ amount: 2n ** 256n - 1n }, { amount: 2n ** 255n }, { amount: 2n ** 160n - 1n, token: BOB }])
      expect(texts(all)).toEqual(['danger: The spender may take all of these tokens, now and later.'])
    expect(texts({}, { ...TOKEN, supply: 5_000_000n })).toEqual([
      'danger: The spender may take all of these tokens, now and later.',
    ])
    expect(texts({}, { ...TOKEN, balance: 49_999n })).toEqual([
      'warning: The spender may take far more than there is now.',
    ])
    expect(texts({ isIncrease: true })).toEqual(['warning: This adds to what the spender may take already.'])
    expect([texts({ token: BOB, expiration: 2 ** 48 - 1 }), texts({ token: BOB, expiration: 1 })]).toEqual([
      ['warning: This permission does not end by itself.'],
      [],
    ])
    expect(review({ problem: new Error('boom') }).notices).toMatchObject([
      { tone: 'danger', text: expect.stringMatching(/^There was an error preparing your transaction/) as string },
    ])
  })
})

describe('an unlimited allowance', () => {
  const lasting: DecodedCall = {
    action: 'approve',
    functionName: 'approve',
    isErc20Ish: true,
    isNFTIsh: false,
    spender: EVE,
    amount: 2n ** 256n - 1n,
  }
  const ticking = (over: Case) => {
    const { accept, primary } = call({ call: lasting, ...over })
    return [accept?.ticked, primary.action, primary.disabled]
  }

  it('the visitor ticks the checkbox first, except for a contract that takes nothing without a signature', () => {
    expect([ticking({}), ticking({ accepted: true })]).toEqual([
      [false, 'approve', true],
      [true, 'approve', false],
    ])
    expect(ticking({ call: { ...lasting, spender: '0x000000000022D473030F116dDEE9F6B43aC78BA3' } })).toEqual([
      undefined,
      'approve',
      false,
    ])
  })

  it('"Add funds" needs no checkbox, because it sends nothing', () => {
    expect(ticking({ prepared: { ...PREPARED, missing: true } })).toEqual([undefined, 'add-funds', false])
    expect(ticking({ prepared: { ...PREPARED, missing: true }, funding: false }), 'nothing can be added').toEqual([
      false,
      'approve',
      true,
    ])
  })
})

describe('a loss, a new owner, or a deception', () => {
  const NOBODY = `0x${'0'.repeat(40)}` as const
  const grave = (text: string) => [{ tone: 'danger', text, grave: true }]
  const move = (over: Partial<DecodedCall>) => call({ call: { ...TRANSFER, transferTo: EVE, ...over } })

  it("a transfer to nobody, or to the token's own contract, has a grave warning", () => {
    const lost = grave('Nobody owns the receiving address. What is sent there is lost.')
    for (const nobody of [
      NOBODY,
      '0x000000000000000000000000000000000000dEaD',
      '0xdEaD000000000000000000000000000000000000',
    ] as const) {
      expect(
        [
          move({ transferTo: nobody }).notices,
          move({ transferTo: nobody, action: 'nft-transfer' }).notices,
          review({ requests: [{ to: nobody, value: ETHER }] }).notices,
        ],
        nobody,
      ).toEqual(Array(3).fill(lost))
    }
    expect([
      review({ requests: [{ to: NOBODY, value: 0n, data: '0x01' }] }).notices,
      move({ transferTo: NOBODY, action: 'mint' }).notices,
      move({}).notices,
    ]).toEqual([[{ tone: 'warning', text: UNREAD }], [], []])
    const own = grave("The receiver is the token's own contract. What is sent there is usually lost.")
    expect([
      move({ transferTo: BOB }).notices,
      move({ transferTo: BOB, action: 'nft-transfer', tokenId: 1n }).notices,
    ]).toEqual([own, own])
    expect(move({ transferTo: BOB })).toMatchObject({ accept: { ticked: false }, primary: { disabled: true } })
  })

  it('a new owner of a contract, or none, has a grave warning', () => {
    const ownership = (newOwner?: `0x${string}`) =>
      call({
        token: undefined,
        call: {
          action: 'ownership',
          functionName: 'transferOwnership',
          isErc20Ish: false,
          isNFTIsh: false,
          ...(newOwner && { newOwner }),
        },
      })
    expect(ownership(EVE)).toMatchObject({
      title: 'Approve change of owner',
      notices: grave('The contract gets another owner, who decides over it from then on.'),
      primary: { disabled: true },
    })
    expect(rows(ownership(EVE).facts).slice(0, 2)).toEqual([
      ['to', BOB],
      ['new-owner', EVE],
    ])
    for (const none of [undefined, NOBODY])
      expect(ownership(none).notices).toEqual(grave('The contract will have no owner any more. That cannot be undone.'))
    expect(rows(ownership().facts).map(([id]) => id)).toEqual(['to', 'network', 'fee'])
  })

  it('a token with the name of another one has a warning', () => {
    expect(call({ token: { symbol: 'ETH', decimals: 6 }, impostor: true }).notices).toEqual([
      { tone: 'danger', text: 'This token calls itself ETH, and is not the one that is known by this name.' },
    ])
    expect(call({ impostor: false }).notices).toEqual([])
  })

  it('lists that do not match, and extra bytes, have a warning [SEC-61]', () => {
    const batch = (tokenIds: bigint[], amounts?: bigint[]) =>
      move({ action: 'nft-transfer', isErc20Ish: false, tokenIds, ...(amounts && { amounts }) }).notices
    expect([batch([1n, 2n], [1n]), batch([1n], [1n]), batch([1n])]).toEqual([
      [{ tone: 'danger', text: 'The lists in this call do not fit each other.' }],
      [],
      [],
    ])
    expect([move({ extraBytes: 1 }).notices, move({ extraBytes: 32 }).notices]).toEqual([
      [{ tone: 'danger', text: 'This call carries 1 byte more than its function takes.' }],
      [{ tone: 'danger', text: 'This call carries 32 bytes more than its function takes.' }],
    ])
  })
})

describe('an unusual fee', () => {
  const costing = (fee: bigint, over: Case = {}) =>
    review({
      prepared: { ...PREPARED, fee, ...over.prepared },
      price: 2000,
      ...over,
      requests: over.requests ?? [{ to: BOB, value: ETHER / 100n }],
    })

  it('each measure that finds the fee unusual is named', () => {
    const texts = (shown: ReturnType<typeof review>) => shown.notices.map(({ tone, text }) => [tone, text])
    expect(texts(costing(ETHER / 1000n))).toEqual([])
    expect(texts(costing((6n * ETHER) / 1000n))).toEqual([['warning', 'The fee may be 60% of the amount you send.']])
    expect(
      texts(costing(ETHER / 1000n, { prepared: { ...PREPARED, fee: ETHER / 1000n, usualFee: ETHER / 10_000n } })),
    ).toEqual([['warning', 'The fee may be 10 times what others have paid in the last blocks.']])
    expect(texts(costing(ETHER / 20n, { requests: [{ to: BOB, value: ETHER }] }))).toEqual([
      ['warning', 'The fee is very high: it may be $100.00.'],
    ])
    expect(texts(costing(ETHER / 5n, { requests: [{ to: BOB, value: ETHER }], price: undefined }))).toEqual([
      ['warning', 'The fee is very high: it may be 0.200 ETH.'],
    ])
    expect(
      texts(costing(ETHER / 5n, { sponsored: true, requests: [{ to: BOB, value: ETHER }] })),
      'whoever is said to pay',
    ).toEqual([['danger', 'The fee is very high: it may be $400.00.']])
  })

  it('an extreme fee disables the button until the visitor accepts it', () => {
    const extreme = costing(2n * ETHER)
    expect(extreme.notices).toEqual([
      {
        tone: 'danger',
        text: 'The fee is very high: it may be $4,000.00. The fee may be many times the amount you send.',
        grave: true,
      },
    ])
    expect(extreme).toMatchObject({
      accept: { text: 'I understand and want to proceed anyway.', ticked: false },
      primary: { action: 'approve', disabled: true },
    })
    expect(costing(2n * ETHER, { accepted: true })).toMatchObject({
      accept: { ticked: true },
      primary: { disabled: false },
    })
    expect(costing(2n * ETHER, { accepted: true, status: 'busy' }).primary.disabled).toBe(true)
    expect(costing((6n * ETHER) / 1000n)).not.toHaveProperty('accept')
    expect(costing((6n * ETHER) / 1000n).primary.disabled).toBe(false)
  })
})

describe('a scanned transaction', () => {
  const scan = (out: string, level: 'safe' | 'error' = 'safe') =>
    ({
      status: 'completed',
      level,
      diffs: [{ asset: { name: 'Coin', symbol: 'COIN' }, in: [], out: [{ value: out }] }],
      exposures: [],
      params: {},
    }) as unknown as NonNullable<EthereumReviewState['scan']>

  it('the movements replace the amount if the scan includes everything that is signed', () => {
    expect(review({ scan: scan('0.5') })).toMatchObject({
      moves: [{ label: 'Send', text: '0.5', unit: 'COIN' }],
      scan: { level: 'safe' },
    })
    expect(review({ scan: scan('0.5') })).not.toHaveProperty('amount')
    expect(review({ scan: scan('0.5') }).scan).toEqual({
      level: 'safe',
      text: 'No risks found',
      details: 'Scan details',
    })
    expect(review({ scan: scan('0.4') })).not.toHaveProperty('moves')
    expect(call({ scan: scan('12.5') })).toHaveProperty('moves')
    expect(call({ scan: scan('12.4') })).not.toHaveProperty('moves')
    expect(call({ scan: scan('12.4'), token: undefined }), 'nobody knows how much the call moves').toHaveProperty(
      'moves',
    )
    expect(
      review({ scan: { ...scan('0.5'), diffs: [] } as never, requests: [{ to: BOB, value: 0n }] }),
      'nothing moves',
    ).not.toHaveProperty('moves')
    expect(
      call({ scan: scan('1'), call: { ...TRANSFER, action: 'approve' } }),
      'an approval moves nothing',
    ).toHaveProperty('moves')
    expect(review({ scan: { status: 'failed' } })).toMatchObject({ amount: { text: '0.5' } })
  })

  it('the button is disabled during the scan, and for a malicious transaction until the visitor accepts it', () => {
    expect(
      [
        review({ scan: { status: 'in progress' } }),
        review({ scan: scan('0.5') }),
        review({ scan: scan('0.5', 'error') }),
        review({ scan: scan('0.5', 'error'), accepted: true }),
      ].map(({ primary, accept }) => [primary.disabled, accept?.ticked]),
    ).toEqual([
      [true, undefined],
      [false, undefined],
      [true, false],
      [false, true],
    ])
  })
})
