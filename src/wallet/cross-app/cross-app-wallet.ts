import { connectedApps, knownConnectedApps, type ConnectedApp } from '../../accounts/cross-app/provider-apps.js'
import { sameAddress } from '../../chains/address.js'
import { WalletError } from '../../errors/wallet-error.js'
import { abortable } from '../../lib/time/abortable.js'
import type { CrossAppAccount } from '../../session/user/user.js'
import { requireUserToSign } from '../require-wallet.js'

// The messages are the specification's.

/** A wallet that the signed-in user has at another app. */
export interface CrossAppWallet {
  /** As the other app writes it. */
  readonly address: string
  readonly providerAppId: string
  /** True: a contract, which an embedded wallet of the user owns there. */
  readonly smart: boolean
}

/** The signed-in user's wallet of another app that has this address. Throws MUST_BE_AUTHENTICATED, and INVALID_DATA where they have none there. */
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

/** The address of the first wallet that the signed-in user has at this app, or at any. */
export function firstWalletAt(providerAppId: string | undefined): string | undefined {
  const account = requireUserToSign().linkedAccounts.find(
    (other): other is CrossAppAccount =>
      other.type === 'cross_app' && (!providerAppId || other.providerApp.id === providerAppId),
  )
  return account && [...account.embeddedWallets, ...account.smartWallets][0]?.address
}

export const notTheirs = (): WalletError =>
  new WalletError('INVALID_DATA', 'Cannot request a signature with this wallet address')

/** The app that has the wallet, among these. Throws INVALID_DATA for one that may not be asked. */
function requireAskable(apps: readonly ConnectedApp[], { providerAppId }: CrossAppWallet): ConnectedApp {
  const app = apps.find(({ id }) => id === providerAppId)
  if (!app) throw new WalletError('INVALID_DATA', 'Invalid connected app')
  if (app.readOnly) throw new WalletError('INVALID_DATA', 'Cannot transact against a read-only provider app')
  return app
}

/** Refuses at once what is known to be refused, before a window is opened for it. */
export function refuseIfKnown(wallet: CrossAppWallet): void {
  const known = knownConnectedApps()
  if (known) requireAskable(known, wallet)
}

/** The app that has the wallet, if it may be asked. Rejects with INVALID_DATA where not, and with UNABLE_TO_SIGN where nobody knows. */
export async function appOfWallet(wallet: CrossAppWallet, signal: AbortSignal): Promise<ConnectedApp> {
  const apps = await abortable(connectedApps(), signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw cannotBegin(cause)
  })
  return requireAskable(apps, wallet)
}

/** For a request that does not get as far as the other app. */
export const cannotBegin = (cause?: unknown): WalletError =>
  new WalletError('UNABLE_TO_SIGN', 'Failed to initialize signature request', { cause })
