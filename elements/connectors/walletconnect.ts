/**
 * Importing this file adds WalletConnect to a page that has a project id. WalletConnect's code is loaded when the
 * visitor chooses it.
 */
import { addOpeners } from '../../src/connectors/openers.js'
import { connectByWalletConnect } from './walletconnect-session.js'

export { connectByWalletConnect }

addOpeners({ walletConnect: connectByWalletConnect })
