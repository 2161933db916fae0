import * as v from 'valibot'
import { analyticsId } from '../../api/analytics/analytics-id.js'
import { apiAddress } from '../../api/app/app-facts.js'
import { request } from '../../api/client.js'
import { APP_CONFIG } from '../../api/endpoint.js'
import { sameAddress } from '../../chains/address.js'
import { isChainType, type ChainType } from '../../chains/chain-type.js'
import { openChannel, type PostTarget } from '../../channel/rpc.js'
import { currentApp } from '../../config/current-app.js'
import type { EmbeddedWalletMode } from '../../config/settings.js'
import { WalletError } from '../../errors/wallet-error.js'
import { object } from '../../lib/own/object.js'
import { refreshUser } from '../../session/refresh-user.js'
import { requireUser } from '../../session/require-user.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { ExportPageLook } from './export-page.js'

/** A path below the app's own path, so that it cannot lead to another site. */
const recordSchema = object({ import_page: v.nullish(v.pipe(v.string(), v.regex(/^[a-z\d-]+(?:\/[a-z\d-]+)*$/))) })
const importedSchema = object({ address: v.string() })
const EVENT = 'import-page:import'

/**
 * Checks that an import is possible, and returns its chain. Throws MUST_BE_AUTHENTICATED, INVALID_DATA for an unknown
 * chain, UNSUPPORTED_WALLET_TYPE if wallets sign at the provider, or EMBEDDED_WALLET_ALREADY_EXISTS: each chain has at
 * most one imported wallet.
 */
export function requireImport(chainType: unknown, mode: EmbeddedWalletMode): ChainType {
  const user = requireUser('before importing a wallet')
  if (!isChainType(chainType)) throw new WalletError('INVALID_DATA', 'A wallet is imported on Ethereum or on Solana.')
  if (
    mode === 'user-controlled-server-wallets-only' ||
    embeddedWallets(user).some(({ signsOn }) => signsOn === 'server')
  )
    throw new WalletError(
      'UNSUPPORTED_WALLET_TYPE',
      'A private key cannot be imported into wallets of the secure environment.',
    )
  if (embeddedWallets(user, chainType).some(({ imported }) => imported))
    throw new WalletError('EMBEDDED_WALLET_ALREADY_EXISTS', 'User already has an imported wallet of this chain.')
  return chainType
}

/**
 * The URL of the provider's page that takes a key, from the app's configuration. It is requested only when the visitor
 * wants to import. Rejects with INVALID_CONFIG if there is no such page.
 */
export async function importPage(signal?: AbortSignal): Promise<URL> {
  const { appId, clientId } = currentApp()
  const { import_page: path } = await request(APP_CONFIG, { schema: recordSchema, refreshToken: false, signal })
  if (!path) throw new WalletError('INVALID_CONFIG', 'The provider has no page for this app that takes in a wallet.')
  const page = new URL(`${apiAddress()}/apps/${encodeURIComponent(appId)}/${path}`)
  if (clientId) page.searchParams.set('client_id', clientId)
  page.searchParams.set('caid', analyticsId())
  return page
}

/** The same page in these colours. */
export function inColours(page: URL, { width, colours }: ExportPageLook): URL {
  const coloured = new URL(page)
  for (const [name, value] of Object.entries({ width: `${Math.round(width)}px`, ...colours }))
    coloured.searchParams.set(name, value)
  return coloured
}

/**
 * Waits until the visitor has imported a wallet in this window of the provider, without a time limit. The page reports
 * only an address, which counts once the provider lists it as an imported wallet of this user.
 */
export async function importedIn(
  frame: PostTarget,
  { origin }: URL,
  chainType: ChainType,
  signal: AbortSignal,
): Promise<WalletAccount> {
  const accessToken = await getAccessToken()
  if (!accessToken)
    throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before importing a wallet')
  const channel = openChannel({ target: () => frame, origin })
  const { address } = await channel.call(EVENT, { accessToken, chainType }, { schema: importedSchema, signal })
  const imported = embeddedWallets(await refreshUser(), chainType).find(
    wallet => wallet.imported && sameAddress(wallet.address, address),
  )
  if (!imported) throw new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to import wallet')
  return imported
}
