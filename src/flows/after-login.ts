import { sendAnalytics } from '../api/analytics/analytics.js'
import type { LoginResult } from '../ask/questions/login.js'
import { sameAddress } from '../chains/address.js'
import type { ChainType } from '../chains/chain-type.js'
import { isOAuthProvider } from '../config/oauth-providers.js'
import { siteOfApp } from '../config/other-apps.js'
import type { LoginMethod, Settings } from '../config/settings.js'
import { toWalletError } from '../errors/to-wallet-error.js'
import { WalletError } from '../errors/wallet-error.js'
import { report } from '../lib/report.js'
import type { Authenticated } from '../session/authenticate.js'
import { logout } from '../session/logout.js'
import { accountsOf } from '../session/user/accounts-of.js'
import { embeddedWallets } from '../session/user/embedded-wallets.js'
import type { LinkedAccount, User, WalletAccount } from '../session/user/user.js'
import { leave, type Next } from '../stage/define.js'

const CHAIN_TYPES: readonly ChainType[] = ['ethereum', 'solana']

/** True if the host requires its terms and this user has not accepted them. */
export const missingTerms = (settings: Settings, user: User): boolean =>
  settings.legal.requireUsersAcceptTerms && !user.hasAcceptedTerms

/**
 * The chains that need a wallet after a login, Ethereum first. `allChains` takes all chains of the app, regardless of
 * its settings.
 */
export function walletsToCreate(
  { appearance, embeddedWallets: { createOnLogin } }: Settings,
  user: User,
  allChains = false,
): readonly ChainType[] {
  return CHAIN_TYPES.filter(chainType => {
    if (embeddedWallets(user, chainType).length > 0) return false
    if (createOnLogin[chainType] === 'all-users' || (allChains && appearance.walletChainType.includes(chainType)))
      return true
    return (
      createOnLogin[chainType] === 'users-without-wallets' &&
      !user.linkedAccounts.some(account => account.type === 'wallet' && account.chainType === chainType)
    )
  })
}

/**
 * The linked account that the login used. For wallets it is the one that signed, for other apps the one of that app.
 */
export function accountOf(
  user: User,
  method: LoginMethod,
  { wallet, site }: Pick<Authenticated, 'wallet' | 'site'> = {},
): LinkedAccount | null {
  if (wallet)
    return (
      user.linkedAccounts.find(account => account.type === 'wallet' && sameAddress(account.address, wallet.address)) ??
      null
    )
  return (
    accountsOf(user, method).find(
      account => account.type !== 'cross_app' || !site || siteOfApp(account.providerApp.id) === site,
    ) ?? null
  )
}

/** The result of a login that the host receives. */
export function loginResult(
  user: User,
  { authenticated, createdWallets }: { authenticated?: Authenticated; createdWallets: readonly WalletAccount[] },
): LoginResult {
  const method = authenticated?.method ?? 'email'
  return {
    user,
    isNewUser: authenticated?.isNewUser ?? false,
    wasAlreadyAuthenticated: false,
    method,
    account: accountOf(user, method, authenticated),
    createdWallets,
  }
}

/** The result of a login call for a user who is signed in already. */
export function signedInAlready(user: User, progress: Parameters<typeof loginResult>[1]): LoginResult {
  console.warn('Login was asked for while a user is signed in; nothing changes.')
  return { ...loginResult(user, progress), wasAlreadyAuthenticated: true }
}

/**
 * Ends the session of a login that must not remain. It is in this file so that it is loaded before the network can
 * fail.
 */
export const endLogin = (): void => void logout().catch(report)

/** Ends the session of a login at another site or app whose wallet could not be created. A login on this page stays. */
export function undoLogin(failure: unknown, provider = ''): void {
  if (!isOAuthProvider(provider) && provider !== 'cross-app') return
  sendAnalytics('embedded_wallet_creation_failure_logout', {
    error: toWalletError(failure).message,
    screen: 'create-wallet',
    provider,
  })
  endLogin()
}

/** The visitor closes the error: a login at another site is undone, a login on this page stays. */
export function withoutWallet(failure: unknown, authenticated?: Pick<Authenticated, 'method'>): Next<never> {
  undoLogin(failure, authenticated?.method)
  return leave(new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to create wallet', { cause: failure }))
}
