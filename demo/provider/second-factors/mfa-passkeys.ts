import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { unlink } from '../login/link.js'
import { beginAuthentication, relyingParty, verifyAuthentication } from '../login/passkeys/passkey-ceremony.js'
import { Passkeys } from '../store/accounts/passkeys.js'
import { SecondFactorPasses } from '../store/second-factors/second-factor-passes.js'
import { SecondFactors } from '../store/second-factors/second-factors.js'
import { answerOnce } from '../wire/answer-once.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { requireSecondFactor } from './require-second-factor.js'

const PASSKEYS_LIMIT = 20

/** Routes for linked passkeys as second factors: choosing which ones count, and verifying one. */
export function mfaPasskeyRoutes(context: ProviderContext): Routes {
  const routes: Routes = new Hono()
  serveProof(routes, context)
  serveEnrollment(routes, context)
  return routes
}

/** The passkeys that are second factors of this user. */
const enrolledOf = (factors: SecondFactors, userId: string): string[] =>
  factors
    .list(userId)
    .filter(({ type }) => type === 'passkey')
    .map(({ subject }) => subject)

/** Routes that verify a passkey. */
function serveProof(routes: Routes, context: ProviderContext): void {
  const {
    db,
    clock: { now },
  } = context
  const [passkeys, factors, passes] = [
    new Passkeys(db, now),
    new SecondFactors(db, now),
    new SecondFactorPasses(db, now),
  ]

  serve(routes, 'mfa.passkey.init', async request => {
    const { app } = request.var
    const user = await requireUser(context, request)
    const ids = enrolledOf(factors, user.id)
    // Before the first passkey is enrolled, a host may ask to verify any linked one.
    const allowed = passkeys
      .ofUser(user.id)
      .filter(({ credentialId }) => ids.length === 0 || ids.includes(credentialId))
    if (allowed.length === 0) throw new WireError(400, 'missing_or_invalid_mfa', 'The user has no passkey')
    const options = await beginAuthentication(passkeys, {
      appId: app.id,
      purpose: 'verify',
      userId: user.id,
      origin: relyingParty(request),
      allowed,
    })
    return answerOnce(context, request, () => ({ options: options() }))
  })

  serve(routes, 'mfa.passkey.verify', async request => {
    const user = await requireUser(context, request)
    const { passkey, spend } = await verifyAuthentication(passkeys, request, { purpose: 'verify', userId: user.id })
    return answerOnce(context, request, () => {
      if (passkey.userId !== user.id || !enrolledOf(factors, user.id).includes(passkey.credentialId))
        throw new WireError(401, 'invalid_credentials', 'This passkey is not a second factor of the user')
      spend()
      return { token: passes.issue(user.id) }
    })
  })
}

/** Route that sets which of the user's passkeys are second factors. */
function serveEnrollment(routes: Routes, context: ProviderContext): void {
  const {
    db,
    clock: { now },
    users,
  } = context
  const [passkeys, factors] = [new Passkeys(db, now), new SecondFactors(db, now)]

  serve(routes, 'mfa.passkey.enrollment', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const ids = body['credential_ids']
    if (!Array.isArray(ids) || ids.length > PASSKEYS_LIMIT || !ids.every(id => typeof id === 'string'))
      throw invalidData('"credential_ids" is a list of ids')
    const kept = new Set(ids as string[])
    return answerOnce(context, request, () => {
      if (kept.size > 0 && !app.mfa_methods.includes('passkey'))
        throw new WireError(403, 'feature_not_enabled', 'This app does not offer passkey')
      const own = passkeys.ofUser(user.id).map(({ credentialId }) => credentialId)
      if ([...kept].some(id => !own.includes(id))) throw invalidData('The user has no such passkey')
      requireSecondFactor({ db, now }, request, user.id)
      const removed = enrolledOf(factors, user.id).filter(id => !kept.has(id))
      for (const id of kept) factors.add(user.id, 'passkey', id)
      for (const id of removed) {
        factors.remove(user.id, 'passkey', id)
        // The user's last login method stays linked.
        if (body['remove_for_login'] === false || users.accounts(user.id).length === 1) continue
        unlink(context, user, 'passkey', id)
        passkeys.remove(user.appId, id)
      }
      return {}
    })
  })
}
