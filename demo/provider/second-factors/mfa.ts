import { Hono } from 'hono'
import { requireUser, type ProviderContext, type SignedInUser, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { phoneNumber } from '../messages/phone-number.js'
import type { AppRow } from '../store/apps.js'
import { SilencedPhones } from '../store/messages/silenced-phones.js'
import { TextStore } from '../store/messages/texts.js'
import { SecondFactorCodes } from '../store/second-factors/second-factor-codes.js'
import { SecondFactorPasses } from '../store/second-factors/second-factor-passes.js'
import { SecondFactorTries } from '../store/second-factors/second-factor-tries.js'
import { SecondFactors, type SecondFactorType } from '../store/second-factors/second-factors.js'
import { TotpOffers } from '../store/second-factors/totp-offers.js'
import { keyFrom, seal, secret as storedSecret, unseal } from '../store/secrets.js'
import { answerOnce } from '../wire/answer-once.js'
import { code, text } from '../wire/body.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { requireSecondFactor } from './require-second-factor.js'
import { newTotpSecret, totpAddress, totpStep } from './totp.js'

const SENDS = { count: 5, windowMs: 10 * 60_000 }

/** A phone and an authenticator app as second factors: enrol, verify, take away. The wallet frame is who calls most of it. */
export function mfaRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const {
    db,
    clock: { now },
    users,
    limits,
  } = context
  const [factors, codes, tries, passes, texts, silenced, offers] = [
    new SecondFactors(db, now),
    new SecondFactorCodes(db, now),
    new SecondFactorTries(db, now),
    new SecondFactorPasses(db, now),
    new TextStore(db, now),
    new SilencedPhones(db, now),
    new TotpOffers(db, now),
  ]
  const key = keyFrom(storedSecret(db, 'totp-key'), 'totp')
  const routes = new Hono<{ Variables: Variables }>()

  /** Sends a code by text, to the phone that is enrolled or to the one that is about to be. */
  const send = (app: AppRow, user: SignedInUser, phone: string, purpose: 'verify' | 'enroll') => {
    tries.requireOpen(user.id)
    silenced.requireOpen(phone)
    limits.take(`mfa\n${user.id}`, SENDS)
    texts.add(phone, `${codes.issue(user.id, `${purpose}:${phone}`)} is your verification code for ${app.name}`)
    return { success: true }
  }

  serve(routes, 'mfa.sms.init', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const action = text(body, 'action', 16)
    if (action === 'verify')
      return answerOnce(context, request, () => send(app, user, enrolled(factors, user, 'sms').subject, 'verify'))
    if (action !== 'enroll') throw invalidData('"action" is "verify" or "enroll"')
    const phone = phoneOf(body)
    return answerOnce(context, request, () => {
      requireOffered(app, factors, user, 'sms')
      requireSecondFactor({ db, now }, request, user.id)
      if (users.accounts(user.id).some(({ type }) => type === 'phone'))
        throw invalidData('A phone that is a way in cannot be the second factor too')
      return send(app, user, phone, 'enroll')
    })
  })

  serve(routes, 'mfa.sms.enroll', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [phone, given] = [phoneOf(body), code(body)]
    return answerOnce(context, request, () => {
      requireOffered(app, factors, user, 'sms')
      requireSecondFactor({ db, now }, request, user.id)
      tries.count(user.id, () => codes.spend(user.id, `enroll:${phone}`, given))
      factors.add(user.id, 'sms', phone)
      return users.wire(user.id)
    })
  })

  serve(routes, 'mfa.sms.verify', async request => {
    const user = await requireUser(context, request)
    const given = code(request.var.body)
    return answerOnce(context, request, () => {
      const phone = enrolled(factors, user, 'sms').subject
      tries.count(user.id, () => codes.spend(user.id, `verify:${phone}`, given))
      return { token: passes.issue(user.id) }
    })
  })

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
    const given = code(body)
    return answerOnce(context, request, () => {
      requireOffered(app, factors, user, 'totp')
      requireSecondFactor({ db, now }, request, user.id)
      const offered = offers.find(user.id)
      if (!offered) throw invalidData('Begin the enrollment first')
      let step: number | undefined
      tries.count(user.id, () => (step = totpStep(unseal(key, offered), given, now())) !== undefined)
      factors.add(user.id, 'totp', offered, step)
      offers.drop(user.id)
      return users.wire(user.id)
    })
  })

  serve(routes, 'mfa.totp.verify', async request => {
    const user = await requireUser(context, request)
    const given = code(request.var.body)
    return answerOnce(context, request, () => {
      const { subject } = enrolled(factors, user, 'totp')
      tries.count(user.id, () => {
        const step = totpStep(unseal(key, subject), given, now())
        return step !== undefined && factors.spendStep(user.id, step)
      })
      return { token: passes.issue(user.id) }
    })
  })

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

/** What the user enrolled of this type; throws 400 when it is nothing. */
function enrolled(factors: SecondFactors, user: SignedInUser, type: SecondFactorType) {
  const factor = factors.find(user.id, type)
  if (!factor) throw new WireError(400, 'missing_or_invalid_mfa', `The user has not enrolled ${type}`)
  return factor
}

/** The app offers the method, and the user has none of it yet. */
function requireOffered(app: AppRow, factors: SecondFactors, user: SignedInUser, type: 'sms' | 'totp'): void {
  if (!app.mfa_methods.includes(type))
    throw new WireError(403, 'feature_not_enabled', `This app does not offer ${type}`)
  if (factors.find(user.id, type)) throw invalidData(`The user has enrolled ${type} already`)
}

function phoneOf(body: Record<string, unknown>): string {
  const phone = phoneNumber(text(body, 'phoneNumber', 64))
  if (!phone) throw new WireError(422, 'invalid_data', 'Invalid phone number')
  return phone
}

/** What an authenticator app shows beside the app's name. */
function labelOf({ users }: ProviderContext, user: SignedInUser): string {
  const email = users.accounts(user.id).find(({ type }) => type === 'email')
  return email?.subject ?? user.id.slice(-8)
}
