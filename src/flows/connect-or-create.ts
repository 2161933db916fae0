import type { ConnectedResult, LoginResult } from '../ask/questions/login.js'
import { SUCCESS_MS } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { externalWallet } from '../methods/external-wallet.js'
import { methods } from '../methods/registry.js'
import { connectorOf } from '../methods/wallet-rows.js'
import { landing } from '../screens/login/landing.js'
import { currentUser } from '../session/store.js'
import { at, done, flow, later, leave, on, type FlowStage } from '../stage/define.js'
import { landingParams, login, type LoginInput } from './login.js'

const connectExternal = later('connect-external', async () => (await import('../screens/wallet/connect-external.js')).connectExternal)

const inputOf = (stage: FlowStage) => stage.keep<{ input: LoginInput }>('connect-or-create', () => ({ input: {} }))

/** Connects a wallet that the visitor has, or logs them in and makes them one. Refused for whoever is signed in. */
export const connectOrCreate = flow<LoginInput, ConnectedResult | LoginResult>('connect-or-create', {
  start: async (input, stage) => {
    if (currentUser()) return leave(new WalletError('INVALID_DATA', 'Only a visitor who is not signed in can connect or create a wallet.'))
    inputOf(stage).input = input
    const { startExternalWallets } = await import('../wallet/external-wallets.js')
    void startExternalWallets()
    return at(landing, landingParams([...methods, externalWallet], input, stage))
  },
  on: [
    on(landing, ({ method: id, ...chosen }, stage) => {
      const connector = id === 'wallet' ? connectorOf(chosen.row) : undefined
      return connector ? at(connectExternal, { connector }) : at(login, { ...inputOf(stage).input, chosen: { id, ...chosen }, createWallet: true })
    }),
    on(connectExternal, ({ address, chainType, chainId, connectorType, walletClientType, connectedAt, connector }) => {
      const { name } = connector.walletBranding
      return done({ wallet: { address, chainType, chainId, connectorType, walletClientType, connectedAt, name } }, { after: SUCCESS_MS })
    }),
    on(login, result => done(result)),
  ],
})
