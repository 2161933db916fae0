import { atom, type ReadableAtom } from 'nanostores'
import type { Connector } from '../../connectors/registry.js'
import { $funding } from '../../copy/funding.js'
import { isWalletError } from '../../errors/wallet-error.js'
import { shortAddress } from '../../chains/address.js'
import type { FundingConfig } from '../../funding/funding-config.js'
import { connectSource, sourceWallets, type SourceWallet } from '../../funding/source-wallets.js'
import { screen, type OnStage } from '../../stage/define.js'

export interface SourceRow {
  readonly id: string
  readonly name: string
  /** A raster image as a data address. */
  readonly icon?: string
  /** Of a connected wallet. */
  readonly address?: string
  readonly choose: () => void
}

export interface SourceWalletModel {
  readonly $rows: ReadableAtom<readonly SourceRow[]>
  /** Opens the whole list; undefined when it is all there. */
  readonly $more: ReadableAtom<(() => void) | undefined>
  /** The name of the wallet that is being asked. */
  readonly $asking: ReadableAtom<string | undefined>
  readonly $error: ReadableAtom<string | undefined>
}

/** More connected wallets than that are not shown at once, */
const ALL_AT_MOST = 4
/** but so many, and the others behind one row. */
const SHOWN_OF_MORE = 3

/** The wallet that the money comes from. */
export const sourceWallet = screen('source-wallet', {
  view: () => import('./source-wallet.view.js'),
  start: ({ config }: { readonly config: FundingConfig }, stage: OnStage<SourceWallet>): SourceWalletModel => {
    const { connected, others } = sourceWallets(config.chainType)
    const $asking = atom<string | undefined>()
    const $error = atom<string | undefined>()
    const ask = stage.run(async (connector: Connector) => {
      if ($asking.get() !== undefined) return
      $asking.set(connector.walletBranding.name)
      $error.set(undefined)
      try {
        stage.finish(await connectSource(connector, stage.signal))
      } catch (error) {
        if (!isWalletError(error)) throw error
        $error.set(error.message)
      } finally {
        $asking.set(undefined)
      }
    })
    const rowOf = ({ id, walletBranding: { name, icon } }: Connector) => ({ id, name, ...(icon && { icon }) })
    const all: readonly SourceRow[] = [
      ...connected.map(wallet => ({ ...rowOf(wallet.connector), id: `${wallet.id} ${wallet.address}`, address: shortAddress(wallet.address), choose: () => stage.finish(wallet) })),
      ...others.map(connector => ({ ...rowOf(connector), choose: () => void ask(connector) })),
    ]
    const many = connected.length > ALL_AT_MOST
    const $rows = atom(many ? all.slice(0, SHOWN_OF_MORE) : all)
    const close = () => {
      $rows.set(all.slice(0, SHOWN_OF_MORE))
      $more.set(open)
      stage.inside(undefined)
    }
    const open = () => {
      $rows.set(all)
      $more.set(undefined)
      stage.inside(close)
    }
    const $more = atom(many ? open : undefined)
    return { $rows, $more, $asking, $error }
  },
})

/** What the wallet is called, for sentences that send the visitor there. */
export const sourceName = ({ connector }: SourceWallet): string => connector.walletBranding.name || $funding.get().source.title
