import type { ConnectedResult } from '../../ask/questions/login.js'
import { SUCCESS_MS } from '../../constants.js'
import { reachWallet } from '../../credentials/wallet/reach-wallet.js'
import { connectExternal } from '../../screens/wallet/connect-external.js'
import { at, done, flow, on } from '../../stage/define.js'

/** Connects an external wallet without a login. Without a `row` the visitor chooses a wallet first. */
export const connectWallet = flow<{ readonly row?: string | undefined }, ConnectedResult>('connect-wallet', {
  start: ({ row }) => at(reachWallet, { row, purpose: 'connect' }),
  on: [
    on(reachWallet, connector => at(connectExternal, { connector })),
    on(connectExternal, ({ address, chainType, chainId, connectorType, walletClientType, connectedAt, connector }) => {
      const { name } = connector.walletBranding
      return done(
        { wallet: { address, chainType, chainId, connectorType, walletClientType, connectedAt, name } },
        { after: SUCCESS_MS },
      )
    }),
  ],
})
