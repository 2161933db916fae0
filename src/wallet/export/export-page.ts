import { analyticsId } from '../../api/analytics/analytics-id.js'
import { apiAddress } from '../../api/app/app-facts.js'
import type { ExportOptions } from '../../ask/questions/export-wallet.js'
import { CHAIN_TYPES, isChainType } from '../../chains/chain-type.js'
import { isEthereumAddress } from '../../chains/address.js'
import { currentApp } from '../../config/current-app.js'
import { WalletError } from '../../errors/wallet-error.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { requireUser } from '../../session/require-user.js'
import type { WalletAccount } from '../../session/user/user.js'
import { walletNotFound } from '../require-wallet.js'
import { entropyOf } from '../frame/entropy.js'
import { defaultWallet, walletToUse } from '../preferences/default-wallet.js'

/** The appearance of the provider's export page, in its own names. */
export interface ExportPageLook {
  /** In pixels. */
  readonly width: number
  /** CSS colours, and `colorScheme`. */
  readonly colours: Readonly<Record<string, string>>
}

/**
 * The selected embedded wallet of the signed-in user. Rejects with MUST_BE_AUTHENTICATED, UNSUPPORTED_WALLET_TYPE for a
 * chain without such wallets, INVALID_DATA for a malformed Ethereum address, or EMBEDDED_WALLET_NOT_FOUND.
 */
export async function walletToExport(options: ExportOptions): Promise<WalletAccount> {
  const user = requireUser('before exporting their wallet')
  const { address, chainType = address === undefined ? undefined : 'ethereum' } = toNullPrototype(options)
  if (chainType !== undefined && !isChainType(chainType))
    throw new WalletError('UNSUPPORTED_WALLET_TYPE', 'Only Ethereum and Solana wallets can be exported.')
  if (chainType === 'ethereum' && address !== undefined && !(await isValidAddress(address)))
    throw new WalletError('INVALID_DATA', 'A valid Ethereum address is needed to export a wallet.')
  const wallet = chainType
    ? walletToUse(user, chainType, address)
    : CHAIN_TYPES.map(type => defaultWallet(user, type)).find(Boolean)
  if (!wallet) throw walletNotFound()
  return wallet
}

async function isValidAddress(address: unknown): Promise<boolean> {
  if (typeof address !== 'string' || !isEthereumAddress(address)) return false
  const { hasOddChecksum } = await import('../../chains/ethereum/checksum.js')
  return !hasOddChecksum(address)
}

/**
 * True for a wallet that is derived from a secret on the user's devices. Imported and server-side wallets have no seed
 * phrase.
 */
export const hasSeedPhrase = ({ imported, unified }: WalletAccount): boolean => !imported && !unified

/**
 * The URL of the provider's page that shows a wallet's key. The token is in the fragment, which is not sent to servers;
 * the page removes it from its URL at once.
 */
export function exportPage(wallet: WalletAccount, accessToken: string, { width, colours }: ExportPageLook): URL {
  const { appId, clientId } = currentApp()
  const page = new URL(`${apiAddress()}/apps/${encodeURIComponent(appId)}/embedded-wallets/export`)
  const query = {
    ...identityOf(wallet),
    ...(clientId && { client_id: clientId }),
    width: `${Math.round(width)}px`,
    caid: analyticsId(),
    phrase_export: String(hasSeedPhrase(wallet)),
    ...colours,
  }
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
  page.hash = new URLSearchParams({ token: accessToken }).toString()
  return page
}

function identityOf(wallet: WalletAccount): Record<string, string> {
  if (wallet.unified) return { v: '1-unified', wallet_id: wallet.id ?? '' }
  const { entropyId, entropyIdVerifier } = entropyOf(requireUser('before exporting their wallet'), wallet)
  return {
    v: '1',
    entropy_id: entropyId,
    entropy_id_verifier: entropyIdVerifier,
    hd_wallet_index: String(wallet.walletIndex ?? 0),
    chain_type: wallet.chainType,
  }
}
