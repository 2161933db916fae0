import { shortAddress } from '../../../chains/address.js'
import { formatExact, formatSolana } from '../../../chains/amount.js'
import { SOL_DECIMALS, type Cluster } from '../../../chains/clusters.js'
import { solanaAccountUrl } from '../../../chains/cluster-names.js'
import { splToken } from '../../../chains/spl-tokens.js'
import type { NamedToken, Power, SolanaInstruction, Swap } from '../../../chains/solana/index.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { hexOf } from '../../../lib/text/hex.js'
import type { Fact, FactValue, ShownAddress, ShownInstruction } from './review.js'

const SYMBOL = 'SOL'

/** An address of Solana with its explorer page. */
export function shownAccount(cluster: Cluster, full: string): ShownAddress {
  return { full, short: shortAddress(full), url: solanaAccountUrl(cluster, full) }
}

/** Raw bytes, in hex. */
export function rawBytes(bytes: Uint8Array): FactValue {
  return { kind: 'data', hex: `0x${hexOf(bytes)}`, bytes: bytes.length }
}

/** "12.5 USDC"; a token nobody knows goes by the beginning and end of its mint. */
export function tokenAmount(value: bigint, { symbol, decimals, address }: NamedToken, language: Language): string {
  return `${formatSolana(value, decimals, language)} ${symbol ?? shortAddress(address)}`
}

/** "0.5 SOL for at least 71.2 USDC"; the tokens alone where the amounts are not certain. */
export function swapText(of: Swap, cluster: Cluster, language: Language): string {
  const { swap } = wordsOf(transaction, language).confirm
  const sides = swapSides(of, cluster, language)
  return of.amounts ? swap[of.direction](sides) : swap.tokens(sides)
}

/** The same as a fact. */
export const swapValue = (of: Swap, cluster: Cluster, language: Language): FactValue => ({
  kind: 'text',
  text: swapText(of, cluster, language),
  given: Object.values(swapSides(of, cluster, language)),
})

/** What is given, and what is got for it. */
export function swapSides(
  { mints, amounts }: Swap,
  cluster: Cluster,
  language: Language,
): { given: string; got: string } {
  const { unknownToken } = wordsOf(transaction, language).confirm
  const side = (mint: string | undefined, value: bigint | undefined) => {
    const token = mint === undefined ? undefined : splToken(cluster, mint)
    if (token) return value === undefined ? token.symbol : tokenAmount(value, token, language)
    return mint === undefined ? unknownToken : shortAddress(mint)
  }
  return { given: side(mints.in, amounts?.in), got: side(mints.out, amounts?.out) }
}

/** One instruction for the list: its name, its amount, and what stands behind them. `power`: what it hands over to others. */
export function shownInstruction(
  instruction: SolanaInstruction,
  cluster: Cluster,
  language: Language,
  power?: Power['kind'],
): ShownInstruction {
  const { confirm, fact, instruction: names } = wordsOf(transaction, language)
  const address = (id: 'from' | 'to' | 'owner' | 'mint' | 'program' | 'payer', full: string): Fact => ({
    id,
    label: fact[id],
    value: { kind: 'address', ...shownAccount(cluster, full) },
  })
  const text = (id: string, label: string, shown: string): Fact => ({ id, label, value: { kind: 'text', text: shown } })
  const { kind } = instruction
  const known = (facts: readonly Fact[], amount?: string): ShownInstruction => ({
    title: names[kind],
    unknown: false,
    ...(amount && { amount }),
    facts: [...facts, address('program', instruction.program)],
  })
  switch (kind) {
    case 'sol-transfer':
      return known(
        [address('from', instruction.fromAccount), address('to', instruction.toAccount)],
        `${formatSolana(instruction.value, SOL_DECIMALS, language)} ${SYMBOL}`,
      )
    case 'create-account':
      return known(
        [
          address('payer', instruction.fromAccount),
          address('to', instruction.toAccount),
          address('owner', instruction.owner),
        ],
        `${formatSolana(instruction.value, SOL_DECIMALS, language)} ${SYMBOL}`,
      )
    case 'spl-transfer': {
      const { fromAta, toAta, owner, mint, value, token } = instruction
      return known(
        [
          address('from', fromAta),
          address('to', toAta),
          address('owner', owner),
          ...(mint ? [address('mint', mint)] : []),
          ...(token ? [] : [text('units', fact.units, String(value))]),
        ],
        token && tokenAmount(value, token, language),
      )
    }
    case 'ata-creation':
      return known([
        address('payer', instruction.fromAccount),
        address('to', instruction.toAta),
        address('owner', instruction.owner),
        address('mint', instruction.mint),
      ])
    case 'spl-init-account':
      return known([
        address('to', instruction.toAta),
        address('owner', instruction.owner),
        address('mint', instruction.mint),
      ])
    case 'spl-close-account':
      return known([
        address('from', instruction.fromAta),
        address('to', instruction.toAccount),
        address('owner', instruction.owner),
      ])
    case 'spl-sync-native':
      return known([address('to', instruction.toAta)])
    case 'raydium-swap':
    case 'jupiter-swap':
      return known([
        { id: 'swap', label: fact.swap, value: swapValue(instruction, cluster, language) },
        address('from', instruction.fromAta),
        address('to', instruction.toAta),
        address('owner', instruction.owner),
        ...(instruction.mints.in
          ? [{ ...address('mint', instruction.mints.in), id: 'mint-in', label: fact.mintIn }]
          : []),
        ...(instruction.mints.out
          ? [{ ...address('mint', instruction.mints.out), id: 'mint-out', label: fact.mintOut }]
          : []),
        ...(instruction.amounts
          ? [
              text('units-in', fact.unitsIn, formatExact(instruction.amounts.in, 0, language)),
              text('units-out', fact.unitsOut, formatExact(instruction.amounts.out, 0, language)),
            ]
          : []),
      ])
    case 'unknown':
      return {
        title: power ? names[power] : names.unknown,
        unknown: !power,
        facts: [
          address('program', instruction.program),
          ...instruction.accounts.map((account, index): Fact => ({
            id: `account-${index}`,
            label: fact.account({ index: index + 1 }),
            value: account
              ? { kind: 'address', ...shownAccount(cluster, account) }
              : { kind: 'text', text: confirm.unresolved },
          })),
          { id: 'data', label: fact.data, value: rawBytes(instruction.data) },
        ],
      }
  }
}
