import type { Connector } from '../../connectors/registry.js'
import { text } from '../../copy/language.js'
import { wallet as words } from '../../copy/areas/wallet.js'
import type { StatusContent } from '../shapes/status/status.js'
import { connectProblem } from './connect-problem.js'

/** The texts while a wallet connects, with its name and picture. */
export const connectExternalStates = ({
  name,
  icon,
}: Connector['walletBranding']): {
  waiting: StatusContent
  done: StatusContent
  failed: (error: unknown) => Pick<StatusContent, 'title' | 'detail'>
} => ({
  waiting: {
    mark: { name, picture: icon },
    title: text(words, ({ external }) => external.connecting({ wallet: name })),
    detail: text(words, ({ external }) => external.confirm),
  },
  done: {
    title: text(words, ({ external }) => external.connected({ wallet: name })),
    detail: text(words, ({ external }) => external.goodToGo),
  },
  failed: error => ({
    title: text(words, ({ external }) => external.failed({ wallet: name })),
    detail: connectProblem(error),
  }),
})
