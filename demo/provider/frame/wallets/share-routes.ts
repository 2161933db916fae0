import type { Hono } from 'hono'
import type { Variables } from '../../context.js'
import { serve } from '../../door/serve.js'
import { isUuid, nullableText, uuid } from '../../wire/body.js'
import { invalidData } from '../../wire/wire-error.js'
import type { FrameContext } from '../frame-context.js'
import { unknownWallet, withSecondFactor } from './guards.js'
import { requireProof } from './open-recovery.js'
import { RECOVERY_TYPES, recoveryOf } from './recovery-fields.js'
import type { ShareStore } from './share-store.js'
import { base64Of, pathAddress } from './wallet-fields.js'

const SETS_LIMIT = 50

/** Routes for the shares of devices. */
export function serveDevices(routes: Hono<{ Variables: Variables }>, context: FrameContext, store: ShareStore): void {
  serve(
    routes,
    'frame.share',
    withSecondFactor(context, (userId, body, request) => {
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
    withSecondFactor(context, (userId, body, request) => {
      const set = { id: uuid(body, 'share_set_id'), serverShare: base64Of(body, 'server_share') }
      return context.answerOnce(request, () => {
        if (!store.addDevice(userId, pathAddress(request), set)) throw unknownWallet()
        return {}
      })
    }),
  )
}

/** Routes for the recovery method of a wallet and the data that recovery needs. */
export function serveRecovery(routes: Hono<{ Variables: Variables }>, context: FrameContext, store: ShareStore): void {
  serve(
    routes,
    'frame.setRecovery',
    withSecondFactor(context, (userId, body, request) => {
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
    withSecondFactor(context, (userId, _body, request) => {
      const found = store.recovery(userId, pathAddress(request))
      if (!found) throw unknownWallet()
      // Clients require all six strings. Those that a recovery type does not use are empty.
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
    withSecondFactor(context, (userId, body, request) => {
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
}
