import { atom, computed } from 'nanostores'
import type { Connector } from '../../connectors/registry.js'
import { funding } from '../../copy/areas/funding.js'
import { text, wordsOf, type Language, type Text } from '../../copy/language.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { shortAddress } from '../../chains/address.js'
import {
  connectSource,
  isFilled,
  sourceWallets,
  type Destination,
  type SourceWallet,
} from '../../funding/source-wallets.js'
import { screen, type OnStage } from '../../stage/define.js'
import { more } from '../../ui/pictures/icons.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import type { ChoiceRow } from '../shapes/parts/parts.js'
import { connectProblem } from '../wallet/connect-problem.js'

/** Up to this many connected wallets are all shown. */
const UNFOLDED_LIMIT = 4
/** Of a longer list, this many are shown, and a row that opens the rest. */
const FOLDED_COUNT = 3

/** Asks which wallet the money comes from. */
export const sourceWallet = screen('source-wallet', {
  view: choiceView,
  start: ({ config }: { readonly config: Destination }, stage: OnStage<SourceWallet>): ChoiceModel => {
    const { connected, others } = sourceWallets(config)
    const $asking = atom<string | undefined>()
    const $error = atom<Text | undefined>()
    const ask = stage.run(async (connector: Connector) => {
      if ($asking.get() !== undefined) return
      $asking.set(connector.walletBranding.name)
      $error.set(undefined)
      try {
        const wallet = await connectSource(connector, stage.signal)
        if (isFilled(wallet, config)) return $error.set(text(funding, ({ source }) => source.same))
        stage.finish(wallet)
      } catch (error) {
        if (!isWalletError(error)) throw error
        $error.set(connectProblem(error))
      } finally {
        $asking.set(undefined)
      }
    })
    const isFolded = connected.length > UNFOLDED_LIMIT
    const $isUnfolded = atom(!isFolded)
    const rows = [
      ...connected.map(wallet => ({
        ...rowOf(wallet.connector),
        key: `${wallet.id} ${wallet.address}`,
        address: shortAddress(wallet.address),
        chips: [CONNECTED],
        choose: () => stage.finish(wallet),
      })),
      ...others.map(connector => ({ ...rowOf(connector), choose: () => void ask(connector) })),
    ]
    const close = () => {
      $isUnfolded.set(false)
      stage.setBackStep(undefined)
    }
    const open = () => {
      $isUnfolded.set(true)
      stage.setBackStep(close)
    }
    return {
      $state: computed([$isUnfolded, $asking, $error], (isUnfolded, asking, error) =>
        sourceState(isUnfolded ? rows : [...rows.slice(0, FOLDED_COUNT), furtherWallets(open)], asking, error),
      ),
    }
  },
})

export const CONNECTED = text(funding, ({ source }) => source.connected)

const rowOf = ({ id, walletBranding: { name, icon } }: Connector): ChoiceRow => ({
  key: id,
  label: name,
  mark: { name, picture: icon },
})

export const furtherWallets = (open: () => void): ChoiceRow => ({
  key: 'more',
  mark: { icon: more },
  label: text(funding, ({ source }) => source.more),
  leads: true,
  choose: open,
})

/** `asking`: the name of the wallet that is being asked. */
export const sourceState = (
  rows: readonly ChoiceRow[],
  asking: string | undefined,
  problem: Text | undefined,
): ChoiceState => ({
  title: text(funding, ({ source }) => source.title),
  rows,
  problem,
  busy: asking === undefined ? undefined : text(funding, ({ source }) => source.connecting({ wallet: asking })),
})

/** The wallet's name in sentences that refer to it. */
export const sourceName = ({ connector }: SourceWallet, language: Language): string =>
  connector.walletBranding.name || wordsOf(funding, language).source.title
