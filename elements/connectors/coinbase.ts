/** Importing this file adds Coinbase Wallet to a page. The wallet's code is loaded when the visitor chooses it. */
import { addOpeners } from '../../src/connectors/openers.js'
import { connectByCoinbaseWallet } from './coinbase-wallet.js'

export { connectByCoinbaseWallet }

addOpeners({ coinbaseWallet: connectByCoinbaseWallet })
