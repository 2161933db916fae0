import { shortAddress } from '../../chains/address.js'
import { exactAmount, formatBalance, formatExact, formatFee, formatSent } from '../../chains/amount.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { PreparedTransaction } from '../../chains/ethereum/index.js'
import { nativeCoin, type ChainRecord } from '../../chains/registry.js'
import { funding } from '../../copy/areas/funding.js'
import { textIn, wordsOf, type Language, type Text } from '../../copy/language.js'
import { transaction } from '../../copy/areas/transaction.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { fundingAsset, type EthereumFunding } from '../../funding/funding-config.js'
import { reportFunding } from '../../funding/report-funding.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { sendFrom, transferTo, type Transfer } from '../../funding/transfer-from-wallet.js'
import { singleFlight } from '../../lib/single-flight.js'
import { abortable } from '../../lib/time/abortable.js'
import { screen, type OnStage } from '../../stage/define.js'
import { takePress } from '../../ui/actions/press.js'
import { problemText } from '../transaction/problem-text.js'
import { reviewStore } from '../transaction/review/meaning/review-store.js'
import type { Fact, Notice, Review, ReviewModel } from '../transaction/review/review.js'
import { shortfallText, type Shortfall } from '../transaction/review/notices/funds-notice.js'
import { shownAddress } from '../transaction/review/shown-address.js'
import type { FundResult } from '../../ask/questions/fund.js'
import { sourceName } from './source-wallet.js'

export interface TransferSummaryParams {
  readonly config: EthereumFunding
  readonly wallet: SourceWallet
  /** In the asset's smallest unit. */
  readonly amount: bigint
}

/** What the summary knows at a moment. */
export interface TransferState {
  readonly status: Review['status']
  readonly prepared?: Pick<PreparedTransaction, 'fee' | 'balance' | 'needed' | 'missing'>
  /** What the wallet has of a token; absent for the chain's own coin. */
  readonly tokens?: bigint
  readonly error?: Text | undefined
  /** The wallet has sent it, and the chain is waited for. */
  readonly sent?: boolean
}

/** What is missing for the transfer; undefined while there is enough, as far as is known. */
function shortfallOf(
  { config, amount }: TransferSummaryParams,
  { prepared, tokens }: TransferState,
): Shortfall | undefined {
  if (tokens !== undefined && tokens < amount) return { ...fundingAsset(config), missing: amount - tokens }
  return prepared?.missing
    ? {
        ...nativeCoin(config.chain),
        missing: prepared.needed - prepared.balance,
        feeUnknown: prepared.fee === undefined,
      }
    : undefined
}

function transferNotices(params: TransferSummaryParams, state: TransferState, language: Language): readonly Notice[] {
  const { summary: words, foreign } = wordsOf(funding, language)
  const shortfall = shortfallOf(params, state)
  const poor = words.poor({ address: shortAddress(params.wallet.address) })
  return [
    ...(params.config.foreign ? [{ tone: 'warning' as const, text: foreign.warning }] : []),
    ...(state.error ? [{ tone: 'danger' as const, text: textIn(state.error, language) }] : []),
    ...(shortfall
      ? [{ tone: 'warning' as const, text: [poor, shortfallText(shortfall, language)].filter(Boolean).join(' ') }]
      : []),
  ]
}

function transferFacts(
  { config, amount }: TransferSummaryParams,
  { status, prepared }: TransferState,
  language: Language,
): readonly Fact[] {
  const { chain, address, erc20Address } = config
  const { decimals, symbol } = fundingAsset(config)
  const coin = nativeCoin(chain)
  const fee = prepared?.fee
  const { fact, confirm } = wordsOf(transaction, language)
  const value = (text: string | undefined) =>
    text === undefined && status === 'preparing'
      ? { kind: 'pending' as const }
      : { kind: 'text' as const, text: text ?? confirm.unknownFee }
  const total = erc20Address ? amount : fee === undefined ? undefined : amount + fee
  return [
    {
      id: 'total',
      label: wordsOf(funding, language).summary.total,
      value: value(total === undefined ? undefined : `${formatExact(total, decimals, language)} ${symbol}`),
    },
    { id: 'to', label: fact.to, value: { kind: 'address', ...shownAddress(chain, address) } },
    { id: 'network', label: fact.network, value: { kind: 'network', name: chain.name } },
    {
      id: 'fee',
      label: fact.fee,
      value: value(fee === undefined ? undefined : `${formatFee(fee, coin.decimals, language)} ${coin.symbol}`),
    },
  ]
}

function sendButton(params: TransferSummaryParams, state: TransferState, language: Language): Review['primary'] {
  const { status, prepared, sent } = state
  const { summary: words } = wordsOf(funding, language)
  const wallet = sourceName(params.wallet, language)
  return {
    action: 'approve',
    text:
      status !== 'busy'
        ? words.confirm({ wallet })
        : sent
          ? wordsOf(transaction, language).receipt.waiting
          : words.asking({ wallet }),
    disabled: status !== 'ready' || !prepared || shortfallOf(params, state) !== undefined,
    busy: status === 'busy',
  }
}

/** Everything the summary shows, from what is known. */
export function transferReview(params: TransferSummaryParams, state: TransferState, language: Language): Review {
  const { config, wallet, amount } = params
  const { status, prepared, tokens } = state
  const { symbol, decimals } = fundingAsset(config)
  const { fact, confirm, sentence } = wordsOf(transaction, language)
  const text = formatSent(amount, decimals, language)
  const [sum, to] = [`${text} ${symbol}`, shortAddress(config.address)]
  const balance = config.erc20Address ? tokens : prepared?.balance
  return {
    status,
    title: wordsOf(funding, language).summary.title,
    sentence: { text: sentence.send({ amount: sum, to }), given: [sum, to] },
    amountLabel: fact.amount,
    amount: { text, unit: symbol },
    notices: transferNotices(params, state, language),
    facts: transferFacts(params, state, language),
    fee: prepared?.fee,
    more: { label: confirm.details, facts: [], instructions: [] },
    wallet: {
      name: sourceName(wallet, language),
      address: shownAddress(config.chain, wallet.address),
      ...(balance !== undefined && { balance: `${formatBalance(balance, decimals, language)} ${symbol}` }),
    },
    primary: sendButton(params, state, language),
    secondary: confirm.notNow,
  }
}

/** A transfer of this run that the wallet has been asked to send; whoever comes back to it finds it, and nothing is paid twice. */
interface Sending {
  hash?: Promise<Hex> | undefined
  transfer?: Transfer
  state?: TransferState
}

function remember(sending: Sending, asked: Required<Sending>): void {
  Object.assign(sending, asked)
  asked.hash.then(
    () => {
      sending.state = { ...asked.state, sent: true }
    },
    () => {
      sending.hash = undefined
    },
  )
}

/** What makes a transfer another one. */
const transferKey = ({ config: { chain, erc20Address, address }, wallet, amount }: TransferSummaryParams) =>
  ['transfer', chain.id, erc20Address, wallet.address, address, amount].join(' ').toLowerCase()

/** Asks the chain what the transfer costs, and what the wallet has. */
async function prepareTransfer(
  { config, wallet }: TransferSummaryParams,
  { access, request }: Transfer,
  signal: AbortSignal,
): Promise<Partial<TransferState>> {
  const { prepareTransaction, getErc20Balance } = await import('../../chains/ethereum/index.js')
  const from = wallet.address as Hex
  const [prepared, tokens] = await Promise.all([
    prepareTransaction(request, from, access, {}, signal),
    config.erc20Address ? getErc20Balance(config.erc20Address, from, access, signal) : undefined,
  ])
  return { prepared, ...(tokens !== undefined && { tokens }) }
}

/** What a host gets for the transfer. */
function transferResult(
  { config, amount }: TransferSummaryParams,
  transactionHash: Hex,
  status: FundResult['status'],
): FundResult & { readonly amount: string } {
  const { symbol, decimals } = fundingAsset(config)
  return Object.freeze({
    method: 'wallet',
    provider: 'external',
    status,
    chainType: 'ethereum',
    chainId: config.chain.id,
    address: config.address,
    asset: symbol,
    amount: exactAmount(amount, decimals),
    transactionHash,
    bridged: false,
  })
}

/** Waits until the chain has it. Meanwhile, closing counts as a success. */
async function untilConfirmed(
  stage: OnStage<FundResult>,
  params: TransferSummaryParams,
  { access }: Transfer,
  hash: Hex,
): Promise<FundResult> {
  const undoExit = stage.setExit(transferResult(params, hash, 'submitted'))
  try {
    const { waitForReceipt } = await import('../../chains/ethereum/index.js')
    await waitForReceipt(hash, access, stage.signal)
  } catch (error) {
    if (!stage.signal.aborted && isWalletError(error, 'TRANSACTION_FAILURE')) undoExit()
    throw error
  }
  const result = transferResult(params, hash, 'confirmed')
  reportFunding(result, result.amount, hash)
  return result
}

const problemOf = (
  error: unknown,
  { name: network }: ChainRecord,
  unknown: (words: typeof transaction.english) => string,
) => problemText(error, language => unknown(wordsOf(transaction, language)), { network, place: 'transfer' })

/** What will be sent from the external wallet, and what it costs; then the wallet asks its owner. Ends when the chain has it. */
export const transferSummary = screen('transfer-summary', {
  view: () => import('../transaction/review/review.view.js'),
  size: 'full',
  start: (params: TransferSummaryParams, stage: OnStage<FundResult>): ReviewModel => {
    const { config, wallet, amount } = params
    /** Unless the chain has refused it: a new try, here or from where the visitor has come back, waits for that. */
    const sending = stage.keep<Sending>(transferKey(params), () => ({}))
    let transfer = sending.hash && sending.transfer
    const { $review, stands, state, know, current } = reviewStore<TransferState>(
      (sending.hash && sending.state) ?? { status: 'preparing' },
      known => language => transferReview(params, known, language),
    )

    const prepare = async () => {
      try {
        transfer = await transferTo(config, amount, stage.$settings.get())
        know({ status: 'ready', ...(await prepareTransfer(params, transfer, stage.signal)) })
      } catch (error) {
        if (!stage.signal.aborted)
          know({ status: 'ready', error: problemOf(error, config.chain, ({ problem }) => problem.prepare) })
      }
    }

    const send = singleFlight(
      stage.run(async () => {
        if (!transfer) return
        know({ status: 'busy', error: undefined })
        const begun = { transfer, state: state() }
        try {
          const hash = await (sending.hash
            ? abortable(sending.hash, stage.signal)
            : sendFrom(wallet, transfer, stage.signal, hash => remember(sending, { hash, ...begun })))
          know({ sent: true })
          const result = await untilConfirmed(stage, params, transfer, hash)
          sending.hash = undefined // the same once more is another one
          stage.finish(result)
        } catch (error) {
          if (stage.signal.aborted || !isWalletError(error)) throw error
          if (error.code === 'TRANSACTION_FAILURE') sending.hash = undefined
          know({
            status: 'ready',
            sent: sending.hash !== undefined,
            error: problemOf(error, config.chain, words => words.error.unknown),
          })
        }
      }),
    )

    void (transfer ? send() : prepare())
    return {
      $review,
      primary: press => {
        if (!current().primary.disabled && takePress(press, stands)) void send()
      },
      secondary: () => {
        if (state().status !== 'busy') stage.leave()
      },
    }
  },
})
