import { Hono, type Context } from 'hono'
import { isAddress as isSolanaAddress } from '@solana/web3.js'
import { getAddress, isAddress } from 'viem'
import type { FrameContext } from './frame-context.js'
import { WalletStore, type ChainType } from './wallet-store.js'

const PATH = '/api/v1/embedded_wallets'
const BODY_LIMIT = 20_000
const SETS_LIMIT = 50
const INDEX_LIMIT = 1_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const SHARE_LIMIT = 200

/** How the wire names the way a recovery key comes about, by recovery method. */
const RECOVERY_TYPES: Readonly<Record<string, string>> = { privy: 'privy_generated_recovery_key' }

type Body = Readonly<Record<string, unknown>>

/**
 * What the wallet frame asks of its provider: to keep one share of each set, to tell the user's wallets, and to hand out
 * what automatic recovery needs. Every route needs the user's access token. Repeating a call changes nothing.
 */
export function walletRoutes(context: FrameContext): Hono {
  const store = new WalletStore(context.db, context.now)
  const routes = new Hono()

  /** The signed-in user, and the body as an object; or the answer that says what is wrong. */
  const withUser = (serve: (userId: string, body: Body, request: Context) => Response | Promise<Response>) => async (request: Context) => {
    request.header('cache-control', 'no-store')
    const userId = await context.authenticate(request)
    if (userId === undefined) return request.json({ error: 'Missing or invalid access token', code: 'missing_or_invalid_token' }, 401)
    const body = request.req.method === 'GET' ? {} : readBody(await request.req.text())
    return body ? serve(userId, body, request) : invalid(request, 'The body is not a JSON object')
  }

  routes.get(PATH, withUser((userId, _body, request) => request.json({ wallets: store.wallets(userId) })))

  routes.post(
    PATH,
    withUser((userId, body, request) => {
      const chainType = readChainType(body['chain_type'])
      const address = chainType && readAddress(body['address'], chainType)
      const { share_set_id, server_share, encrypted_recovery_share, recovery_key, recovery_method } = body
      if (!chainType || !address || !isUuid(share_set_id) || !isBase64(server_share) || !isBase64(encrypted_recovery_share) || !isBase64(recovery_key)) {
        return invalid(request, 'The entropy is not complete')
      }
      if (recovery_method !== 'privy') return request.json({ error: 'Recovery method is not allowed', code: 'disallowed_recovery_method' }, 400)
      const created = store.register(userId, {
        chainType,
        address,
        shareSetId: share_set_id,
        serverShare: server_share,
        encryptedRecoveryShare: encrypted_recovery_share,
        recoveryKey: recovery_key,
        recoveryMethod: recovery_method,
      })
      return request.json({ created })
    }),
  )

  routes.post(
    `${PATH}/:address/wallets`,
    withUser((userId, body, request) => {
      const chainType = readChainType(body['chain_type'])
      const address = chainType && readAddress(body['address'], chainType)
      const index = body['wallet_index']
      if (!chainType || !address || typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > INDEX_LIMIT) return invalid(request, 'The wallet is not complete')
      switch (store.add(userId, readEntropyAddress(request), { chainType, index, address })) {
        case 'added':
        case 'there already':
          return request.json({ address })
        case 'unknown entropy':
          return unknown(request)
        case 'wrong index':
          return invalid(request, 'The next wallet has the highest index plus one')
        case 'other address':
          return invalid(request, 'Another wallet has this index')
      }
    }),
  )

  routes.post(
    `${PATH}/:address/share`,
    withUser((userId, body, request) => {
      const ids = body['share_set_ids']
      if (!Array.isArray(ids) || ids.length > SETS_LIMIT || !ids.every(isUuid)) return invalid(request, 'share_set_ids is a list of ids')
      const found = store.share(userId, readEntropyAddress(request), ids)
      if (found === undefined) return unknown(request)
      return request.json({ share_set_id: found?.setId ?? null, server_share: found?.share ?? null })
    }),
  )

  routes.post(
    `${PATH}/:address/devices`,
    withUser((userId, body, request) => {
      const { share_set_id, server_share } = body
      if (!isUuid(share_set_id) || !isBase64(server_share)) return invalid(request, 'The share is not complete')
      return store.addDevice(userId, readEntropyAddress(request), { id: share_set_id, serverShare: server_share }) ? request.json({}) : unknown(request)
    }),
  )

  routes.post(
    `${PATH}/:address/recovery/key_material`,
    withUser((userId, _body, request) => {
      const found = store.recovery(userId, readEntropyAddress(request))
      if (!found) return unknown(request)
      // Clients insist on six texts; those that a recovery type has no use for are empty.
      return request.json({
        recovery_type: RECOVERY_TYPES[found.recoveryMethod] ?? '',
        recovery_key_derivation_salt: '',
        recovery_code: '',
        recovery_key: found.recoveryKey,
        file_id: '',
        icloud_record_name: '',
      })
    }),
  )

  routes.post(
    `${PATH}/:address/recovery/share`,
    withUser((userId, _body, request) => {
      const found = store.recovery(userId, readEntropyAddress(request))
      if (!found) return unknown(request)
      return request.json({ share_set_id: found.shareSetId, server_share: found.serverShare, encrypted_recovery_share: found.encryptedRecoveryShare })
    }),
  )

  return routes
}

function invalid(request: Context, error: string): Response {
  return request.json({ error, code: 'invalid_data' }, 400)
}

function unknown(request: Context): Response {
  return request.json({ error: 'The user has no such wallet' }, 404)
}

function readBody(text: string): Body | undefined {
  if (text.length > BODY_LIMIT) return undefined
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : undefined
  } catch {
    return undefined
  }
}

function readChainType(value: unknown): ChainType | undefined {
  return value === 'ethereum' || value === 'solana' ? value : undefined
}

function readAddress(value: unknown, chainType: ChainType): string | undefined {
  if (typeof value !== 'string') return undefined
  if (chainType === 'solana') return isSolanaAddress(value) ? value : undefined
  return isAddress(value, { strict: false }) ? getAddress(value) : undefined
}

/** The address in the path; in its one written form when it is an Ethereum address. */
function readEntropyAddress(request: Context): string {
  const address = request.req.param('address') ?? ''
  return readAddress(address, 'ethereum') ?? address
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

function isBase64(value: unknown): value is string {
  return typeof value === 'string' && value.length <= SHARE_LIMIT && BASE64.test(value)
}
