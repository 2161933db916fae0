import type { AskedBy } from '../../ask/asker.js'
import { formatBalance } from '../../chains/amount.js'
import { shortAddress } from '../../chains/address.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { EthereumAccess, TokenInfo } from '../../chains/ethereum/index.js'
import type { Settings } from '../../config/settings.js'
import { balance } from '../../copy/areas/wallets/balance.js'
import { transaction } from '../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { BelievedToken } from '../../transactions/risks/believed-token.js'
import type { WatchedToken } from '../../wallet/balances/watched-tokens.js'
import { askedByFact } from '../transaction/review/any-chain/asked-by.js'
import { walletLine } from '../transaction/review/any-chain/wallet-line.js'
import { toldBy } from '../transaction/review/ethereum/ethereum-facts.js'
import { acceptance } from '../transaction/review/notices/acceptance.js'
import { nodeNotices } from '../transaction/review/notices/node-notices.js'
import type { Fact, FactValue, Notice, Review } from '../transaction/review/review.js'
import { isPlainName } from '../transaction/review/sentence/call-sentence.js'
import { shownAddress } from '../transaction/review/shown-address.js'

/** The request, and access to the node of its chain. */
export interface WatchParams {
  readonly token: Hex
  /** The requester's claims about the token. */
  readonly claimed: { readonly symbol?: string; readonly decimals?: number }
  readonly access: EthereumAccess
  /** The wallet whose balance is shown. */
  readonly wallet: string
  readonly askedBy?: AskedBy | undefined
  /** Adds the token to the list. */
  readonly keep: (token: WatchedToken) => void
}

/** The known facts about the token so far. */
export interface WatchState {
  readonly status: Review['status']
  /** The address with its checksum. */
  readonly full?: string
  /** The trusted facts. `token` is absent if nobody has described it. */
  readonly believed?: BelievedToken | undefined
  /** True if the visitor accepts all warnings. */
  readonly accepted?: boolean
}

/**
 * The token as it is added to the list; undefined if its amounts cannot be read. A token without a usable name is
 * listed by its address.
 */
export function listedToken(
  { token: address, access: { chain } }: Pick<WatchParams, 'token' | 'access'>,
  { believed, full = address }: WatchState,
): WatchedToken | undefined {
  const { symbol, decimals, nft } = believed?.token ?? {}
  if (symbol === undefined || decimals === undefined || nft) return undefined
  return {
    chainId: chain.id,
    address: full as `0x${string}`,
    symbol: isPlainName(symbol) ? symbol : shortAddress(full),
    decimals,
  }
}

const text = (value: string): FactValue => ({ kind: 'text', text: value })
const PENDING: FactValue = { kind: 'pending' }

/** Everything that is shown of a token before it is added. */
export function watchReview(
  params: WatchParams,
  { name: app }: Settings,
  state: WatchState,
  language: Language,
): Review {
  const { access, token: address, claimed, wallet, askedBy } = params
  const { watch: words } = wordsOf(balance, language)
  const { fact, confirm } = wordsOf(transaction, language)
  const { status, believed, full = address, accepted } = state
  const listed = listedToken(params, state)
  const notices = status === 'preparing' ? [] : watchNotices(params, state, language)
  const accept = acceptance(undefined, notices, accepted, language)
  const { token, unchecked } = believed ?? {}
  const tokenName = (): FactValue => {
    if (!token) return status === 'preparing' ? PENDING : text(words.unknown)
    return unchecked ? toldBy(token.symbol, access.rpcUrl, language) : text(token.symbol)
  }
  const facts: readonly Fact[] = [
    { id: 'token', label: fact.token, value: tokenName() },
    ...(differs(claimed.symbol, token?.symbol)
      ? [{ id: 'claimed', label: words.claimed, value: text(claimed.symbol) }]
      : []),
    ...(token?.decimals === undefined
      ? []
      : [{ id: 'decimals', label: words.decimals, value: text(String(token.decimals)) }]),
    { id: 'token-address', label: fact.mint, value: { kind: 'address', ...shownAddress(access.chain, full) } },
    { id: 'network', label: fact.network, value: { kind: 'network', name: access.chain.name } },
  ]
  const balanceText =
    listed && token?.balance !== undefined
      ? `${formatBalance(token.balance, listed.decimals, language)} ${listed.symbol}`
      : undefined
  return {
    status,
    title: words.title,
    ...(listed && { sentence: { text: words.sentence({ symbol: listed.symbol }), given: [listed.symbol] } }),
    subtitle: words.description,
    notices,
    facts,
    more: { label: confirm.details, facts: askedByFact(askedBy, language), instructions: [] },
    wallet: walletLine(
      accept ? '' : app,
      { full: wallet, short: shortAddress(wallet) },
      { status, balance: balanceText, ...(accept && { accept }) },
      language,
    ),
    ...(accept && { accept }),
    primary: {
      action: 'approve',
      text: status === 'done' ? words.added : listed || status === 'preparing' ? words.add : words.again,
      disabled: status !== 'ready' || accept?.ticked === false,
      busy: false,
    },
    secondary: words.notNow,
  }
}

/** True if a claim contradicts the contract. */
const differs = <Claim>(claimed: Claim | undefined, actual: Claim | undefined): claimed is Claim =>
  claimed !== undefined && actual !== undefined && claimed !== actual

/** One warning about all false claims of the page. */
function claimNotices(claimed: WatchParams['claimed'], token: TokenInfo, language: Language): readonly Notice[] {
  const { watch: words } = wordsOf(balance, language)
  const [text, ...further] = [
    ...(differs(claimed.symbol, token.symbol)
      ? [words.otherName({ claimed: claimed.symbol, symbol: token.symbol })]
      : []),
    ...(differs(claimed.decimals, token.decimals) ? [words.otherDecimals({ claimed: String(claimed.decimals) })] : []),
  ]
  if (text === undefined) return []
  return [{ tone: 'danger', text, lines: [...further, words.byToken].map(line => ({ text: line, given: [] })) }]
}

/** The warnings, the most serious first. */
function watchNotices({ access, claimed }: WatchParams, state: WatchState, language: Language): readonly Notice[] {
  const { watch: words } = wordsOf(balance, language)
  const { problem } = wordsOf(transaction, language)
  const { token, impostor, contradiction } = state.believed ?? {}
  if (!token) return [{ tone: 'danger', text: words.unread }]
  if (token.nft) return [{ tone: 'danger', text: words.nft }]
  if (token.decimals === undefined) return [{ tone: 'danger', text: words.uncountable }]
  return [
    ...(impostor ? [{ tone: 'danger' as const, text: problem.impostor({ symbol: token.symbol }), grave: true }] : []),
    ...nodeNotices({ rpcUrl: access.rpcUrl, token, contradiction }, language),
    ...claimNotices(claimed, token, language),
    ...(isPlainName(token.symbol) ? [] : [{ tone: 'warning' as const, text: words.oddName }]),
  ]
}
