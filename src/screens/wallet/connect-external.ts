import { atom, type ReadableAtom } from 'nanostores'
import { connectExternalWallet } from '../../connectors/connected-wallets.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import type { Connector } from '../../connectors/registry.js'
import { toWalletError } from '../../errors/wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'

export interface ConnectExternalModel {
  /** The wallet's name and picture, as it presents itself. */
  readonly name: string
  readonly icon?: string
  readonly $status: ReadableAtom<'connecting' | 'connected' | 'error'>
  /** Why it did not connect. */
  readonly $detail: ReadableAtom<string | undefined>
  readonly retry: () => void
}

/** Asks an external wallet to connect, in its own window, and waits for its owner. */
export const connectExternal = screen('connect-external', {
  view: () => import('./connect-external.view.js'),
  start: ({ connector }: { readonly connector: Connector }, stage: OnStage<ConnectedWallet>): ConnectExternalModel => {
    const { name, icon } = connector.walletBranding
    const $status = atom<'connecting' | 'connected' | 'error'>('connecting')
    const $detail = atom<string | undefined>()
    const connect = stage.run(async () => {
      $status.set('connecting')
      try {
        const wallet = await connectExternalWallet(connector, stage.signal)
        $status.set('connected')
        stage.finish(wallet)
      } catch (error) {
        if (stage.signal.aborted) throw error
        $detail.set(toWalletError(error).message)
        $status.set('error')
      }
    })
    void connect()
    return { name, ...(icon && { icon }), $status, $detail, retry: () => { if ($status.get() === 'error') void connect() } }
  },
})
