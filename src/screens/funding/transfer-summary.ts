import { atom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { exactAmount, formatBalance, formatExact, formatFee, formatSent } from '../../chains/amount.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { PreparedTransaction } from '../../chains/ethereum/index.js'
import { nativeCoin } from '../../chains/registry.js'
import { funding } from '../../copy/areas/funding.js'
import { english, textIn, wordsOf, type InLanguage, type Language, type Text } from '../../copy/language.js'
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
import { standing } from '../../ui/actions/standing.js'
import { problemText } from '../transaction/problem-text.js'
import { meaningOf } from '../transaction/review/meaning/meaning.js'
import type { Review, ReviewModel } from '../transaction/review/review.js'
import { shortfallText } from '../transaction/review/notices/funds-notice.js'
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

/** Everything the summary shows, from what is known. */
export function transferReview({ config, wallet, amount }: TransferSummaryParams, { status, prepared, tokens, error, sent }: TransferState, language: Language): Review {
  const { chain } = config
  const asset = fundingAsset(config)
  const coin = nativeCoin(chain)
  const native = !config.erc20Address
  const { summary: words, foreign } = wordsOf(funding, language)
  const { fact, confirm, sentence, receipt } = wordsOf(transaction, language)
  const text = formatSent(amount, asset.decimals, language)
  const fewTokens = tokens !== undefined && tokens < amount
  const poor = (prepared?.missing ?? false) || fewTokens
  const shortfall = fewTokens ? { ...asset, missing: amount - tokens } : { ...coin, missing: prepared ? prepared.needed - prepared.balance : 0n, feeUnknown: prepared?.fee === undefined }
  const fee = prepared?.fee
  const total = native ? fee === undefined ? undefined : `${formatExact(amount + fee, coin.decimals, language)} ${coin.symbol}` : `${formatExact(amount, asset.decimals, language)} ${asset.symbol}`
  const pending = (text: string | undefined) => text === undefined && status === 'preparing' ? { kind: 'pending' as const } : { kind: 'text' as const, text: text ?? confirm.unknownFee }
  const balance = native ? prepared?.balance : tokens
  return {
    status,
    title: words.title,
    sentence: { text: sentence.send({ amount: `${text} ${asset.symbol}`, to: shortAddress(config.address) }), given: [`${text} ${asset.symbol}`, shortAddress(config.address)] },
    amountLabel: fact.amount,
    amount: { text, unit: asset.symbol },
    notices: [
      ...(config.foreign ? [{ tone: 'warning' as const, text: foreign.warning }] : []),
      ...(error ? [{ tone: 'danger' as const, text: textIn(error, language) }] : []),
      ...(poor ? [{ tone: 'warning' as const, text: [words.poor({ address: shortAddress(wallet.address) }), shortfallText(shortfall, language)].filter(Boolean).join(' ') }] : []),
    ],
    facts: [
      { id: 'total', label: words.total, value: pending(total) },
      { id: 'to', label: fact.to, value: { kind: 'address', ...shownAddress(chain, config.address) } },
      { id: 'network', label: fact.network, value: { kind: 'network', name: chain.name } },
      { id: 'fee', label: fact.fee, value: pending(fee === undefined ? undefined : `${formatFee(fee, coin.decimals, language)} ${coin.symbol}`) },
    ],
    fee,
    more: { label: confirm.details, facts: [], instructions: [] },
    wallet: { name: sourceName(wallet, language), address: shownAddress(chain, wallet.address), ...(balance !== undefined && { balance: `${formatBalance(balance, asset.decimals, language)} ${asset.symbol}` }) },
    primary: { action: 'approve', text: status !== 'busy' ? words.confirm({ wallet: sourceName(wallet, language) }) : sent ? receipt.waiting : words.asking({ wallet: sourceName(wallet, language) }), disabled: status !== 'ready' || poor || !prepared, busy: status === 'busy' },
    secondary: confirm.notNow,
  }
}

/** A transfer of this run that the wallet has been asked to send; whoever comes back to it finds it, and nothing is paid twice. */
interface Sending { hash?: Promise<Hex> | undefined; transfer?: Transfer; state?: TransferState }

/** What makes a transfer another one. */
const transferKey = ({ config: { chain, erc20Address, address }, wallet, amount }: TransferSummaryParams) =>
  ['transfer', chain.id, erc20Address, wallet.address, address, amount].join(' ').toLowerCase()

/** What will be sent from the external wallet, and what it costs; then the wallet asks its owner. Ends when the chain has it. */
export const transferSummary = screen('transfer-summary', {
  view: () => import('../transaction/review/review.view.js'),
  size: 'full',
  start: (params: TransferSummaryParams, stage: OnStage<FundResult>): ReviewModel => {
    const { config, wallet, amount } = params
    const { chain } = config
    const asset = fundingAsset(config)
    const from = wallet.address as Hex
    /** Unless the chain has refused it: a new try, here or from where the visitor has come back, waits for that. */
    const sending = stage.keep<Sending>(transferKey(params), () => ({}))
    let state: TransferState = (sending.hash && sending.state) ?? { status: 'preparing' }
    let transfer = sending.hash && sending.transfer

    const review = (): InLanguage<Review> => {
      const now = state
      return language => transferReview(params, now, language)
    }
    const $review = atom(review())
    const meaning = () => meaningOf(review()(english))
    const stands = standing(meaning())
    const know = (news: Partial<TransferState>) => {
      state = { ...state, ...news }
      $review.set(review())
      stands.see(meaning())
    }

    const prepare = async () => {
      try {
        transfer = await transferTo(config, amount, stage.$settings.get())
        const chainOf = await import('../../chains/ethereum/index.js')
        const { access, request } = transfer
        const [prepared, tokens] = await Promise.all([
          chainOf.prepareTransaction(request, from, access, {}, stage.signal),
          config.erc20Address ? chainOf.getErc20Balance(config.erc20Address, from, access, stage.signal) : undefined,
        ])
        know({ status: 'ready', prepared, ...(tokens !== undefined && { tokens }) })
      } catch (error) {
        if (!stage.signal.aborted) know({ status: 'ready', error: problemText(error, language => wordsOf(transaction, language).problem.prepare, { network: chain.name, place: 'transfer' }) })
      }
    }

    const asked = (hash: Promise<Hex>) => {
      Object.assign(sending, { hash, transfer, state })
      hash.then(() => { sending.state = { ...state, sent: true } }, () => { sending.hash = undefined })
    }
    const send = singleFlight(stage.run(async () => {
      if (!transfer) return
      know({ status: 'busy', error: undefined })
      let takeExitBack = () => {}
      try {
        const hash = await (sending.hash ? abortable(sending.hash, stage.signal) : sendFrom(wallet, transfer, stage.signal, asked))
        const text = exactAmount(amount, asset.decimals)
        const result = (status: FundResult['status']): FundResult => Object.freeze({
          method: 'wallet', provider: 'external', status, chainType: 'ethereum', chainId: chain.id, address: config.address, asset: asset.symbol, amount: text, transactionHash: hash, bridged: false,
        })
        know({ sent: true })
        takeExitBack = stage.setExit(result('submitted')) // closing counts as a success from here on
        const { waitForReceipt } = await import('../../chains/ethereum/index.js')
        await waitForReceipt(hash, transfer.access, stage.signal)
        sending.hash = undefined // the same once more is another one
        reportFunding(result('confirmed'), text, hash)
        stage.finish(result('confirmed'))
      } catch (error) {
        if (stage.signal.aborted || !isWalletError(error)) throw error
        if (error.code === 'TRANSACTION_FAILURE') {
          sending.hash = undefined
          takeExitBack()
        }
        know({ status: 'ready', sent: sending.hash !== undefined, error: problemText(error, language => wordsOf(transaction, language).error.unknown, { network: chain.name, place: 'transfer' }) })
      }
    }))

    void (transfer ? send() : prepare())
    return {
      $review,
      primary: press => { if (!review()(english).primary.disabled && takePress(press, stands)) void send() },
      secondary: () => { if (state.status !== 'busy') stage.leave() },
    }
  },
})
