import { atom, type ReadableAtom } from 'nanostores'
import { exactAmount, formatBalance, parseAmount } from '../../chains/amount.js'
import { clusterName } from '../../chains/clusters.js'
import { $funding } from '../../copy/funding.js'
import { $wallet } from '../../copy/wallet.js'
import { WalletError } from '../../errors/wallet-error.js'
import { fundingBalance } from '../../funding/funding-balance.js'
import type { FundResult } from '../../funding/fund-wallet.js'
import { fundingAsset, type FundingConfig } from '../../funding/funding-config.js'
import { reportFunding } from '../../funding/report-funding.js'
import { watchBalance } from '../../funding/watch-balance.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ShownAddress } from '../transaction/review.js'
import { shownAddress } from '../transaction/shown-address.js'
import { shownAccount } from '../transaction/shown-instruction.js'

/** The balance in the wallet card. */
export interface LiveBalance {
  /** unreachable: the chain does not answer; the last known text stays, and it is tried again. */
  readonly status: 'loading' | 'known' | 'unreachable'
  /** "1.234 ETH"; empty while loading. */
  readonly text: string
  /** The balance is at least the amount asked for: the green dot. */
  readonly reached: boolean
}

/** Model of `receive`. */
export interface ReceiveModel {
  /** "Receive 0.05 ETH", or the host's own. */
  readonly title: string
  readonly subtitle: string
  /** "Make sure to send funds on Base." */
  readonly notice: string
  /** What the QR code says. */
  readonly qr: string
  /** "Almanac wallet". */
  readonly walletName: string
  readonly address: ShownAddress
  /** "Base"; for marks beside the notice. */
  readonly network: string
  readonly $balance: ReadableAtom<LiveBalance>
  /** True from the first increase that was seen: "Continue" appears; until then the waiting line stands in its place. */
  readonly $received: ReadableAtom<boolean>
  readonly finish: () => void
}

export interface ReceiveParams {
  readonly config: FundingConfig
  /** Told each time as soon as more has arrived, so that closing counts as a success from then on. */
  readonly arrived?: (result: FundResult) => void
}

/** The wallet's address as QR code and text, with its live balance. Ends by "Continue", once something has arrived. */
export const receive = screen('receive', {
  view: () => import('./receive.view.js'),
  size: 'full',
  start: ({ config, arrived }: ReceiveParams, stage: OnStage<FundResult>): ReceiveModel => {
    const settings = stage.$settings.get()
    const { symbol, decimals } = fundingAsset(config)
    const network = config.chainType === 'solana' ? clusterName(config.cluster.name) : config.chain.name
    const target = config.amount ? parseAmount(config.amount, decimals) : undefined
    const $balance = atom<LiveBalance>({ status: 'loading', text: '', reached: false })
    const $received = atom(false)
    let total = 0n
    let result: FundResult | undefined

    const onBalance = (balance: bigint, increase: bigint) => {
      $balance.set({ status: 'known', text: `${formatBalance(balance, decimals)} ${symbol}`, reached: target !== undefined && balance >= target })
      if (increase === 0n) return
      total += increase
      result = resultOf(config, symbol, exactAmount(total, decimals))
      reportFunding(result, exactAmount(increase, decimals))
      arrived?.(result)
      $received.set(true)
    }
    const onFailure = () => $balance.set({ ...$balance.get(), status: 'unreachable' })

    const read = fundingBalance(config, settings)
    const deaf = stage.$settings.listen(({ funding }) => {
      if (!funding) stage.fail(new WalletError('FUNDING_NOT_ENABLED', 'Funding wallet is not enabled'))
    })
    stage.signal.addEventListener('abort', deaf, { once: true })
    if (read) void watchBalance({ read, onBalance, onFailure }, stage.signal)
    else {
      // Nobody can see this balance rise, so nobody is made to wait for it.
      $balance.set({ status: 'unreachable', text: '', reached: false })
      $received.set(true)
    }

    const copy = $funding.get().receive
    return {
      title: config.uiConfig.receiveFundsTitle ?? copy.title(config.amount, symbol),
      subtitle: config.uiConfig.receiveFundsSubtitle ?? copy.subtitle(network),
      notice: copy.notice(network),
      qr: qrText(config),
      walletName: $wallet.get().name(settings.name),
      address: shown(config),
      network,
      $balance,
      $received,
      finish: () => { if ($received.get()) stage.finish(result ?? resultOf(config, symbol)) },
    }
  },
})

/** The address; on Solana with the token's mint for a wallet that scans it to pay with USDC (the form Solana Pay uses). */
function qrText(config: FundingConfig): string {
  return config.chainType === 'solana' && config.isUSDC && config.token ? `solana:${config.address}?spl-token=${config.token.address}` : config.address
}

const shown = (config: FundingConfig): ShownAddress =>
  config.chainType === 'solana' ? shownAccount(config.cluster.name, config.address) : shownAddress(config.chain, config.address)

function resultOf(config: FundingConfig, asset: string, amount?: string): FundResult {
  return Object.freeze({
    method: 'manual', status: amount ? 'confirmed' : 'submitted', chainType: config.chainType,
    ...(config.chainType === 'solana' ? { cluster: config.cluster.name } : { chainId: config.chain.id }),
    address: config.address, asset, ...(amount && { amount }), bridged: false,
  })
}
