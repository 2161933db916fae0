import { sendAnalytics } from '../../api/analytics/analytics.js'
import type { ExportOptions, ExportResult } from '../../ask/questions/export-wallet.js'
import { exportKeys } from '../../screens/export/export-keys.js'
import { connectWalletScreen } from '../../screens/wallet/connect-wallet.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import type { WalletAccount } from '../../session/user/user.js'
import { connectWallet } from '../../wallet/frame/connect.js'
import { walletToExport } from '../../wallet/export/export-page.js'

const runOf = (stage: FlowStage): { wallet?: WalletAccount } => stage.keep('export', () => ({}))

/**
 * Opens the wallet on this device, with a second factor if the user has one, and lets the visitor copy its private key.
 */
export const exportWallet = flow<ExportOptions, ExportResult>('export-wallet', {
  start: async (options, stage) => {
    const wallet = await walletToExport(options)
    runOf(stage).wallet = wallet
    const connection = connectWallet(wallet, stage.signal, { operation: 'export', verify: true })
    connection.catch(() => {}) // the screen shows the error
    return at(connectWalletScreen, { opening: connection, before: 'export' })
  },
  on: [
    on(connectWalletScreen, (_, stage) => at(exportKeys, runOf(stage), { back: false })),
    on(exportKeys, result => {
      sendAnalytics('embedded_wallet_key_export_completed', { walletAddress: result.address })
      return done(result)
    }),
  ],
})
