import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { SecondFactors } from '../store/second-factors/second-factors.js'
import { answerOnce } from '../wire/answer-once.js'
import { enrolled } from './enrolled.js'
import { requireSecondFactor } from './require-second-factor.js'
import { serveSmsFactor } from './sms-factor.js'
import { serveTotpFactor } from './totp-factor.js'

/** Routes for a phone and an authenticator app as second factors. Most calls come from the wallet frame. */
export function mfaRoutes(context: ProviderContext): Routes {
  const {
    db,
    clock: { now },
  } = context
  const factors = new SecondFactors(db, now)
  const routes: Routes = new Hono()
  serveSmsFactor(routes, context)
  serveTotpFactor(routes, context)

  for (const type of ['sms', 'totp'] as const) {
    serve(routes, `mfa.${type}.unenroll`, async request => {
      const user = await requireUser(context, request)
      return answerOnce(context, request, () => {
        enrolled(factors, user, type)
        requireSecondFactor({ db, now }, request, user.id)
        factors.remove(user.id, type)
        return { success: true }
      })
    })
  }

  return routes
}
