import type { Meaning } from '../../../../ui/actions/standing.js'
import type { Review, ShownAmount } from '../review.js'

/** Rows that say what it costs: the fee is compared as a number. */
const COSTS = ['fee', 'total']

const amountOf = ({ text, unit }: ShownAmount) => [text, unit]

/**
 * What the main button of a review approves: its label and action, who gets what on which network, the verdict, the warnings, whether a tick is
 * asked for, and the fee, with the speed that the visitor has chosen. Prices, the balance and the tick itself are left out: they change what is known, not what is done.
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
  const said = JSON.stringify([
    status,
    primary.action,
    primary.text,
    title,
    subtitle,
    sentence?.text,
    typeof amount === 'object' ? amountOf(amount) : amount,
    moves?.map(move => [move.label, ...amountOf(move)]),
    wallet.address.full,
    scan && [scan.level, scan.text],
    notices.map(({ tone, text, lines, grave }) => [tone, text, lines?.map(line => line.text), grave]),
    accept?.text,
    fees?.chosen,
    facts.filter(({ id }) => !COSTS.includes(id)),
    more.instructions,
  ])
  return { said, fee }
}
