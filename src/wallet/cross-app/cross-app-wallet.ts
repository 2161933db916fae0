import { connectedApps, knownConnectedApps, type ConnectedApp } from '../../accounts/cross-app/provider-apps.js'
import { sameAddress } from '../../chains/address.js'
import { WalletError } from '../../errors/wallet-error.js'
import { abortable } from '../../lib/time/abortable.js'
import type { CrossAppAccount } from '../../session/user/user.js'
import { requireUserToSign } from '../require-wallet.js'

// The specification prescribes the error messages in this file.

/** A wallet of the signed-in user at another app. */
export interface CrossAppWallet {
  /** In the spelling of the other app. */
  readonly address: string
  readonly providerAppId: string
  /** True for a smart contract wallet, which an embedded wallet of the user owns at that app. */
  readonly smart: boolean
}

/**
 * The signed-in user's wallet with this address at another app. Throws MUST_BE_AUTHENTICATED, or INVALID_DATA if they
 * have no such wallet.
 */
export function requireCrossAppWallet(address: unknown): CrossAppWallet {
  const { linkedAccounts } = requireUserToSign()
  for (const account of linkedAccounts) {
    if (account.type !== 'cross_app') continue
    const {
      embeddedWallets,
      smartWallets,
      providerApp: { id: providerAppId },
    } = account
    for (const wallet of [...embeddedWallets, ...smartWallets]) {
      if (typeof address === 'string' && sameAddress(wallet.address, address))
        return { address: wallet.address, providerAppId, smart: !embeddedWallets.includes(wallet) }
    }
  }
  throw notTheirs()
}

/** The address of the signed-in user's first wallet at this app, or at any app if none is named. */
export function firstWalletAt(providerAppId: string | undefined): string | undefined {
  const account = requireUserToSign().linkedAccounts.find(
    (other): other is CrossAppAccount =>
      other.type === 'cross_app' && (!providerAppId || other.providerApp.id === providerAppId),
  )
  return account && [...account.embeddedWallets, ...account.smartWallets][0]?.address
}

export const notTheirs = (): WalletError =>
  new WalletError('INVALID_DATA', 'Cannot request a signature with this wallet address')

/** Finds the wallet's app among these. Throws INVALID_DATA if it is missing, or read-only. */
function requireAskable(apps: readonly ConnectedApp[], { providerAppId }: CrossAppWallet): ConnectedApp {
  const app = apps.find(({ id }) => id === providerAppId)
  if (!app) throw new WalletError('INVALID_DATA', 'Invalid connected app')
  if (app.readOnly) throw new WalletError('INVALID_DATA', 'Cannot transact against a read-only provider app')
  return app
}

/**
 * Throws if the list of apps is loaded already and the wallet's app accepts no requests, so that no window is opened.
 */
export function refuseIfKnown(wallet: CrossAppWallet): void {
  const known = knownConnectedApps()
  if (known) requireAskable(known, wallet)
}

/**
 * Resolves with the wallet's app. Rejects with INVALID_DATA if the app accepts no requests, and with UNABLE_TO_SIGN if
 * the list of apps cannot be loaded.
 */
export async function appOfWallet(wallet: CrossAppWallet, signal: AbortSignal): Promise<ConnectedApp> {
  const apps = await abortable(connectedApps(), signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw cannotBegin(cause)
  })
  return requireAskable(apps, wallet)
}

/** The error of a request that does not reach the other app. */
export const cannotBegin = (cause?: unknown): WalletError =>
  new WalletError('UNABLE_TO_SIGN', 'Failed to initialize signature request', { cause })
