import type { LinkedAccount, WalletAccount } from './user.js'

/** True for a wallet whose keys the provider's wallet frame or server holds. */
export const isEmbedded = (account: LinkedAccount): account is WalletAccount =>
  account.type === 'wallet' && account.walletClientType === 'privy'
