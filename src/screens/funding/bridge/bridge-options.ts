import { atom } from 'nanostores'
import { formatExact } from '../../../chains/amount.js'
import { shortAddress } from '../../../chains/address.js'
import { funding } from '../../../copy/areas/funding.js'
import { bridge } from '../../../copy/areas/transaction/bridge.js'
import { text, wordsOf, type Text } from '../../../copy/language.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import { findBridgeOptions, type BridgeOption, type Crossing } from '../../../funding/bridge/bridge-options.js'
import { fundingAsset, fundingNetwork } from '../../../funding/funding-config.js'
import { durationText } from '../../../lib/time/duration-text.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { network } from '../../../ui/pictures/later-icons.js'
import type { ChoiceModel, ChoiceState } from '../../shapes/choice/choice.js'
import type { Answer, ChoiceRow } from '../../shapes/parts/parts.js'

/** `only` is true if there was no other option. */
export interface ChosenOption {
  readonly option: BridgeOption
  readonly only: boolean
}

export const crossingTitle = text(bridge, ({ options }) => options.title)

/** The model before anything is known. */
export const lookingState = (chooseOther: () => void): ChoiceState => ({
  title: crossingTitle,
  rows: [],
  busy: text(bridge, ({ options }) => options.looking),
  answers: [otherAnswer(chooseOther)],
})

const otherAnswer = (chooseOther: () => void): Answer => ({
  text: text(bridge, ({ options }) => options.elsewhere),
  press: chooseOther,
  kind: 'quiet',
})

/** The networks and assets to pay from, with the amount and the duration of each. The fastest one is called so. */
export const optionsState = (
  crossing: Pick<Crossing, 'config' | 'amount'>,
  options: readonly BridgeOption[],
  choose: (option: BridgeOption) => void,
): ChoiceState => ({
  title: crossingTitle,
  detail: language => {
    const { symbol, decimals } = fundingAsset(crossing.config)
    return wordsOf(bridge, language).options.detail({
      amount: `${formatExact(crossing.amount, decimals, language)} ${symbol}`,
      network: fundingNetwork(crossing.config),
    })
  },
  rows: options.map(option => optionRow(option, isFastest(option, options), () => choose(option))),
})

/** True if it is faster than every other option. False if the bridge has left a duration open. */
const isFastest = ({ deposit: { seconds } }: BridgeOption, options: readonly BridgeOption[]): boolean =>
  seconds !== undefined &&
  options.length > 1 &&
  options.filter(({ deposit }) => deposit.seconds === undefined || deposit.seconds <= seconds).length === 1

/** A chip has no room for more decimals; the summary shows all digits. */
const MAX_DECIMALS = 6

/** Rounds up to the last decimal that is shown, so that nobody pays more than they read. */
function roundedUp(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - MAX_DECIMALS))
  return ((units + step - 1n) / step) * step
}

function optionRow({ access, coin, deposit }: BridgeOption, fastest: boolean, choose: () => void): ChoiceRow {
  const { amount, seconds } = deposit
  const time: Text = language => wordsOf(bridge, language).options.takes({ time: durationText(seconds ?? 0, language) })
  return {
    key: `${access.chain.id} ${coin.symbol}`,
    label: access.chain.name,
    mark: { icon: network },
    chips: [
      language => `${formatExact(roundedUp(amount, coin.decimals), coin.decimals, language)} ${coin.symbol}`,
      ...(seconds === undefined ? [] : [time]),
      ...(fastest ? [text(funding, ({ method }) => method.fastest)] : []),
    ],
    leads: true,
    choose,
  }
}

/** Explains why there is no network to choose, and offers a retry and another way. */
export const noOptionState = (problem: Text, retry: () => void, chooseOther: () => void): ChoiceState => ({
  title: crossingTitle,
  rows: [],
  problem,
  answers: [
    { ...otherAnswer(chooseOther), kind: 'secondary' },
    { text: text(bridge, ({ options }) => options.again), press: retry, isRetry: true },
  ],
})

function problemOf(error: unknown, { wallet }: Pick<Crossing, 'wallet'>): Text {
  return text(bridge, ({ problem }) =>
    isWalletError(error, 'INSUFFICIENT_BALANCE')
      ? problem.poor({ address: shortAddress(wallet.address) })
      : isWalletError(error, 'UNEXPECTED_ANSWER')
        ? problem.noOption
        : problem.noQuotes,
  )
}

/**
 * Asks which network the money comes from. A single one is chosen without asking. Ends with "elsewhere" if the visitor
 * wants another way to pay.
 */
export const bridgeOptions = screen('bridge-options', {
  view: () => import('./bridge-options.view.js'),
  start: (crossing: Crossing, stage: OnStage<ChosenOption | 'elsewhere'>): ChoiceModel => {
    const chooseOther = () => stage.finish('elsewhere')
    const $state = atom(lookingState(chooseOther))
    const findOptions = async () => {
      $state.set(lookingState(chooseOther))
      try {
        const options = await findBridgeOptions(crossing, stage.$settings.get(), stage.signal)
        const [option] = options
        if (option && options.length === 1) return stage.finish({ option, only: true })
        $state.set(optionsState(crossing, options, option => stage.finish({ option, only: false })))
      } catch (error) {
        if (!stage.signal.aborted)
          $state.set(noOptionState(problemOf(error, crossing), () => void findOptions(), chooseOther))
      }
    }
    void findOptions()
    return { $state }
  },
})
