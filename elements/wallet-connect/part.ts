import { connectOnly } from '../../src/flows/wallets/connect-only.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { ConnectEvents, ConnectOptions, WALLET_CONNECT } from './table.js'

/** The connect flow of `<wallet-connect>`. */
export const part: FlowPart<ConnectOptions, Outcome<ConnectEvents>, ElementOf<typeof WALLET_CONNECT>> = {
  part: connectOnly,
  options: ({ description }) => ({ ...(description ? { description } : {}) }),
  layer: ({ walletList, walletChainType }) => ({
    appearance: { ...(walletList && { walletList }), ...(walletChainType && { walletChainType }) },
  }),
  input: ({ description }) => ({ description }),
  value: ({ wallet }) => wallet.address,
}
