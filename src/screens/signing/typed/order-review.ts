import { shortAddress } from '../../../chains/address.js'
import { formatSent } from '../../../chains/amount.js'
import type { Order, OrderItem } from '../../../chains/messages/typed-data/order.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { nativeCoin, type ChainRecord } from '../../../chains/registry.js'
import { knownToken } from '../../../chains/tokens/known-tokens.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { listText } from '../../../lib/text/format.js'
import { countOf } from '../../transaction/review/ethereum/token-call.js'
import { endOf, shownTime } from '../shown-time.js'
import { chainOf, domainFacts, grave, pen, text, type Checksum, type Known, type TypedReview } from './common.js'

/** What is given for what. */
export function orderReview(
  { given: sold, got, until }: Order,
  data: TypedData,
  known: Known,
  language: Language,
): TypedReview {
  const { sentence: says, problem } = wordsOf(signing, language)
  const { fact } = wordsOf(transaction, language)
  const { given, put } = pen()
  const { chain } = chainOf(data, known.settings)
  const said = (items: readonly OrderItem[]) =>
    put(
      listText(
        items.slice(0, SHOWN).map(item => itemText(item, chain, known.checksum, language)),
        language,
      ),
    )
  const end = endOf(until)
  const sentence =
    sold.length === 0
      ? undefined
      : got.length === 0
        ? says.giveAway({ given: said(sold) })
        : says.sell({ given: said(sold), got: said(got) })
  return {
    sentence:
      sentence === undefined
        ? undefined
        : { text: end === undefined ? sentence : says.until({ sentence, time: put(shownTime(end)) }), given },
    facts: [
      ...(end === undefined ? [] : [{ id: 'end', label: fact.until, value: text(shownTime(end)) }]),
      ...domainFacts(data, known, language),
    ],
    notices: [
      ...(got.every(({ amount }) => amount === 0n) && sold.length > 0 ? [grave(problem.nothingGot)] : []),
      ...(end === undefined ? [grave(problem.endless)] : []),
      ...(sold.length > SHOWN || got.length > SHOWN ? [{ tone: 'warning' as const, text: problem.more }] : []),
    ],
  }
}

/** More of an order stand in its fields alone. */
const SHOWN = 4

function itemText(
  { kind, token, amount, id }: OrderItem,
  chain: ChainRecord | undefined,
  checksum: Checksum,
  language: Language,
): string {
  const { item } = wordsOf(signing, language)
  const contract = shortAddress(checksum(token))
  if (kind === 'coins')
    return chain
      ? `${formatSent(amount, nativeCoin(chain).decimals, language)} ${nativeCoin(chain).symbol}`
      : item.coins
  if (kind === 'nft') return id === undefined ? item.anyNft({ contract }) : item.nft({ id: String(id), contract })
  const known = chain && knownToken(chain.id, token)
  if (!known) return item.tokens({ amount: String(amount), contract })
  const { text: count, unit } = countOf(amount, known, formatSent, language)
  return `${count} ${unit}`
}
