import { atom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { exactAmount, formatBalance, formatFee, formatSent } from '../../chains/amount.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { PreparedTransaction } from '../../chains/ethereum/index.js'
import { nativeCoin } from '../../chains/registry.js'
import { $funding } from '../../copy/funding.js'
import { $transaction } from '../../copy/transaction.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { fundingAsset, type EthereumFunding } from '../../funding/funding-config.js'
import { reportFunding } from '../../funding/report-funding.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { sendFrom, transferTo, type Transfer } from '../../funding/transfer-from-wallet.js'
import { singleFlight } from '../../lib/single-flight.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { Review, ReviewModel } from '../transaction/review.js'
import { shownAddress } from '../transaction/shown-address.js'
import type { FundResult } from '../../funding/fund-wallet.js'
import { sourceName } from './source-wallet.js'

export interface TransferSummaryParams {
  readonly config: EthereumFunding
  readonly wallet: SourceWallet
  /** In the asset's smallest unit. */
  readonly amount: bigint
  /** Told as soon as the wallet has sent it, so that closing counts as a success from then on. */
  readonly sent?: (result: FundResult) => void
}

/** What will be sent from the external wallet, and what it costs; then the wallet asks its owner. Ends when the chain has it. */
export const transferSummary = screen('transfer-summary', {
  view: () => import('../transaction/review.view.js'),
  size: 'full',
  start: ({ config, wallet, amount, sent }: TransferSummaryParams, stage: OnStage<FundResult>): ReviewModel => {
    const { chain } = config
    const words = $funding.get().summary
    const { fact, confirm, problem } = $transaction.get()
    const asset = fundingAsset(config)
    const coin = nativeCoin(chain)
    const native = !config.erc20Address
    const from = wallet.address as Hex
    let state: { status: Review['status']; prepared?: PreparedTransaction; tokens?: bigint; error?: string } = { status: 'preparing' }
    let transfer: Transfer | undefined

    const draw = (): Review => {
      const { status, prepared, tokens, error } = state
      const poor = (prepared?.missing ?? false) || (tokens !== undefined && tokens < amount)
      const fee = prepared?.fee
      const total = native ? fee === undefined ? undefined : `${exactAmount(amount + fee, coin.decimals)} ${coin.symbol}` : `${exactAmount(amount, asset.decimals)} ${asset.symbol}`
      const pending = (text: string | undefined) => text === undefined && status === 'preparing' ? { kind: 'pending' as const } : { kind: 'text' as const, text: text ?? confirm.unknownFee }
      const balance = native ? prepared?.balance : tokens
      return {
        status,
        title: words.title,
        amountLabel: fact.amount,
        amount: { text: formatSent(amount, asset.decimals), unit: asset.symbol },
        notices: [
          ...(error ? [{ tone: 'danger' as const, text: error }] : []),
          ...(poor ? [{ tone: 'warning' as const, text: words.poor(shortAddress(from)) }] : []),
        ],
        facts: [
          { id: 'total', label: words.total, value: pending(total) },
          { id: 'to', label: fact.to, value: { kind: 'address', ...shownAddress(chain, config.address) } },
          { id: 'network', label: fact.network, value: { kind: 'network', name: chain.name } },
          { id: 'fee', label: fact.fee, value: pending(fee === undefined ? undefined : `${formatFee(fee, coin.decimals)} ${coin.symbol}`) },
        ],
        more: { label: confirm.details, facts: [], instructions: [] },
        wallet: { name: sourceName(wallet), address: shownAddress(chain, from), ...(balance !== undefined && { balance: `${formatBalance(balance, asset.decimals)} ${asset.symbol}` }) },
        primary: { action: 'approve', text: words.confirm(sourceName(wallet)), disabled: status !== 'ready' || poor || !prepared, busy: status === 'busy' },
        secondary: confirm.notNow,
      }
    }
    const $review = atom(draw())
    const know = (news: Partial<typeof state>) => {
      state = { ...state, ...news }
      $review.set(draw())
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
        if (!stage.signal.aborted) know({ status: 'ready', error: isWalletError(error) && error.message ? error.message : problem.prepare })
      }
    }

    const send = singleFlight(stage.run(async () => {
      if (!transfer) return
      know({ status: 'busy', error: undefined } as Partial<typeof state>)
      try {
        const hash = await sendFrom(wallet, transfer, stage.signal)
        const text = exactAmount(amount, asset.decimals)
        const result = (status: FundResult['status']): FundResult => Object.freeze({
          method: 'wallet', provider: 'external', status, chainType: 'ethereum', chainId: chain.id, address: config.address, asset: asset.symbol, amount: text, transactionHash: hash, bridged: false,
        })
        sent?.(result('submitted'))
        const { waitForReceipt } = await import('../../chains/ethereum/index.js')
        await waitForReceipt(hash, transfer.access, stage.signal)
        reportFunding(result('confirmed'), text, hash)
        stage.finish(result('confirmed'))
      } catch (error) {
        if (stage.signal.aborted || !isWalletError(error)) throw error
        know({ status: 'ready', error: error.message })
      }
    }))

    void prepare()
    return {
      $review,
      primary: event => { if (event.isTrusted && !$review.get().primary.disabled) void send() },
      secondary: () => { if (state.status !== 'busy') stage.leave() },
    }
  },
})
