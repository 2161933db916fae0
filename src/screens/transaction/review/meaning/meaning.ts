import type { Meaning } from '../../../../ui/actions/stability.js'
import type { Review, ShownAmount } from '../review.js'

/** Rows that show the fee, which is compared as a number. */
const COST_FACTS = ['fee', 'total']

const amountParts = ({ text, unit }: ShownAmount) => [text, unit]

/**
 * The meaning of the main button: its label and action, the wallet, receivers, network, verdict, warnings, the checkbox, and the
 * fee with the chosen speed. Prices, the balance and the tick are left out, because they do not change the action.
 */
export function meaningOf({
  status,
  title,
  subtitle,
  sentence,
  amount,
  moves,
  scan,
  notices,
  facts,
  more,
  wallet,
  accept,
  primary,
  fee,
  fees,
}: Review): Meaning {
  const content = JSON.stringify([
    status,
    primary.action,
    primary.text,
    title,
    subtitle,
    sentence?.text,
    typeof amount === 'object' ? amountParts(amount) : amount,
    moves?.map(move => [move.label, ...amountParts(move)]),
    wallet.name,
    wallet.address.full,
    scan && [scan.level, scan.text],
    notices.map(({ tone, text, lines, grave }) => [tone, text, lines?.map(line => line.text), grave]),
    accept?.text,
    fees?.chosen,
    facts.filter(({ id }) => !COST_FACTS.includes(id)),
    more.instructions,
  ])
  return { text: content, fee }
}
