import type { ConnectOptions } from '../../ask/questions/connect-wallet.js'
import type { ConnectedResult } from '../../ask/questions/login.js'
import type { Settings } from '../../config/settings.js'
import { externalWallet as words } from '../../copy/areas/external-wallet.js'
import { text } from '../../copy/language.js'
import { wallet } from '../../credentials/wallet.js'
import { landing } from '../../screens/login/landing.js'
import { isWalletReturn, pendingLogin, takePendingLogin } from '../../session/returns/pending-login.js'
import { at, done, flow, on } from '../../stage/define.js'
import { rowsOnFirstView } from '../login.js'
import { connectWallet } from './connect-wallet.js'

/**
 * Shows only the wallets of the landing, in the layout of the host, and connects one without a login, for any visitor.
 * If the wallet's app has opened the page for this, the landing is skipped.
 */
export const connectOnly = flow<ConnectOptions, ConnectedResult>('connect-only', {
  start: async ({ description = '' }, stage) => {
    const pending = pendingLogin()
    if (isWalletReturn(pending) && pending.connectOnly) {
      takePendingLogin()
      return at(connectWallet, { row: pending.client })
    }
    await rowsOnFirstView([wallet], stage)
    return at(landing, {
      methods: [wallet],
      title: text(words, ({ list }) => list.connect),
      as: settings => onlyWallets(settings, description),
    })
  },
  on: [on(landing, ({ row }) => at(connectWallet, { row })), on(connectWallet, connected => done(connected))],
})

const onlyWallets = (settings: Settings, loginMessage: string): Settings => ({
  ...settings,
  appearance: { ...settings.appearance, loginMessage },
  loginMethods: ['wallet'],
  loginMethodsAndOrder: settings.loginMethodsAndOrder && { primary: ['wallet'], overflow: [] },
})
