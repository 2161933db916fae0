import { Hono } from 'hono'
import { isAddress as isSolanaAddress } from '@solana/web3.js'
import { getAddress, isAddress } from 'viem'
import type { Variables, WireRequest } from '../context.js'
import { invalidData, invalidToken, WireError } from '../wire-error.js'
import type { FrameContext } from './frame-context.js'
import { WalletStore, type ChainType } from './wallet-store.js'

const PATH = '/api/v1/embedded_wallets'
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
export function walletRoutes(context: FrameContext): Hono<{ Variables: Variables }> {
  const store = new WalletStore(context.db, context.now)
  const routes = new Hono<{ Variables: Variables }>()

  /** Serves the signed-in user. */
  const withUser = (serve: (userId: string, body: Body, request: WireRequest) => Response) => async (request: WireRequest) => {
    request.header('cache-control', 'no-store')
    const userId = await context.authenticate(request)
    if (userId === undefined) throw invalidToken()
    return serve(userId, request.var.body, request)
  }

  routes.get(PATH, withUser((userId, _body, request) => request.json({ wallets: store.wallets(userId) })))

  routes.post(
    PATH,
    withUser((userId, body, request) => {
      const chainType = readChainType(body['chain_type'])
      const address = chainType && readAddress(body['address'], chainType)
      const { share_set_id, server_share, encrypted_recovery_share, recovery_key, recovery_method } = body
      if (!chainType || !address || !isUuid(share_set_id) || !isBase64(server_share) || !isBase64(encrypted_recovery_share) || !isBase64(recovery_key)) {
        throw invalidData('The entropy is not complete')
      }
      if (recovery_method !== 'privy') throw new WireError(400, 'disallowed_recovery_method', 'Recovery method is not allowed')
      return context.answerOnce(request, () => ({
        created: store.register(userId, {
          chainType,
          address,
          shareSetId: share_set_id,
          serverShare: server_share,
          encryptedRecoveryShare: encrypted_recovery_share,
          recoveryKey: recovery_key,
          recoveryMethod: recovery_method,
        }),
      }))
    }),
  )

  routes.post(
    `${PATH}/:address/wallets`,
    withUser((userId, body, request) => {
      const chainType = readChainType(body['chain_type'])
      const address = chainType && readAddress(body['address'], chainType)
      const index = body['wallet_index']
      if (!chainType || !address || typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > INDEX_LIMIT) throw invalidData('The wallet is not complete')
      return context.answerOnce(request, () => {
        switch (store.add(userId, readEntropyAddress(request), { chainType, index, address })) {
          case 'added':
          case 'there already':
            return { address }
          case 'unknown entropy':
            throw unknownWallet()
          case 'wrong index':
            throw invalidData('The next wallet has the highest index plus one')
          case 'other address':
            throw invalidData('Another wallet has this index')
        }
      })
    }),
  )

  routes.post(
    `${PATH}/:address/share`,
    withUser((userId, body, request) => {
      const ids = body['share_set_ids']
      if (!Array.isArray(ids) || ids.length > SETS_LIMIT || !ids.every(isUuid)) throw invalidData('share_set_ids is a list of ids')
      const found = store.share(userId, readEntropyAddress(request), ids)
      if (found === undefined) throw unknownWallet()
      return request.json({ share_set_id: found?.setId ?? null, server_share: found?.share ?? null })
    }),
  )

  routes.post(
    `${PATH}/:address/devices`,
    withUser((userId, body, request) => {
      const { share_set_id, server_share } = body
      if (!isUuid(share_set_id) || !isBase64(server_share)) throw invalidData('The share is not complete')
      return context.answerOnce(request, () => {
        if (!store.addDevice(userId, readEntropyAddress(request), { id: share_set_id, serverShare: server_share })) throw unknownWallet()
        return {}
      })
    }),
  )

  routes.post(
    `${PATH}/:address/recovery/key_material`,
    withUser((userId, _body, request) => {
      const found = store.recovery(userId, readEntropyAddress(request))
      if (!found) throw unknownWallet()
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
      if (!found) throw unknownWallet()
      return request.json({ share_set_id: found.shareSetId, server_share: found.serverShare, encrypted_recovery_share: found.encryptedRecoveryShare })
    }),
  )

  return routes
}

const unknownWallet = () => new WireError(404, undefined, 'The user has no such wallet')

function readChainType(value: unknown): ChainType | undefined {
  return value === 'ethereum' || value === 'solana' ? value : undefined
}

function readAddress(value: unknown, chainType: ChainType): string | undefined {
  if (typeof value !== 'string') return undefined
  if (chainType === 'solana') return isSolanaAddress(value) ? value : undefined
  return isAddress(value, { strict: false }) ? getAddress(value) : undefined
}

/** The address in the path; in its one written form when it is an Ethereum address. */
function readEntropyAddress(request: WireRequest): string {
  const address = request.req.param('address') ?? ''
  return readAddress(address, 'ethereum') ?? address
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

function isBase64(value: unknown): value is string {
  return typeof value === 'string' && value.length <= SHARE_LIMIT && BASE64.test(value)
}
