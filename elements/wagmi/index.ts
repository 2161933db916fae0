/** The embedded wallet as a connector of wagmi. */
export { walletConnector } from './wallet-connector.js'
export type { WalletConnectorOptions } from './wallet-connector.js'
