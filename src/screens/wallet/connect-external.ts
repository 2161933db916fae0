import { connectExternalWallet } from '../../connectors/connected-wallets.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import type { Connector } from '../../connectors/registry.js'
import { text } from '../../copy/language.js'
import { wallet as words } from '../../copy/wallet.js'
import { screen, type OnStage } from '../../stage/define.js'
import { attempt, type AttemptFaces } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'
import { connectProblem } from './connect-problem.js'

/** The wallet presents itself by its name and picture. */
export const connectExternalFaces = ({ name, icon }: Connector['walletBranding']): AttemptFaces => ({
  waiting: { mark: { name, picture: icon }, title: text(words, ({ external }) => external.connecting({ wallet: name })), detail: text(words, ({ external }) => external.confirm) },
  done: { title: text(words, ({ external }) => external.connected({ wallet: name })), detail: text(words, ({ external }) => external.goodToGo) },
  failed: (error, again) => ({
    title: text(words, ({ external }) => external.failed({ wallet: name })), detail: connectProblem(error),
    answers: [{ text: text(words, ({ external }) => external.retry), press: again }],
  }),
})

/** Asks an external wallet to connect, in its own window, and waits for its owner. */
export const connectExternal = screen('connect-external', {
  view: statusView,
  start: ({ connector }: { readonly connector: Connector }, stage: OnStage<ConnectedWallet>) =>
    attempt(stage, connectExternalFaces(connector.walletBranding), signal => connectExternalWallet(connector, signal)),
})
