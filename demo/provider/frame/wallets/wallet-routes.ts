import { Hono } from 'hono'
import type { Variables, WireRequest } from '../../context.js'
import { serve } from '../../door/serve.js'
import { requireSecondFactor } from '../../second-factors/require-second-factor.js'
import { isUuid, nullableText, uuid, type Body } from '../../wire/body.js'
import { invalidData, invalidToken, WireError } from '../../wire/wire-error.js'
import type { FrameContext } from '../frame-context.js'
import { requireProof } from './open-recovery.js'
import { RECOVERY_TYPES, recoveryOf } from './recovery-fields.js'
import { addressOf, base64Of, chainTypeOf, pathAddress, walletIndexOf } from './wallet-fields.js'
import { WalletStore } from './wallet-store.js'

const SETS_LIMIT = 50

type Serve = (userId: string, body: Body, request: WireRequest) => Response

/**
 * What the wallet frame asks of its provider: to keep one share of each set, to tell the user's wallets, and to hand out
 * what recovery needs. Every route needs the user's access token, and what leads to a secret the second factor too.
 * Repeating a call changes nothing.
 */
export function walletRoutes(context: FrameContext): Hono<{ Variables: Variables }> {
  const store = new WalletStore(context.db, context.now)
  const routes = new Hono<{ Variables: Variables }>()

  /** Serves the signed-in user. */
  const withUser = (serve: Serve) => async (request: WireRequest) => {
    request.header('cache-control', 'no-store')
    const userId = await context.authenticate(request)
    if (userId === undefined) throw invalidToken()
    return serve(userId, request.var.body, request)
  }

  /** Serves the signed-in user who has proven the second factor, if there is one. */
  const withSecondFactor = (serve: Serve) =>
    withUser((userId, body, request) => {
      requireSecondFactor(context, request, userId)
      return serve(userId, body, request)
    })

  serve(
    routes,
    'frame.wallets',
    withUser((userId, _body, request) => request.json({ wallets: store.wallets(userId) })),
  )

  serve(
    routes,
    'frame.register',
    withUser((userId, body, request) => {
      const chainType = chainTypeOf(body)
      const address = addressOf(body, chainType)
      const recovery = recoveryOf(body, request.var.app)
      const imported = body['imported'] === true
      return context.answerOnce(request, () => ({
        created: store.register(userId, {
          origin: imported ? `imported-${chainType}` : 'generated',
          chainType,
          address,
          recovery,
        }),
      }))
    }),
  )

  serve(
    routes,
    'frame.add',
    withUser((userId, body, request) => {
      const chainType = chainTypeOf(body)
      const [address, index] = [addressOf(body, chainType), walletIndexOf(body)]
      return context.answerOnce(request, () => {
        switch (store.add(userId, pathAddress(request), { chainType, index, address })) {
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

  serve(
    routes,
    'frame.share',
    withSecondFactor((userId, body, request) => {
      const ids = body['share_set_ids']
      if (!Array.isArray(ids) || ids.length > SETS_LIMIT || !ids.every(isUuid))
        throw invalidData('share_set_ids is a list of ids')
      const found = store.share(userId, pathAddress(request), ids)
      if (found === undefined) throw unknownWallet()
      return request.json({ share_set_id: found?.setId ?? null, server_share: found?.share ?? null })
    }),
  )

  serve(
    routes,
    'frame.device',
    withSecondFactor((userId, body, request) => {
      const set = { id: uuid(body, 'share_set_id'), serverShare: base64Of(body, 'server_share') }
      return context.answerOnce(request, () => {
        if (!store.addDevice(userId, pathAddress(request), set)) throw unknownWallet()
        return {}
      })
    }),
  )

  serve(
    routes,
    'frame.setRecovery',
    withSecondFactor((userId, body, request) => {
      const recovery = recoveryOf(body, request.var.app)
      return context.answerOnce(request, () => {
        if (!store.setRecovery(userId, pathAddress(request), recovery)) throw unknownWallet()
        return { recovery_method: recovery.method }
      })
    }),
  )

  serve(
    routes,
    'rec.keyMaterial',
    withSecondFactor((userId, _body, request) => {
      const found = store.recovery(userId, pathAddress(request))
      if (!found) throw unknownWallet()
      // Clients insist on six texts; those that a recovery type has no use for are empty.
      return request.json({
        recovery_type: RECOVERY_TYPES[found.method] ?? '',
        recovery_key_derivation_salt: found.salt,
        recovery_code: '',
        recovery_key: found.key,
        file_id: found.fileId,
        icloud_record_name: found.icloudRecordName,
      })
    }),
  )

  serve(
    routes,
    'frame.recoveryShare',
    withSecondFactor((userId, body, request) => {
      const proof = nullableText(body, 'recovery_proof', 200) ?? ''
      return context.answerOnce(request, () => {
        const found = store.recovery(userId, pathAddress(request))
        if (!found) throw unknownWallet()
        requireProof(store, found, proof)
        return {
          share_set_id: found.shareSetId,
          server_share: found.serverShare,
          encrypted_recovery_share: found.encryptedShare,
        }
      })
    }),
  )

  /** For hosts that only want to know whether the second factor is good. */
  serve(
    routes,
    'frame.secondFactor',
    withSecondFactor((_userId, _body, request) => request.json({})),
  )

  return routes
}

const unknownWallet = () => new WireError(404, undefined, 'The user has no such wallet')
