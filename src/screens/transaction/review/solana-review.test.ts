import { describe, expect, it } from 'vitest'
import type { Grant, SolanaDescription, SolanaInstruction, SolanaTransaction } from '../../../chains/solana/index.js'
import { resolveSettings } from '../../../config/resolve.js'
import { english } from '../../../copy/language.js'
import type { Review } from './review.js'
import { solanaReview } from './solana-review.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { beginProgress } from '../../../transactions/progress/progress.js'
import type { SolanaJob } from '../../../transactions/transaction.js'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', name: 'Almanac' })
const job = {
  chainType: 'solana',
  wallet: { address: WALLET },
  ui: {},
  signOnly: false,
  sponsored: false,
  cluster: { name: 'mainnet-beta', rpcUrl: '' },
  source: {} as SolanaTransaction,
  progress: beginProgress(),
} as unknown as SolanaJob
const transaction = { version: 0, message: new Uint8Array(4) } as SolanaTransaction
const USUAL: SolanaDescription = {
  instructions: [],
  spent: 0n,
  receiver: undefined,
  feePayer: WALLET,
  grants: [],
  durableNonce: false,
  otherSigners: [],
  unresolved: false,
}
const review = (instructions: readonly SolanaInstruction[], spent = 0n) =>
  solanaReview(job, settings, { status: 'ready', transaction, description: { ...USUAL, instructions, spent } }, english)
const swap = (changes: object = {}) =>
  ({
    kind: 'jupiter-swap',
    program: OTHER,
    direction: 'exact-in',
    owner: WALLET,
    fromAta: OTHER,
    toAta: OTHER,
    mints: { in: SOL, out: USDC },
    amounts: { in: 500_000_000n, out: 71_200_000n },
    ...changes,
  }) as SolanaInstruction
const move = (changes: object = {}) =>
  ({
    kind: 'spl-transfer',
    program: OTHER,
    owner: WALLET,
    fromAta: OTHER,
    toAta: OTHER,
    value: 12_500_000n,
    mint: USDC,
    token: { symbol: 'USDC', decimals: 6, address: USDC },
    ...changes,
  }) as SolanaInstruction
const swaps = (instruction: SolanaInstruction) =>
  review([instruction])
    .facts.filter(({ label }) => label === 'Swap')
    .map(({ value }) => value.kind === 'text' && value.text)

describe('the review of a transaction on Solana', () => {
  it('a swap has a row with both tokens and the certain sides [SOLTX-04]', () => {
    expect(swaps(swap())).toEqual(['0.5 SOL for at least 71.2 USDC'])
    expect(swaps(swap({ direction: 'exact-out' }))).toEqual(['At most 0.5 SOL for 71.2 USDC'])
    expect(swaps(swap({ amounts: undefined }))).toEqual(['SOL for USDC'])
    expect(swaps(swap({ kind: 'raydium-swap', mints: { in: undefined, out: OTHER } }))).toEqual([
      'Unknown token for at least 9WzD…AWWM',
    ])
    expect(swaps(move())).toEqual([])
  })

  it('the only token that moves is the amount, and every token beside other amounts has a row', () => {
    expect(review([move()])).toMatchObject({ amount: { text: '12.5', unit: 'USDC' } })
    expect(review([move({ token: { decimals: 6, address: OTHER } })])).toMatchObject({
      amount: { text: '12.5', unit: '9WzD…AWWM' },
    })
    const rows = (instructions: readonly SolanaInstruction[], spent?: bigint) =>
      review(instructions, spent)
        .facts.filter(({ label }) => label === 'Token')
        .map(({ id, value }) => [id, value.kind === 'text' && value.text])
    expect(rows([move(), move({ token: undefined })]), 'decimals that nobody believes').toEqual([
      ['token-0', '12.5 USDC'],
      ['token-1', '12,500,000 units of EPjF…Dt1v'],
    ])
    expect(review([move(), move()])).not.toHaveProperty('amount')
    expect([rows([move({ token: undefined, mint: undefined })]), rows([move()], 1n)]).toEqual([
      [['token-0', '12,500,000 units of Unknown token']],
      [['token-0', '12.5 USDC']],
    ])
    expect(review([move()], 1n)).toMatchObject({ amount: { text: '<0.000001', unit: 'SOL' } })
    expect([rows([move({ owner: OTHER })]), rows([move()])]).toEqual([[], []])
    expect(review([move({ owner: OTHER })])).not.toHaveProperty('amount')
    expect(review([swap(), swap()]).facts.map(({ id }) => id)).toEqual(['swap-0', 'swap-1', 'network', 'fee'])
    expect([review([]).more.count, review([move()]).more.count, review([swap(), move()]).more.count]).toEqual([
      '0 steps',
      '1 step',
      '2 steps',
    ])
  })

  const plain = { ...job, source: { to: OTHER, lamports: 1_500_000_000n } } as SolanaJob
  const prepared = { fee: 5_000n, balance: 2_000_000_000n, needed: 1_500_005_000n, missing: false }
  const account = (full: string) => ({
    full,
    short: `${full.slice(0, 4)}…${full.slice(-4)}`,
    url: `https://explorer.solana.com/account/${full}?cluster=mainnet-beta`,
  })
  const fact = (id: string, label: string, text: string) => ({ id, label, value: { kind: 'text', text } })
  const to = { id: 'to', label: 'To', value: { kind: 'address', ...account(OTHER) } }
  const network = { id: 'network', label: 'Network', value: { kind: 'network', name: 'Solana' } }
  const WAITING = {
    status: 'preparing',
    title: 'Confirm transaction',
    subtitle: 'Almanac wants your permission to approve the following transaction.',
    sentence: { text: 'Send 1.5 SOL to 9WzD…AWWM', given: ['1.5 SOL', '9WzD…AWWM'] },
    amountLabel: 'Amount',
    amount: { text: '1.5', unit: 'SOL' },
    awaitsPrice: true,
    notices: [],
    facts: [to, network, { id: 'fee', label: 'Estimated fee', value: { kind: 'pending' } }],
    more: { label: 'Advanced', instructions: [], facts: [] },
    wallet: { name: 'Almanac wallet', address: account(WALLET) },
    primary: { action: 'approve', text: 'Approve', disabled: true, busy: false },
    secondary: 'Not now',
  }

  it('the review shows the cost and the wallet, and unknown facts are pending', () => {
    expect(solanaReview(plain, settings, { status: 'preparing' }, english)).toEqual(WAITING)
    const facts = (fee: string) => [to, network, fact('fee', 'Estimated fee', fee)]
    const ready = { ...WAITING, status: 'ready', primary: { ...WAITING.primary, disabled: false } }
    expect(solanaReview(plain, settings, { status: 'ready', prepared, price: 200 }, english)).toEqual({
      ...ready,
      amount: { text: '1.5', unit: 'SOL', fiat: '$300.00' },
      awaitsPrice: undefined,
      facts: facts('<$0.01'),
      fee: prepared.fee,
      wallet: { ...WAITING.wallet, balance: '2.000 SOL' },
    })
    expect(
      solanaReview(plain, settings, { status: 'ready', prepared: { ...prepared, fee: 1_500_000n } }, english).facts,
    ).toEqual(facts('0.002 SOL'))
    const unprepared = { ...ready, wallet: { ...WAITING.wallet, unknown: 'Balance unknown' } }
    expect(solanaReview(plain, settings, { status: 'ready' }, english)).toEqual({
      ...unprepared,
      facts: facts('Unknown'),
    })
    expect(solanaReview({ ...plain, sponsored: true }, settings, { status: 'ready' }, english)).toEqual({
      ...unprepared,
      facts: [...facts('Sponsored'), { id: 'payer', label: 'Fee paid by', value: { kind: 'text', text: 'Almanac' } }],
    })
    const { sentence: _, ...unread } = WAITING
    expect(solanaReview(job, settings, { status: 'preparing' }, english)).toEqual({
      ...unread,
      amount: 'pending',
      facts: WAITING.facts.slice(1),
    })
    expect(solanaReview(plain, settings, { status: 'busy', prepared }, english).primary).toEqual({
      ...WAITING.primary,
      text: 'Sending…',
      busy: true,
    })
    expect(
      (['busy', 'done'] as const).map(
        status => solanaReview({ ...plain, signOnly: true }, settings, { status, prepared }, english).primary.text,
      ),
    ).toEqual(['Signing…', 'Signed'])
  })

  it('missing funds lead to funding, or to a disabled button if the app has none', () => {
    const missing = (config: object, status: Review['status'] = 'ready') =>
      solanaReview(plain, { ...settings, ...config }, { status, prepared: { ...prepared, missing: true } }, english)
    const notices = [{ tone: 'warning', text: 'Add funds on Solana to complete transaction.' }]
    expect(missing({})).toMatchObject({ primary: { action: 'approve', text: 'Approve', disabled: true }, notices })
    const funding = { funding: { options: [{ method: 'wallet' }] } }
    expect(missing(funding)).toMatchObject({
      primary: { action: 'add-funds', text: 'Add funds', disabled: false, busy: false },
      notices,
    })
    expect(missing(funding, 'preparing').primary).toEqual({
      action: 'approve',
      text: 'Approve',
      disabled: true,
      busy: false,
    })
    const poor = solanaReview(
      plain,
      settings,
      { status: 'ready', prepared: { ...prepared, balance: 500_000_000n, missing: true } },
      english,
    )
    expect(poor.notices[0]?.text).toBe('Add funds on Solana to complete transaction. You need 1.001 SOL more.')
    expect(missing({ funding: { options: [] } }).primary).toMatchObject({ action: 'approve' })
  })

  it('each measure that finds the fee unusual is named, and an extreme fee disables the button', () => {
    const costing = (fee: bigint, state: object = {}, who = plain) =>
      solanaReview(who, settings, { status: 'ready', price: 200, prepared: { ...prepared, fee }, ...state }, english)
    expect(costing(10_000_000n).notices).toEqual([])
    expect(costing(10_000_000n, { prepared: { ...prepared, fee: 10_000_000n, usualFee: 1_000_000n } }).notices).toEqual(
      [{ tone: 'warning', text: 'The fee may be 10 times what others have paid in the last blocks.' }],
    )
    const closed = costing(4_000_000_000n)
    expect(closed.notices).toEqual([
      {
        tone: 'danger',
        text: 'The fee is very high: it may be $800.00. The fee may be 266% of the amount you send.',
        grave: true,
      },
    ])
    expect(closed).toMatchObject({
      accept: { text: 'I understand and want to proceed anyway.', ticked: false },
      primary: { disabled: true },
    })
    expect(costing(4_000_000_000n, { accepted: true })).toMatchObject({
      accept: { ticked: true },
      primary: { disabled: false },
    })
    expect(costing(4_000_000_000n, {}, { ...plain, sponsored: true }).accept, 'whoever is said to pay').toMatchObject({
      ticked: false,
    })
    expect(costing(4_000_000_000n, { transaction, description: { ...USUAL, feePayer: OTHER } })).not.toHaveProperty(
      'accept',
    )
  })

  it("the host's texts replace ours", () => {
    const asks = (ui: object) => solanaReview({ ...job, ui } as SolanaJob, settings, { status: 'ready' }, english)
    expect(
      asks({
        title: 'Pay Bob',
        description: 'For lunch.',
        buttonText: 'Pay',
        isCancellable: false,
        transactionInfo: { title: 'Not this', contractInfo: { imgUrl: 'https://app.example/a.png' } },
      }),
    ).toMatchObject({
      title: 'Pay Bob',
      subtitle: 'For lunch.',
      image: { url: 'https://app.example/a.png', alt: '' },
      primary: { text: 'Pay' },
    })
    expect(asks({ isCancellable: false })).not.toHaveProperty('secondary')
    expect(asks({ isCancellable: true })).toMatchObject({ secondary: 'Not now', primary: { text: 'Approve' } })
    expect(asks({})).not.toHaveProperty('image')
    expect(
      asks({
        transactionInfo: {
          title: 'Lunch',
          contractInfo: { imgUrl: 'https://app.example/a.png', imgAltText: 'A sandwich' },
        },
      }),
    ).toMatchObject({ title: 'Lunch', image: { alt: 'A sandwich' } })
  })

  it('all texts are ours if the visitor has to accept a warning', () => {
    const ui = {
      title: 'Checked',
      description: 'Checked',
      buttonText: 'Checked',
      isCancellable: false,
      transactionInfo: { title: 'Checked', contractInfo: { imgUrl: 'https://app.example/Checked.png' } },
    }
    const grave = solanaReview(
      { ...job, ui } as SolanaJob,
      settings,
      {
        status: 'ready',
        price: 200,
        prepared: { fee: 4_000_000_000n, balance: 9_000_000_000n, missing: false, needed: 0n },
      },
      english,
    )
    expect(grave).toMatchObject({
      title: 'Confirm transaction',
      subtitle: 'This app wants your permission to approve the following transaction.',
      accept: { ticked: false },
      primary: { text: 'Approve' },
      secondary: 'Not now',
      wallet: { name: 'Your wallet' },
    })
    expect(JSON.stringify({ ...grave, fee: undefined })).not.toContain('Checked')
  })

  it('everything unusual has a warning', () => {
    const odd = (changes: Partial<SolanaDescription>) =>
      solanaReview(job, settings, { status: 'ready', transaction, description: { ...USUAL, ...changes } }, english)
    const warnings = (changes: Partial<SolanaDescription>) =>
      odd(changes).notices.map(({ tone, text }) => `${tone}: ${text}`)
    expect(warnings({})).toEqual([])
    expect(warnings({ durableNonce: true })).toEqual(['warning: This transaction does not expire by itself.'])
    expect(warnings({ unresolved: true })).toEqual([
      'warning: Some accounts are named only by a table and are not shown.',
    ])
    expect(warnings({ feePayer: OTHER })).toEqual(['warning: Another account pays the fee of this transaction.'])
    expect(warnings({ otherSigners: [OTHER] })).toEqual(['warning: Other accounts have to sign this transaction too.'])
    expect(odd({ receiver: OTHER }).facts[0]).toEqual(to)
    expect(odd({}).more.facts).toEqual([
      { id: 'version', label: 'Version', value: { kind: 'text', text: '0' } },
      { id: 'data', label: 'Data', value: { kind: 'data', hex: '0x00000000', bytes: 4 } },
    ])
    expect(odd({ feePayer: OTHER }).more.facts.slice(0, 2)).toEqual([
      { id: 'fee-payer', label: 'Fee paid by', value: to.value },
      fact('version', 'Version', '0'),
    ])
    expect(solanaReview(job, settings, { status: 'ready', description: USUAL }, english).more.facts).toEqual([])
    const legacy = solanaReview(
      job,
      settings,
      {
        status: 'ready',
        transaction: { ...transaction, version: 'legacy' } as SolanaTransaction,
        description: USUAL,
        problem: new Error('boom'),
      },
      english,
    )
    expect(legacy.more.facts[0]).toEqual(fact('version', 'Version', 'Legacy'))
    expect(legacy.notices).toEqual([
      {
        tone: 'danger',
        text: 'There was an error preparing your transaction. Your transaction request will likely fail.',
      },
    ])
    expect(
      solanaReview(
        job,
        settings,
        { status: 'ready', problem: new WalletError('CLIENT_REQUEST_TIMEOUT', 'late') },
        english,
      ).notices,
    ).toEqual([{ tone: 'danger', text: 'Solana does not answer.' }])
  })

  it('permissions for others are explained in words, with their receivers [SEC-11]', () => {
    const unknown: SolanaInstruction = { kind: 'unknown', program: OTHER, accounts: [WALLET], data: Uint8Array.of(1) }
    const handing = (...powers: Omit<Grant, 'index'>[]) =>
      solanaReview(
        job,
        settings,
        {
          status: 'ready',
          transaction,
          description: {
            ...USUAL,
            instructions: powers.map(() => unknown),
            grants: powers.map((power, index) => ({ index, ...power })),
          },
        },
        english,
      )
    const noticesFor = (kind: Grant['kind'], account = OTHER) =>
      handing({ kind, account, grantee: OTHER }).notices.map(({ tone, text, grave }) => [tone, text, grave])
    expect(noticesFor('assign', WALLET)).toEqual([
      ['danger', 'This wallet itself is handed over to a program, which decides over it from then on.', true],
    ])
    expect(noticesFor('assign')).toEqual([
      ['danger', 'An account is handed over to a program, which decides over it from then on.', true],
    ])
    expect(noticesFor('authority')).toEqual([['danger', 'Control of an account passes to somebody else.', true]])
    expect(noticesFor('stake-authority')).toEqual([
      ['danger', 'Control of staked coins passes to somebody else.', true],
    ])
    expect(noticesFor('delegate')).toEqual([
      ['warning', 'Somebody else may take tokens from an account of yours, now and later.', undefined],
    ])
    const most = { kind: 'delegate', account: WALLET, grantee: OTHER, amount: 2n ** 64n - 1n } as const
    for (const powers of [[most], [{ ...most, amount: 7n }, most], [most, { ...most, amount: 7n }]] as const)
      expect(handing(...powers), 'without a limit').toMatchObject({
        notices: [{ tone: 'danger', grave: true }],
        accept: { ticked: false },
      })
    expect(noticesFor('close')).toEqual([
      ['warning', 'What is left in a closed account goes to somebody else.', undefined],
    ])
    expect(noticesFor('nonce-authority')).toEqual([
      ['warning', 'Somebody else decides over a nonce account from now on.', undefined],
    ])
    const several = handing(
      { kind: 'authority', account: OTHER, grantee: OTHER },
      { kind: 'authority', account: WALLET, grantee: undefined },
      { kind: 'delegate', account: WALLET, grantee: OTHER, amount: 7n },
      { kind: 'delegate', account: WALLET, grantee: undefined, amount: 2n ** 64n - 1n },
      { kind: 'close', account: WALLET, grantee: OTHER },
    )
    expect(several.notices.map(({ text }) => text.split(' ')[0])).toEqual(['Control', 'Somebody', 'What'])
    expect(several).toMatchObject({ accept: { ticked: false }, primary: { disabled: true } })
    expect(several.facts.slice(0, -2)).toEqual([
      { ...to, id: 'taker-0', label: 'New owner' },
      { ...to, id: 'taker-2', label: 'Spender' },
      fact('allowed-2', 'Units', '7'),
      fact('allowed-3', 'Units', 'Maximum'),
      { ...to, id: 'taker-4', label: 'To' },
    ])
    expect(several.more.instructions.map(({ title, unknown }) => [title, unknown])).toEqual([
      ['Change of authority', false],
      ['Change of authority', false],
      ['Approval of a spender', false],
      ['Approval of a spender', false],
      ['Close a token account', false],
    ])
  })

  it('every instruction is named with its accounts and amounts', () => {
    const shown = review([
      swap(),
      move(),
      { kind: 'ata-creation', program: OTHER, fromAccount: WALLET, toAta: OTHER, owner: WALLET, mint: USDC },
      { kind: 'spl-sync-native', program: OTHER, toAta: OTHER },
    ]).more.instructions
    expect(shown.map(({ title, amount }) => [title, amount])).toEqual([
      ['Swap on Jupiter', undefined],
      ['Token transfer', '12.5 USDC'],
      ['New token account', undefined],
      ['Wrap SOL', undefined],
    ])
    expect(shown.map(({ facts }) => facts.map(({ label }) => label))).toEqual([
      ['Swap', 'From', 'To', 'Owner', 'Token given', 'Token received', 'Units given', 'Units received', 'Program'],
      ['From', 'To', 'Owner', 'Token address', 'Program'],
      ['Paid by', 'To', 'Owner', 'Token address', 'Program'],
      ['To', 'Program'],
    ])
  })
})
