import type { Grant } from '../../../../chains/solana/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Fact, FactValue, Notice } from '../review.js'

/** The permanent permissions. Unlimited allowances count as such, too. */
const PERMANENT_GRANTS: readonly Grant['kind'][] = ['assign', 'authority', 'stake-authority']
const MAX_UINT64 = 2n ** 64n - 1n

/** The permissions that a Solana transaction grants, in words; equal ones once. */
export function grantNotices(powers: readonly Grant[], wallet: string, language: Language): Notice[] {
  const { handsOver } = wordsOf(transaction, language)
  const texts = new Map<string, Notice>()
  for (const { kind, account, amount } of powers) {
    const text = kind === 'assign' && account === wallet ? handsOver.wallet : handsOver[kind]
    const grave = PERMANENT_GRANTS.includes(kind) || amount === MAX_UINT64 || texts.get(text)?.grave === true
    texts.set(text, { tone: grave ? 'danger' : 'warning', text, ...(grave && { grave }) })
  }
  return [...texts.values()]
}

/** The facts of the permissions: each receiver, and the amount for a delegate. */
export function grantFacts(powers: readonly Grant[], address: (full: string) => FactValue, language: Language): Fact[] {
  const { fact, confirm } = wordsOf(transaction, language)
  return powers.flatMap(({ kind, index, grantee, amount }) => [
    ...(grantee
      ? [
          {
            id: `taker-${index}`,
            label: kind === 'delegate' ? fact.spender : kind === 'close' ? fact.to : fact.newOwner,
            value: address(grantee),
          },
        ]
      : []),
    ...(amount === undefined
      ? []
      : [
          {
            id: `allowed-${index}`,
            label: fact.units,
            value: { kind: 'text' as const, text: amount === MAX_UINT64 ? confirm.maximum : String(amount) },
          },
        ]),
  ])
}
