/** Brings WalletConnect to a page that has a project id: importing it does. WalletConnect's own code comes when somebody chooses it. */
import { addOpeners } from '../../src/connectors/openers.js'
import { connectByWalletConnect } from './walletconnect-session.js'

export { connectByWalletConnect }

addOpeners({ walletConnect: connectByWalletConnect })
