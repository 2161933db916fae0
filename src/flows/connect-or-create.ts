import type { ConnectedResult, LoginResult } from '../ask/questions/login.js'
import { WalletError } from '../errors/wallet-error.js'
import { credentials } from '../credentials/registry.js'
import { landing } from '../screens/login/landing.js'
import { currentUser } from '../session/store.js'
import { at, done, flow, laterFlow, leave, on, type FlowStage } from '../stage/define.js'
import { landingParams, login, rowsOnFirstView, type LoginInput } from './login.js'

const connectWallet = laterFlow(
  'connect-wallet',
  async () => (await import('./wallets/connect-wallet.js')).connectWallet,
)

const inputOf = (stage: FlowStage) => stage.keep<{ input: LoginInput }>('connect-or-create', () => ({ input: {} }))

/** Connects an external wallet, or logs the visitor in and creates a wallet. Rejected while a user is signed in. */
export const connectOrCreate = flow<LoginInput, ConnectedResult | LoginResult>('connect-or-create', {
  start: async (input, stage) => {
    if (currentUser())
      return leave(
        new WalletError('INVALID_DATA', 'Only a visitor who is not signed in can connect or create a wallet.'),
      )
    inputOf(stage).input = input
    await rowsOnFirstView(credentials, stage)
    return at(landing, landingParams(credentials, input, stage))
  },
  on: [
    on(landing, ({ method: id, ...choice }, stage) =>
      id === 'wallet'
        ? at(connectWallet, { row: choice.row })
        : at(login, { ...inputOf(stage).input, chosen: { id, ...choice }, createWallet: true }),
    ),
    on(connectWallet, connected => done(connected)),
    on(login, result => done(result)),
  ],
})
