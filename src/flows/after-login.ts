import { sendAnalytics } from '../api/analytics/analytics.js'
import type { ChainType } from '../chains/chain-type.js'
import { isOAuthProvider, oauthType } from '../config/oauth-providers.js'
import type { LoginMethod, Settings } from '../config/settings.js'
import { toWalletError } from '../errors/to-wallet-error.js'
import { report } from '../lib/report.js'
import { logout } from '../session/logout.js'
import { embeddedWallets } from '../session/user/embedded-wallets.js'
import type { LinkedAccount, User } from '../session/user/user.js'

const CHAIN_TYPES: readonly ChainType[] = ['ethereum', 'solana']

/** True when the host wants its terms accepted and this user has not accepted them. */
export const missingTerms = (settings: Settings, user: User): boolean =>
  settings.legal.requireUsersAcceptTerms && !user.hasAcceptedTerms

/** The chains an embedded wallet is due on after a login, Ethereum first. `always`: on those the app is for, whatever its settings say. */
export function walletsToCreate({ appearance, embeddedWallets: { createOnLogin } }: Settings, user: User, always = false): readonly ChainType[] {
  return CHAIN_TYPES.filter(chainType => {
    if (embeddedWallets(user, chainType).length > 0) return false
    if (createOnLogin[chainType] === 'all-users' || (always && appearance.walletChainType.includes(chainType))) return true
    return createOnLogin[chainType] === 'users-without-wallets'
      && !user.linkedAccounts.some(account => account.type === 'wallet' && account.chainType === chainType)
  })
}

/** The account a login was made with. */
export function accountOf(user: User, method: LoginMethod): LinkedAccount | null {
  const type = method === 'sms' ? 'phone' : isOAuthProvider(method) ? oauthType(method) : method
  return user.linkedAccounts.find(account => account.type === type) ?? null
}

/** Ends the session of a login that must not stay. It is here with the rules after a login, and so also where the network is lost meanwhile. */
export const endLogin = (): void => void logout().catch(report)

/** Ends the session of a login on another site (`provider`) whose wallet could not be made. */
export function undoLogin(failure: unknown, provider: string): void {
  sendAnalytics('embedded_wallet_creation_failure_logout', { error: toWalletError(failure).message, screen: 'create-wallet', provider })
  endLogin()
}
