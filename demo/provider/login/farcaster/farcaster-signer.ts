import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Variables } from '../../context.js'
import { serve } from '../../door/serve.js'
import { pathTo } from '../../operations/index.js'
import { Farcaster } from '../../store/accounts/farcaster.js'
import { answerOnce } from '../../wire/answer-once.js'
import { text } from '../../wire/body.js'
import { invalidData, WireError } from '../../wire/wire-error.js'

const LIFETIME_SECONDS = 3600

/**
 * Routes for keys that may sign for a Farcaster account once its owner approves them: request one, and read its status.
 */
export function farcasterSignerRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const {
    db,
    clock: { now },
    users,
  } = context
  const farcaster = new Farcaster(db, now)
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'fc.signerInit', async request => {
    const { body } = request.var
    const user = await requireUser(context, request)
    const [publicKey, deadline] = [keyOf(body, 'ed25519_public_key'), deadlineOf(body, Math.floor(now() / 1000))]
    return answerOnce(context, request, () => {
      const account = users.accounts(user.id).find(({ type }) => type === 'farcaster')
      if (!account) throw new WireError(400, 'linked_account_not_found', 'The user has no Farcaster account')
      const existing = farcaster.signer(user.id, publicKey)
      if (existing?.status === 'approved') return { public_key: publicKey, status: existing.status, fid: existing.fid }
      const token = farcaster.requestSigner(user.id, publicKey, Number(account.subject), deadline)
      return {
        public_key: publicKey,
        status: 'pending_approval',
        signer_approval_url: `${new URL(request.req.url).origin}${pathTo('fc.signerPage', { token })}`,
      }
    })
  })

  serve(routes, 'fc.signerStatus', async request => {
    const { body } = request.var
    const user = await requireUser(context, request)
    const signer = farcaster.signer(
      user.id,
      keyOf(body, body['ed25519_public_key'] === undefined ? 'public_key' : 'ed25519_public_key'),
    )
    if (!signer) throw new WireError(404, undefined, 'There is no such signer')
    const { publicKey, status, fid } = signer
    return request.json(
      status === 'pending_approval' ? { public_key: publicKey, status } : { public_key: publicKey, status, fid },
    )
  })

  return routes
}

function keyOf(body: Record<string, unknown>, name: string): string {
  const key = text(body, name, 66).toLowerCase()
  if (!/^0x[0-9a-f]{64}$/.test(key)) throw invalidData(`"${name}" must be 32 bytes in hex`)
  return key
}

function deadlineOf(body: Record<string, unknown>, now: number): number {
  const deadline = body['deadline'] ?? now + LIFETIME_SECONDS
  if (typeof deadline !== 'number' || !Number.isSafeInteger(deadline) || deadline <= now)
    throw invalidData('"deadline" must be a time to come, in seconds')
  return deadline
}
