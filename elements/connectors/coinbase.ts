/** Brings Coinbase Wallet to a page: importing it does. Its own code comes when somebody chooses it. */
import { addOpeners } from '../../src/connectors/openers.js'
import { connectByCoinbaseWallet } from './coinbase-wallet.js'

export { connectByCoinbaseWallet }

addOpeners({ coinbaseWallet: connectByCoinbaseWallet })
