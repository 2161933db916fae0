import { shortAddress } from '../../../../src/chains/address.js'
import { describeTransaction, messageOf, parseSolanaTransaction } from '../../../../src/chains/solana/index.js'
import { english } from '../../../../src/copy/language.js'
import type { Review, ShownInstruction } from '../../../../src/screens/transaction/review/review.js'
import { solanaReview } from '../../../../src/screens/transaction/review/solana-review.js'
import { beginProgress } from '../../../../src/transactions/progress/progress.js'
import type { SolanaJob } from '../../../../src/transactions/transaction.js'
import { compare, outcomes, violations } from '../outcome.js'
import { factValue, unitsIn } from '../shown.js'
import { settings } from '../values.js'
import { effectOf, ownerOf, readBytes, type Effect, type ReadInstruction } from './effects.js'
import { SOLANA_WALLET, type SolanaRequest } from './transactions.js'

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const MAX_UINT64 = 2n ** 64n - 1n
const BUDGET = 'ComputeBudget111111111111111111111111111111'

/** The review of a transaction, and the bytes that are signed. */
function reviewed(source: string): { review: Review; signed: Uint8Array } {
  const transaction = parseSolanaTransaction(source)
  const job: SolanaJob = {
    ...{ chainType: 'solana', wallet: { address: SOLANA_WALLET }, ui: {}, signOnly: false, sponsored: false },
    ...{ cluster: { name: 'mainnet-beta', rpcUrl: '' }, source: transaction, progress: beginProgress() },
  } as unknown as SolanaJob
  const description = describeTransaction(transaction, SOLANA_WALLET, 'mainnet-beta')
  const review = solanaReview(job, settings, { status: 'ready', transaction, description }, english)
  return { review, signed: messageOf(transaction) }
}

/** Amounts are shown with at most six decimals, rounded down, and smaller ones as less than that. */
function compareAmount(name: string, shown: string | undefined, real: bigint, decimals: number): void {
  const step = 10n ** BigInt(Math.max(0, decimals - 6))
  const units = shown?.startsWith('<0.000001 ') ? 0n : unitsIn(shown, decimals)
  if (units !== (real / step) * step || (shown?.startsWith('<') && real === 0n))
    violations.push(`${name}: ${String(shown)} is shown, ${String(real)} signed`)
}

export function checkSolanaTransaction({ transaction }: SolanaRequest): void {
  const { review, signed } = reviewed(transaction)
  const read = readBytes(transaction)
  const { facts, more, notices } = review
  compare('the signed bytes', hex(signed), hex(read.signed))
  const data = more.facts.find(({ id }) => id === 'data')?.value
  compare('the shown bytes', data?.kind === 'data' && data.hex, hex(read.signed))
  compare('the version', factValue(more.facts, 'version'), read.version === 'legacy' ? 'Legacy' : '0')
  const payer = read.accounts[0] === SOLANA_WALLET ? undefined : read.accounts[0]
  compare('who pays the fee', factValue(more.facts, 'fee-payer'), payer)
  const isWarned = (start: string) => notices.some(({ text }) => text.startsWith(start))
  compare('the warning of the payer', isWarned('Another account pays'), payer !== undefined)
  compare('the warning of tables', isWarned('Some accounts are named only by a table'), read.tables.length > 0)
  compare('the number of steps', more.instructions.length, read.instructions.length)
  const effects = read.instructions.map(effectOf)
  read.instructions.forEach((instruction, index) => {
    const shown = more.instructions[index]
    if (shown) checkInstruction(instruction, effects[index], shown)
    const effect = effects[index]
    if (effect?.does === 'delegates' || effect?.does === 'hands-over' || effect?.does === 'closes')
      checkGrant(effect, index, review)
  })
  checkMoved(effects, review)
  checkSentence(read.instructions, effects, review)
  const isUnread = more.instructions.some(({ unknown }) => unknown)
  outcomes[isUnread || notices.length > 0 || facts.length === 0 ? 'warned' : 'shown']++
}

/** The titles that claim a known movement. */
const TITLES: Readonly<Partial<Record<Effect['does'], string>>> = {
  'moves-coins': 'Transfer',
  opens: 'New account',
  'moves-tokens': 'Token transfer',
}
const MOVEMENTS = Object.values(TITLES)

/** Checks one row: the accounts and the amount of a known instruction, the accounts and the bytes of any other. */
function checkInstruction(instruction: ReadInstruction, effect: Effect | undefined, shown: ShownInstruction): void {
  const title = effect && TITLES[effect.does]
  if (shown.unknown) {
    if (title && effect.isPlain) violations.push(`a plain ${title} is not read`)
    checkRaw(instruction, shown)
    return
  }
  if (!effect || !title) {
    if (MOVEMENTS.includes(shown.title)) violations.push(`${shown.title} is shown of something else`)
    return
  }
  if (!effect.isPlain) violations.push(`a ${title} is shown that is not whole`)
  compare('what it does', shown.title, title)
  for (const [id, account] of Object.entries(effect.accounts)) compare(id, factValue(shown.facts, id), account)
  const { decimals = effect.does === 'moves-tokens' ? undefined : 9 } = effect
  if (shown.amount !== undefined && decimals !== undefined)
    compareAmount(`the amount of ${title}`, shown.amount, effect.amount, decimals)
  else compare('the units', factValue(shown.facts, 'units'), effect.amount)
}

function checkRaw({ program, accounts, data }: ReadInstruction, { facts }: ShownInstruction): void {
  compare('the program', factValue(facts, 'program'), program)
  const shownData = facts.find(({ id }) => id === 'data')?.value
  compare('the data', shownData?.kind === 'data' && shownData.hex, hex(data))
  compare('the accounts', facts.filter(({ id }) => id.startsWith('account-')).length, accounts.length)
  accounts.forEach((account, at) => {
    const value = facts.find(({ id }) => id === `account-${at}`)?.value
    compare(`account ${at}`, value?.kind === 'address' ? value.full : undefined, account)
  })
}

const GRANT_NOTICES: Readonly<Partial<Record<Effect['does'], string>>> = {
  delegates: 'Somebody else may take tokens',
  'hands-over': 'Control of an account passes to somebody else',
  closes: 'What is left in a closed account',
}

/** Checks who may take something, how much, and that a warning says so. */
function checkGrant({ does, taker, amount }: Effect, index: number, { facts, notices }: Review): void {
  if (taker === SOLANA_WALLET) return
  compare(`who gets it by ${does}`, factValue(facts, `taker-${index}`), taker)
  const [shown, signed] = [factValue(facts, `allowed-${index}`), does === 'delegates' ? amount : undefined]
  compare('the allowance', shown, signed === MAX_UINT64 ? 'Maximum' : signed)
  const notice = notices.find(({ text }) => text.startsWith(GRANT_NOTICES[does] ?? ''))
  if (!notice) violations.push(`nobody is warned that it ${does}`)
  if ((does === 'hands-over' || signed === MAX_UINT64) && !notice?.grave)
    violations.push(`the warning that it ${does} needs no tick`)
}

const leavesWallet = ({ accounts: { from, payer, owner }, does }: Effect): boolean =>
  (does === 'moves-tokens' ? owner : (from ?? payer)) === SOLANA_WALLET
const isRead = (effect: Effect | undefined): effect is Effect => effect?.isPlain === true
const sumOf = (effects: readonly Effect[]) => effects.reduce((sum, { amount }) => sum + amount, 0n)

const coinsOf = (effects: readonly (Effect | undefined)[]) =>
  effects.filter(isRead).filter(effect => effect.does === 'moves-coins' || effect.does === 'opens')
const tokensOf = (effects: readonly (Effect | undefined)[]) =>
  effects.filter(isRead).filter(effect => effect.does === 'moves-tokens' && leavesWallet(effect))

/** Checks the large amount, and the rows of the tokens. */
function checkMoved(effects: readonly (Effect | undefined)[], { amount, facts }: Review): void {
  const coins = sumOf(coinsOf(effects).filter(leavesWallet))
  const tokens = tokensOf(effects)
  const large = amount === 'pending' ? undefined : amount && `${amount.text} ${amount.unit}`
  const rows = facts.filter(({ id }) => id.startsWith('token-')).map(({ id }) => factValue(facts, id))
  if (coins > 0n) compareAmount('the coins', large, coins, 9)
  const shown = coins === 0n && large !== undefined ? [large] : rows
  compare('the tokens that leave', shown.length, tokens.length)
  tokens.forEach((effect, at) => {
    const unread = / units of (\S+|Unknown token)$/.exec(shown[at] ?? '')
    const units = unread ? shown[at]?.replace(' units of', '').replace('Unknown token', '?') : shown[at]
    compareAmount(`token ${at}`, units, effect.amount, unread ? 0 : (effect.decimals ?? -1))
    const { mint } = effect.accounts
    const name = shown[at]?.split(' ').at(-1)
    if (name !== 'token' && name !== 'USDC' && name !== shortAddress(mint ?? ''))
      violations.push(`the mint ${String(mint)} is shown as ${String(name)}`)
    if (name === 'USDC' && mint !== 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
      violations.push(`the mint ${String(mint)} is shown as USDC`)
  })
}

/** Checks the receiver and the amount that the sentence names, and that it counts everything unknown. */
function checkSentence(
  instructions: readonly ReadInstruction[],
  effects: readonly (Effect | undefined)[],
  { sentence, more }: Review,
): void {
  const { text = '', given = [] } = sentence ?? {}
  if (/^(?:Run|Spend) /.test(text)) return
  const unknown = more.instructions.filter(
    ({ unknown: isUnknown }, index) => isUnknown && instructions[index]?.program !== BUDGET,
  ).length
  const counted = /, and run (\d+) unknown steps?$/.exec(text)?.[1]
  compare('the unknown steps', counted ?? '0', unknown)
  if (!text.startsWith('Send ')) return
  const onlyCoins = effects.every(effect => isRead(effect) && effect.does === 'moves-coins')
  const sent = onlyCoins ? coinsOf(effects).filter(leavesWallet) : tokensOf(effects)
  const receivers = new Set(
    sent.map(({ does, accounts: { to = '' } }) => (does === 'moves-tokens' ? ownerOf(to, instructions) : to)),
  )
  compare('the receivers', [...receivers].map(shortAddress).join(), given.at(-1))
  if (!/^Send tokens to /.test(text)) {
    const decimals = sent[0]?.does === 'moves-tokens' ? (sent[0].decimals ?? -1) : 9
    compareAmount('the sent amount', given[0], sumOf(sent), decimals)
  }
}
