import { exportWallet } from '../../src/flows/wallets/export-wallet.js'
import type { FlowPart } from '../play/flow-part.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { ExportEvents, ExportOptions, WALLET_EXPORT } from './table.js'

/** The flow of `<wallet-export>`. */
export const part: FlowPart<ExportOptions, Outcome<ExportEvents>, ElementOf<typeof WALLET_EXPORT>> = {
  part: exportWallet,
  options: element => {
    const { address, chainType } = element
    return { ...(address && { address }), ...(chainType && { chainType }) }
  },
  input: options => options,
}
