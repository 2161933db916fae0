import { defineLocale } from '../define-locale.js'
import { basics } from './ar/basics.js'
import { busy, errors, errorsAt } from './ar/errors.js'
import { shell } from './ar/shell.js'

export default defineLocale(
  'ar',
  'rtl',
  { basics, busy, errors, errorsAt, shell },
  {
    account: async () => (await import('./ar/account.js')).account,
    balance: async () => (await import('./ar/wallets/balance.js')).balance,
    bridge: async () => (await import('./ar/transaction/bridge.js')).bridge,
    code: async () => (await import('./ar/login/code.js')).code,
    crossApp: async () => (await import('./ar/cross-app.js')).crossApp,
    delegation: async () => (await import('./ar/wallets/delegation.js')).delegation,
    externalWallet: async () => (await import('./ar/external-wallet.js')).externalWallet,
    farcaster: async () => (await import('./ar/farcaster.js')).farcaster,
    farcasterSigner: async () => (await import('./ar/wallets/farcaster-signer.js')).farcasterSigner,
    funding: async () => (await import('./ar/funding.js')).funding,
    linking: async () => (await import('./ar/linking.js')).linking,
    login: async () => (await import('./ar/login.js')).login,
    mfa: async () => (await import('./ar/mfa.js')).mfa,
    oauth: async () => (await import('./ar/oauth.js')).oauth,
    passkeys: async () => (await import('./ar/passkeys.js')).passkeys,
    pending: async () => (await import('./ar/transaction/pending.js')).pending,
    phone: async () => (await import('./ar/phone.js')).phone,
    press: async () => (await import('./ar/press.js')).press,
    protection: async () => (await import('./ar/wallets/protection.js')).protection,
    recovery: async () => (await import('./ar/wallets/recovery.js')).recovery,
    security: async () => (await import('./ar/security.js')).security,
    signing: async () => (await import('./ar/wallets/signing.js')).signing,
    telegram: async () => (await import('./ar/telegram.js')).telegram,
    transaction: async () => (await import('./ar/transaction.js')).transaction,
    wallet: async () => (await import('./ar/wallet.js')).wallet,
    walletExport: async () => (await import('./ar/wallets/wallet-export.js')).walletExport,
  },
)
