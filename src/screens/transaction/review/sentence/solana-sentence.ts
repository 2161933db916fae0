import { shortAddress } from '../../../../chains/address.js'
import { formatSolana } from '../../../../chains/amount.js'
import { SOL_DECIMALS, type Cluster } from '../../../../chains/clusters.js'
import type { Grant, SolanaDescription, SolanaInstruction, Swap } from '../../../../chains/solana/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Sentence } from '../review.js'
import { swapSides, tokenAmount } from '../shown-instruction.js'

/** This program only sets fees; any other unknown instruction may do anything. */
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const CONTROL_POWERS: readonly Grant['kind'][] = ['assign', 'authority', 'stake-authority', 'nonce-authority']

type SentenceFacts = Pick<SolanaDescription, 'instructions' | 'spent' | 'receiver' | 'grants'>

/** The effect of a transaction on Solana, from the signed data alone; unknown instructions are counted. */
export function solanaSentence(
  { instructions, spent, receiver, grants }: SentenceFacts,
  { wallet, cluster }: { readonly wallet: string; readonly cluster: Cluster },
  language: Language,
): Sentence {
  const { sentence: sentences } = wordsOf(transaction, language)
  const given: string[] = []
  const record = (text: string) => {
    given.push(text)
    return text
  }
  const account = (full: string) => record(shortAddress(full))
  const coins = () => record(`${formatSolana(spent, SOL_DECIMALS, language)} SOL`)
  const powerIndexes = new Set(grants.map(({ index }) => index))
  const unknown = instructions.filter(
    (instruction, index) =>
      instruction.kind === 'unknown' && instruction.program !== COMPUTE_BUDGET && !powerIndexes.has(index),
  ).length
  const swaps = instructions.filter(
    (instruction): instruction is Extract<SolanaInstruction, Swap> =>
      instruction.kind === 'raydium-swap' || instruction.kind === 'jupiter-swap',
  )
  const [transfer, ...otherTransfers] = instructions
    .filter(instruction => instruction.kind === 'spl-transfer')
    .filter(({ owner }) => owner === wallet)
  const [swap] = swaps

  const power =
    grants.find(({ kind }) => CONTROL_POWERS.includes(kind)) ?? grants.find(({ kind }) => kind === 'delegate')
  const powerText = ({ kind, grantee }: Grant): string | undefined => {
    if (kind === 'delegate') return grantee && sentences.allow({ spender: account(grantee), amount: sentences.tokens })
    return grantee ? sentences.control({ to: account(grantee) }) : sentences.noControl
  }

  const effectText = (): string | undefined => {
    if (power) {
      const sentence = powerText(power)
      const isOnlyEffect = grants.length === 1 && spent === 0n && !transfer && !swap
      return sentence === undefined || isOnlyEffect ? sentence : sentences.andMore({ sentence })
    }
    if (swap) {
      if (swaps.length > 1 || spent > 0n || transfer) return undefined
      const sides = swapSides(swap, cluster, language)
      Object.values(sides).forEach(record)
      return sentences.swap[swap.amounts ? swap.direction : 'tokens'](sides)
    }
    if (receiver) return sentences.send({ amount: coins(), to: account(receiver) })
    if (!transfer || otherTransfers.length > 0 || spent > 0n) return undefined
    return sentences.send({
      amount: transfer.token ? record(tokenAmount(transfer.value, transfer.token, language)) : sentences.tokens,
      to: account(ownerOf(transfer.toAta, instructions)),
    })
  }
  const sentence = effectText()
  if (sentence !== undefined)
    return { text: unknown > 0 ? sentences.andUnknown({ sentence, count: unknown }) : sentence, given }
  const count = instructions.length
  return { text: spent > 0n ? sentences.spend({ amount: coins(), count }) : sentences.run({ count }), given }
}

/** The owner of the token account, if the transaction itself creates it; else the account. */
const ownerOf = (ata: string, instructions: readonly SolanaInstruction[]): string =>
  instructions.filter(instruction => instruction.kind === 'ata-creation').find(({ toAta }) => toAta === ata)?.owner ??
  ata
