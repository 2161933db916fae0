import { atom, type ReadableAtom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { exactAmount, formatBalance, formatSent, parseAmount } from '../../chains/amount.js'
import { decimalText } from '../../lib/text/format.js'
import { funding } from '../../copy/areas/funding.js'
import { text, wordsOf, type Text } from '../../copy/language.js'
import { WalletError } from '../../errors/wallet-error.js'
import { fundingBalance } from '../../funding/funding-balance.js'
import type { FundResult } from '../../ask/questions/fund.js'
import { fundingAsset, fundingNetwork, type FundingConfig } from '../../funding/funding-config.js'
import { paymentLink } from '../../funding/receiving/payment-link.js'
import { reportFunding } from '../../funding/report-funding.js'
import { watchBalance, type BalanceWatch } from '../../funding/watch-balance.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ShownAddress } from '../transaction/review/review.js'
import { shownDestination } from './shown-destination.js'

/** The balance in the wallet card. */
export interface LiveBalance {
  /** unreachable: the chain does not answer. The last text stays, and the request is repeated. */
  readonly status: 'loading' | 'known' | 'unreachable'
  /** "1.234 ETH"; empty while loading. */
  readonly text: Text
  /** The balance has reached the requested amount: shows the green dot. */
  readonly reached: boolean
}

/** The texts about the address, which do not change. */
export interface ReceiveState {
  /**
   * "Receive 0.05 ETH", or the host's own title. For an address that is not the user's, always our text: "Send 0.05
   * ETH".
   */
  readonly title: Text
  readonly subtitle: Text
  /** Only if the address is not a wallet of the user. */
  readonly warning?: Text
  /** "QR code of the wallet address". */
  readonly qrLabel: Text
  /** "Make sure to send funds on Base." */
  readonly notice: Text
  /** The content of the QR code. */
  readonly qr: string
  readonly address: ShownAddress
  /** "Base", beside the notice. */
  readonly network: string
}

/** Model of `receive`. */
export interface ReceiveModel extends ReceiveState {
  readonly $balance: ReadableAtom<LiveBalance>
  /** True after the first increase: "Continue" replaces the waiting line. */
  readonly $received: ReadableAtom<boolean>
  /** "0.5 ETH": the amount that has arrived since the screen opened; empty before. */
  readonly $arrived: ReadableAtom<Text>
  /** "0.5 ETH": an amount that had arrived and is gone, for example after a chain reorganisation; empty otherwise. */
  readonly $gone: ReadableAtom<Text>
  readonly finish: () => void
  /** The assets to choose from; absent if there is only one. */
  readonly assets?: ReceiveChoice
}

/** Several assets, one of which is shown. */
export interface ReceiveChoice {
  /** "ETH", "USDC". A token that shares its name with another asset also shows its address. */
  readonly names: readonly string[]
  /** The asset in view, and its index. */
  readonly $chosen: ReadableAtom<{ readonly index: number; readonly model: ReceiveModel }>
  readonly choose: (index: number) => void
}

export interface ReceiveParams {
  readonly config: FundingConfig
  /** The same wallet, for other assets that the visitor may choose. */
  readonly others?: readonly FundingConfig[]
}

/** The address to send to. The host's name for it is used only if it is a wallet of the user. */
export function receiveState(config: FundingConfig): ReceiveState {
  const { symbol } = fundingAsset(config)
  const network = fundingNetwork(config)
  const kind = config.foreign ? 'foreign' : 'receive'
  const { receiveFundsTitle, receiveFundsSubtitle } = config.foreign ? {} : config.uiConfig
  return {
    title:
      receiveFundsTitle ??
      (language => wordsOf(funding, language)[kind].title({ amount: decimalText(config.amount, language), symbol })),
    subtitle: receiveFundsSubtitle ?? text(funding, words => words[kind].subtitle({ network })),
    ...(config.foreign && { warning: text(funding, words => words.foreign.warning) }),
    qrLabel: text(funding, words => words[kind].qrLabel),
    notice: text(funding, words => words.receive.notice({ network })),
    qr: paymentLink(config),
    address: shownDestination(config),
    network,
  }
}

/** The state before the chain's first answer. */
export const LOADING: LiveBalance = { status: 'loading', text: '', reached: false }

/** The balance as text, and whether it has reached the requested amount. */
export function knownBalance(config: FundingConfig, balance: bigint): LiveBalance {
  const { symbol, decimals } = fundingAsset(config)
  return {
    status: 'known',
    text: language => `${formatBalance(balance, decimals, language)} ${symbol}`,
    reached: config.amount !== '' && balance >= parseAmount(config.amount, decimals),
  }
}

/** The amount that has arrived, with all significant digits. */
export function arrivedAmount(config: FundingConfig, units: bigint): Text {
  const { symbol, decimals } = fundingAsset(config)
  return language => `${formatSent(units, decimals, language)} ${symbol}`
}

/**
 * Shows the wallet's address as QR code and text, with its live balance. Ends by "Continue", or by leaving after
 * something has arrived.
 */
export const receive = screen('receive', {
  view: () => import('./receive.view.js'),
  size: 'full',
  start: ({ config, others = [] }: ReceiveParams, stage: OnStage<FundResult>): ReceiveModel => {
    const first = receiveModel(config, stage)
    return others.length === 0 ? first : { ...first, assets: choiceAmong([config, ...others], first, stage) }
  },
})

/** Shows one asset at a time. An asset that was shown once is watched from then on, so that no arrival is missed. */
function choiceAmong(
  configs: readonly FundingConfig[],
  first: ReceiveModel,
  stage: OnStage<FundResult>,
): ReceiveChoice {
  const models = new Map([[0, first]])
  const $chosen = atom({ index: 0, model: first })
  return {
    names: assetNames(configs),
    $chosen,
    choose: index => {
      const config = configs[index]
      if (!config) return
      const model = models.get(index) ?? receiveModel(config, stage)
      models.set(index, model)
      $chosen.set({ index, model })
    },
  }
}

/** The names of the assets. A token that shares its name with another asset also shows its address. */
export function assetNames(configs: readonly FundingConfig[]): readonly string[] {
  const names = configs.map(config => fundingAsset(config).symbol)
  return configs.map((config, index) => {
    const name = names[index] ?? ''
    const token = config.chainType === 'solana' ? config.token?.address : config.erc20Address
    return token && names.filter(other => other === name).length > 1 ? `${name} ${shortAddress(token)}` : name
  })
}

function receiveModel(config: FundingConfig, stage: OnStage<FundResult>): ReceiveModel {
  const settings = stage.$settings.get()
  const { symbol, decimals } = fundingAsset(config)
  const $balance = atom(LOADING)
  const $received = atom(false)
  const $arrived = atom<Text>('')
  const $lost = atom<Text>('')
  let arrivedUnits = 0n
  let result: FundResult | undefined
  let undoExit = () => {}

  /** Sets the amount that has arrived, and the screen's result with it. An amount of 0 removes the result. */
  const setArrived = (units: bigint) => {
    undoExit()
    arrivedUnits = units
    result = units > 0n ? resultOf(config, symbol, exactAmount(units, decimals)) : undefined
    if (result) undoExit = stage.setExit(result)
    $arrived.set(result ? arrivedAmount(config, units) : '')
    $received.set(result !== undefined)
  }
  const onBalance = (balance: bigint, increase: bigint, decrease: bigint) => {
    $balance.set(knownBalance(config, balance))
    if (increase > 0n) {
      setArrived(arrivedUnits + increase)
      $lost.set('')
      if (result) reportFunding(result, exactAmount(increase, decimals))
    } else if (decrease > 0n && result) {
      const lost = decrease < arrivedUnits ? decrease : arrivedUnits
      reportFunding(result, exactAmount(lost, decimals), undefined, 'failed')
      setArrived(arrivedUnits - lost)
      $lost.set(arrivedAmount(config, lost))
    }
  }
  const onFailure = () => $balance.set({ ...$balance.get(), status: 'unreachable' })

  const read = fundingBalance(config, settings)
  const unsubscribe = stage.$settings.listen(({ funding }) => {
    if (!funding) stage.fail(new WalletError('FUNDING_NOT_ENABLED', 'Funding wallet is not enabled'))
  })
  stage.signal.addEventListener('abort', unsubscribe)
  if (read) void watchOnceOpen({ read, onBalance, onFailure }, stage)
  else {
    // This balance cannot be read, so the visitor can continue without waiting for it.
    $balance.set({ ...LOADING, status: 'unreachable' })
    $received.set(true)
  }

  return {
    ...receiveState(config),
    $balance,
    $received,
    $arrived,
    $gone: $lost,
    finish: () => {
      if ($received.get()) stage.finish(result ?? resultOf(config, symbol))
    },
  }
}

/** Reads no balance before the screen is open, because it may be prerendered. */
async function watchOnceOpen(watch: BalanceWatch, { opened, signal }: OnStage<FundResult>): Promise<void> {
  await opened
  await watchBalance(watch, signal)
}

function resultOf(config: FundingConfig, asset: string, amount?: string): FundResult {
  return Object.freeze({
    method: 'manual',
    status: amount ? 'confirmed' : 'submitted',
    chainType: config.chainType,
    ...(config.chainType === 'solana' ? { cluster: config.cluster.name } : { chainId: config.chain.id }),
    address: config.address,
    asset,
    ...(amount && { amount }),
    bridged: false,
  })
}
