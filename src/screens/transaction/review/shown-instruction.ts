import { shortAddress } from '../../../chains/address.js'
import { formatExact, formatSolana } from '../../../chains/amount.js'
import { SOL_DECIMALS, type Cluster } from '../../../chains/clusters.js'
import { solanaAccountUrl } from '../../../chains/cluster-names.js'
import { splToken } from '../../../chains/spl-tokens.js'
import type { NamedToken, Grant, SolanaInstruction, Swap } from '../../../chains/solana/index.js'
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

/** "12.5 USDC"; an unknown token is named by the ends of its mint address. */
export function tokenAmount(value: bigint, { symbol, decimals, address }: NamedToken, language: Language): string {
  return `${formatSolana(value, decimals, language)} ${symbol ?? shortAddress(address)}`
}

/** "0.5 SOL for at least 71.2 USDC"; only the tokens if the amounts are uncertain. */
export function swapText(swapCall: Swap, cluster: Cluster, language: Language): string {
  const { swap } = wordsOf(transaction, language).confirm
  const sides = swapSides(swapCall, cluster, language)
  return swapCall.amounts ? swap[swapCall.direction](sides) : swap.tokens(sides)
}

/** The same text as the value of a fact. */
export const swapValue = (swapCall: Swap, cluster: Cluster, language: Language): FactValue => ({
  kind: 'text',
  text: swapText(swapCall, cluster, language),
  given: Object.values(swapSides(swapCall, cluster, language)),
})

/** Both sides of a swap: the asset that is given, and the one that is received. */
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

type KnownInstruction = Exclude<SolanaInstruction, { kind: 'unknown' }>
type UnknownInstruction = Extract<SolanaInstruction, { kind: 'unknown' }>

/** One instruction for the list: its name, its amount and its details. `power` is the permission that it grants. */
export function shownInstruction(
  instruction: SolanaInstruction,
  cluster: Cluster,
  language: Language,
  power?: Grant['kind'],
): ShownInstruction {
  const { instruction: names } = wordsOf(transaction, language)
  const program = addressFactFor(cluster, language)('program', instruction.program)
  if (instruction.kind === 'unknown')
    return {
      title: power ? names[power] : names.unknown,
      unknown: !power,
      facts: [program, ...rawFacts(instruction, cluster, language)],
    }
  const amount = amountOf(instruction, language)
  return {
    title: names[instruction.kind],
    unknown: false,
    ...(amount && { amount }),
    facts: [...decodedFacts(instruction, cluster, language), program],
  }
}

/** The amount that an instruction moves, if it moves one asset. */
function amountOf(instruction: KnownInstruction, language: Language): string | undefined {
  switch (instruction.kind) {
    case 'sol-transfer':
    case 'create-account':
      return `${formatSolana(instruction.value, SOL_DECIMALS, language)} ${SYMBOL}`
    case 'spl-transfer':
      return instruction.token && tokenAmount(instruction.value, instruction.token, language)
    default:
      return undefined
  }
}

/** Makes a fact of an address, by its role. */
const addressFactFor =
  (cluster: Cluster, language: Language) =>
  (id: 'from' | 'to' | 'owner' | 'mint' | 'program' | 'payer', full: string): Fact => ({
    id,
    label: wordsOf(transaction, language).fact[id],
    value: { kind: 'address', ...shownAccount(cluster, full) },
  })

const textFact = (id: string, label: string, text: string): Fact => ({ id, label, value: { kind: 'text', text } })

/** The decoded facts, without the program. */
function decodedFacts(instruction: KnownInstruction, cluster: Cluster, language: Language): Fact[] {
  const address = addressFactFor(cluster, language)
  switch (instruction.kind) {
    case 'sol-transfer':
      return [address('from', instruction.fromAccount), address('to', instruction.toAccount)]
    case 'create-account':
      return [
        address('payer', instruction.fromAccount),
        address('to', instruction.toAccount),
        address('owner', instruction.owner),
      ]
    case 'spl-transfer': {
      const { fromAta, toAta, owner, mint, value, token } = instruction
      return [
        address('from', fromAta),
        address('to', toAta),
        address('owner', owner),
        ...(mint ? [address('mint', mint)] : []),
        ...(token ? [] : [textFact('units', wordsOf(transaction, language).fact.units, String(value))]),
      ]
    }
    case 'ata-creation':
      return [
        address('payer', instruction.fromAccount),
        address('to', instruction.toAta),
        address('owner', instruction.owner),
        address('mint', instruction.mint),
      ]
    case 'spl-init-account':
      return [address('to', instruction.toAta), address('owner', instruction.owner), address('mint', instruction.mint)]
    case 'spl-close-account':
      return [
        address('from', instruction.fromAta),
        address('to', instruction.toAccount),
        address('owner', instruction.owner),
      ]
    case 'spl-sync-native':
      return [address('to', instruction.toAta)]
    case 'raydium-swap':
    case 'jupiter-swap':
      return swapFacts(instruction, cluster, language)
  }
}

function swapFacts(swapCall: Swap, cluster: Cluster, language: Language): Fact[] {
  const { fact } = wordsOf(transaction, language)
  const address = addressFactFor(cluster, language)
  return [
    { id: 'swap', label: fact.swap, value: swapValue(swapCall, cluster, language) },
    address('from', swapCall.fromAta),
    address('to', swapCall.toAta),
    address('owner', swapCall.owner),
    ...(swapCall.mints.in ? [{ ...address('mint', swapCall.mints.in), id: 'mint-in', label: fact.mintIn }] : []),
    ...(swapCall.mints.out ? [{ ...address('mint', swapCall.mints.out), id: 'mint-out', label: fact.mintOut }] : []),
    ...(swapCall.amounts
      ? [
          textFact('units-in', fact.unitsIn, formatExact(swapCall.amounts.in, 0, language)),
          textFact('units-out', fact.unitsOut, formatExact(swapCall.amounts.out, 0, language)),
        ]
      : []),
  ]
}

/** The accounts and the bytes of an unknown instruction. */
function rawFacts({ accounts, data }: UnknownInstruction, cluster: Cluster, language: Language): Fact[] {
  const { confirm, fact } = wordsOf(transaction, language)
  return [
    ...accounts.map((account, index): Fact => ({
      id: `account-${index}`,
      label: fact.account({ index: index + 1 }),
      value: account
        ? { kind: 'address', ...shownAccount(cluster, account) }
        : { kind: 'text', text: confirm.unresolved },
    })),
    { id: 'data', label: fact.data, value: rawBytes(data) },
  ]
}
