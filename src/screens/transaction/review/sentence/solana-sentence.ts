import { shortAddress } from '../../../../chains/address.js'
import { formatSolana } from '../../../../chains/amount.js'
import { SOL_DECIMALS, type Cluster } from '../../../../chains/clusters.js'
import type { Power, SolanaDescription, SolanaInstruction, Swap } from '../../../../chains/solana/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Sentence } from '../review.js'
import { swapSides, tokenAmount } from '../shown-instruction.js'

/** This program only sets fees; any other unknown instruction may do anything. */
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const CONTROL: readonly Power['kind'][] = ['assign', 'authority', 'stake-authority', 'nonce-authority']

type Known = Pick<SolanaDescription, 'instructions' | 'spent' | 'receiver' | 'powers'>

/** The effect of a transaction on Solana, from the signed data alone; unknown instructions are counted. */
export function solanaSentence(
  { instructions, spent, receiver, powers }: Known,
  { wallet, cluster }: { readonly wallet: string; readonly cluster: Cluster },
  language: Language,
): Sentence {
  const { sentence: says } = wordsOf(transaction, language)
  const given: string[] = []
  const record = (text: string) => {
    given.push(text)
    return text
  }
  const account = (full: string) => record(shortAddress(full))
  const coins = () => record(`${formatSolana(spent, SOL_DECIMALS, language)} SOL`)
  const handed = new Set(powers.map(({ index }) => index))
  const unknown = instructions.filter(
    (instruction, index) =>
      instruction.kind === 'unknown' && instruction.program !== COMPUTE_BUDGET && !handed.has(index),
  ).length
  const swaps = instructions.filter(
    (instruction): instruction is Extract<SolanaInstruction, Swap> =>
      instruction.kind === 'raydium-swap' || instruction.kind === 'jupiter-swap',
  )
  const [move, ...moves] = instructions
    .filter(instruction => instruction.kind === 'spl-transfer')
    .filter(({ owner }) => owner === wallet)
  const [swap] = swaps

  const effect = (): string | undefined => {
    const power = powers.find(({ kind }) => CONTROL.includes(kind)) ?? powers.find(({ kind }) => kind === 'delegate')
    if (power?.kind === 'delegate')
      return power.taker && says.allow({ spender: account(power.taker), amount: says.tokens })
    if (power) return power.taker ? says.control({ to: account(power.taker) }) : says.noControl
    if (swap) {
      if (swaps.length > 1 || spent > 0n || move) return undefined
      const sides = swapSides(swap, cluster, language)
      Object.values(sides).forEach(record)
      return says.swap[swap.amounts ? swap.direction : 'tokens'](sides)
    }
    if (receiver) return says.send({ amount: coins(), to: account(receiver) })
    if (!move || moves.length > 0 || spent > 0n) return undefined
    return says.send({
      amount: move.token ? record(tokenAmount(move.value, move.token, language)) : says.tokens,
      to: account(ownerOf(move.toAta, instructions)),
    })
  }
  const sentence = effect()
  if (sentence !== undefined)
    return { text: unknown > 0 ? says.andUnknown({ sentence, count: unknown }) : sentence, given }
  const count = instructions.length
  return { text: spent > 0n ? says.spend({ amount: coins(), count }) : says.run({ count }), given }
}

/** The owner of the token account, if the transaction itself creates it; else the account. */
const ownerOf = (ata: string, instructions: readonly SolanaInstruction[]): string =>
  instructions.filter(instruction => instruction.kind === 'ata-creation').find(({ toAta }) => toAta === ata)?.owner ??
  ata
