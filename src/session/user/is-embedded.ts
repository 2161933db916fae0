import type { LinkedAccount, WalletAccount } from './user.js'

/** True for a wallet whose keys are held by the provider's wallet frame or server. */
export const isEmbedded = (account: LinkedAccount): account is WalletAccount =>
  account.type === 'wallet' && account.walletClientType === 'privy'
