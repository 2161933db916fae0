import { defineLocale } from '../define-locale.js'
import { basics } from './de/basics.js'
import { busy, errors, errorsAt } from './de/errors.js'
import { shell } from './de/shell.js'

export default defineLocale(
  'de',
  'ltr',
  { basics, busy, errors, errorsAt, shell },
  {
    account: async () => (await import('./de/account.js')).account,
    balance: async () => (await import('./de/wallets/balance.js')).balance,
    bridge: async () => (await import('./de/transaction/bridge.js')).bridge,
    code: async () => (await import('./de/login/code.js')).code,
    crossApp: async () => (await import('./de/cross-app.js')).crossApp,
    delegation: async () => (await import('./de/wallets/delegation.js')).delegation,
    externalWallet: async () => (await import('./de/external-wallet.js')).externalWallet,
    farcaster: async () => (await import('./de/farcaster.js')).farcaster,
    farcasterSigner: async () => (await import('./de/wallets/farcaster-signer.js')).farcasterSigner,
    funding: async () => (await import('./de/funding.js')).funding,
    linking: async () => (await import('./de/linking.js')).linking,
    login: async () => (await import('./de/login.js')).login,
    mfa: async () => (await import('./de/mfa.js')).mfa,
    oauth: async () => (await import('./de/oauth.js')).oauth,
    passkeys: async () => (await import('./de/passkeys.js')).passkeys,
    pending: async () => (await import('./de/transaction/pending.js')).pending,
    phone: async () => (await import('./de/phone.js')).phone,
    press: async () => (await import('./de/press.js')).press,
    protection: async () => (await import('./de/wallets/protection.js')).protection,
    recovery: async () => (await import('./de/wallets/recovery.js')).recovery,
    security: async () => (await import('./de/security.js')).security,
    signing: async () => (await import('./de/wallets/signing.js')).signing,
    telegram: async () => (await import('./de/telegram.js')).telegram,
    transaction: async () => (await import('./de/transaction.js')).transaction,
    wallet: async () => (await import('./de/wallet.js')).wallet,
    walletExport: async () => (await import('./de/wallets/wallet-export.js')).walletExport,
  },
)
