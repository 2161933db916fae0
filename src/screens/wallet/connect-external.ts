import type { ConnectedWallet } from '../../connectors/connections.js'
import type { Connector } from '../../connectors/registry.js'
import { screen, type OnStage } from '../../stage/define.js'
import { statusView } from '../shapes/status/status.js'
import { walletAttempt } from './wallet-attempt.js'

/** Asks an external wallet to connect, in its own window, and waits; nothing is signed. */
export const connectExternal = screen('connect-external', {
  view: statusView,
  start: ({ connector }: { readonly connector: Connector }, stage: OnStage<ConnectedWallet>) =>
    walletAttempt(stage, { connector, then: wallet => Promise.resolve(wallet) }),
})
