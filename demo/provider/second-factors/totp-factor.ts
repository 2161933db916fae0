import { requireUser, type ProviderContext, type Routes, type SignedInUser } from '../context.js'
import { serve } from '../door/serve.js'
import { SecondFactorPasses } from '../store/second-factors/second-factor-passes.js'
import { SecondFactorTries } from '../store/second-factors/second-factor-tries.js'
import { SecondFactors } from '../store/second-factors/second-factors.js'
import { TotpOffers } from '../store/second-factors/totp-offers.js'
import { keyFrom, seal, secret as storedSecret, unseal } from '../store/secrets.js'
import { answerOnce } from '../wire/answer-once.js'
import { code } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'
import { enrolled, requireOffered } from './enrolled.js'
import { requireSecondFactor } from './require-second-factor.js'
import { newTotpSecret, totpAddress, totpStep } from './totp.js'

/** Routes for an authenticator app as a second factor. */
export function serveTotpFactor(routes: Routes, context: ProviderContext): void {
  const {
    db,
    clock: { now },
    users,
  } = context
  const [factors, tries, passes, offers] = [
    new SecondFactors(db, now),
    new SecondFactorTries(db, now),
    new SecondFactorPasses(db, now),
    new TotpOffers(db, now),
  ]
  const key = keyFrom(storedSecret(db, 'totp-key'), 'totp')

  serve(routes, 'mfa.totp.init', async request => {
    const { app } = request.var
    const user = await requireUser(context, request)
    return answerOnce(context, request, () => {
      requireOffered(app, factors, user, 'totp')
      requireSecondFactor({ db, now }, request, user.id)
      const secret = newTotpSecret()
      offers.put(user.id, seal(key, secret))
      return { totpSecret: secret, totpAuthUrl: totpAddress(secret, app.name, labelOf(context, user)) }
    })
  })

  serve(routes, 'mfa.totp.enroll', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const sentCode = code(body)
    return answerOnce(context, request, () => {
      requireOffered(app, factors, user, 'totp')
      requireSecondFactor({ db, now }, request, user.id)
      const offered = offers.find(user.id)
      if (!offered) throw invalidData('Begin the enrollment first')
      let step: number | undefined
      tries.count(user.id, () => (step = totpStep(unseal(key, offered), sentCode, now())) !== undefined)
      factors.add(user.id, 'totp', offered, step)
      offers.drop(user.id)
      return users.wire(user.id)
    })
  })

  serve(routes, 'mfa.totp.verify', async request => {
    const user = await requireUser(context, request)
    const sentCode = code(request.var.body)
    return answerOnce(context, request, () => {
      const { subject } = enrolled(factors, user, 'totp')
      tries.count(user.id, () => {
        const step = totpStep(unseal(key, subject), sentCode, now())
        return step !== undefined && factors.spendStep(user.id, step)
      })
      return { token: passes.issue(user.id) }
    })
  })
}

/** The label that an authenticator app shows beside the app's name. */
function labelOf({ users }: ProviderContext, user: SignedInUser): string {
  const email = users.accounts(user.id).find(({ type }) => type === 'email')
  return email?.subject ?? user.id.slice(-8)
}
