import { requireUser, type ProviderContext, type Routes, type SignedInUser, type WireRequest } from '../context.js'
import { serve } from '../door/serve.js'
import { originBound } from '../messages/origin-bound.js'
import { phoneNumber } from '../messages/phone-number.js'
import { SilencedPhones } from '../store/messages/silenced-phones.js'
import { TextStore } from '../store/messages/texts.js'
import { SecondFactorCodes } from '../store/second-factors/second-factor-codes.js'
import { SecondFactorPasses } from '../store/second-factors/second-factor-passes.js'
import { SecondFactorTries } from '../store/second-factors/second-factor-tries.js'
import { SecondFactors } from '../store/second-factors/second-factors.js'
import { answerOnce } from '../wire/answer-once.js'
import { code, text } from '../wire/body.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { enrolled, requireOffered } from './enrolled.js'
import { requireSecondFactor } from './require-second-factor.js'

const SENDS = { count: 5, windowMs: 10 * 60_000 }

/** Routes for a phone as a second factor. */
export function serveSmsFactor(routes: Routes, context: ProviderContext): void {
  const {
    db,
    clock: { now },
    users,
  } = context
  const [factors, codes, tries, passes] = [
    new SecondFactors(db, now),
    new SecondFactorCodes(db, now),
    new SecondFactorTries(db, now),
    new SecondFactorPasses(db, now),
  ]
  const send = codeSender(context)

  serve(routes, 'mfa.sms.init', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const action = text(body, 'action', 16)
    if (action === 'verify')
      return answerOnce(context, request, () => send(request, user, enrolled(factors, user, 'sms').subject, 'verify'))
    if (action !== 'enroll') throw invalidData('"action" is "verify" or "enroll"')
    const phone = phoneOf(body)
    return answerOnce(context, request, () => {
      requireOffered(app, factors, user, 'sms')
      requireSecondFactor({ db, now }, request, user.id)
      if (users.accounts(user.id).some(({ type }) => type === 'phone'))
        throw invalidData('A phone that is a way in cannot be the second factor too')
      return send(request, user, phone, 'enroll')
    })
  })

  serve(routes, 'mfa.sms.enroll', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [phone, sentCode] = [phoneOf(body), code(body)]
    return answerOnce(context, request, () => {
      requireOffered(app, factors, user, 'sms')
      requireSecondFactor({ db, now }, request, user.id)
      tries.count(user.id, () => codes.spend(user.id, `enroll:${phone}`, sentCode))
      factors.add(user.id, 'sms', phone)
      return users.wire(user.id)
    })
  })

  serve(routes, 'mfa.sms.verify', async request => {
    const user = await requireUser(context, request)
    const sentCode = code(request.var.body)
    return answerOnce(context, request, () => {
      const phone = enrolled(factors, user, 'sms').subject
      tries.count(user.id, () => codes.spend(user.id, `verify:${phone}`, sentCode))
      return { token: passes.issue(user.id) }
    })
  })
}

/** Returns a function that sends a code by text to the enrolled phone, or to the one being enrolled. */
function codeSender({ db, clock: { now }, limits }: ProviderContext) {
  const [codes, tries, texts, silenced] = [
    new SecondFactorCodes(db, now),
    new SecondFactorTries(db, now),
    new TextStore(db, now),
    new SilencedPhones(db, now),
  ]
  return (request: WireRequest, user: SignedInUser, phone: string, purpose: 'verify' | 'enroll') => {
    tries.requireOpen(user.id)
    silenced.requireOpen(phone)
    limits.take(`mfa\n${user.id}`, SENDS)
    const sentCode = codes.issue(user.id, `${purpose}:${phone}`)
    const text = `${sentCode} is your verification code for ${request.var.app.name}`
    texts.add(phone, text + originBound(request.req.header('origin'), sentCode))
    return { success: true }
  }
}

function phoneOf(body: Record<string, unknown>): string {
  const phone = phoneNumber(text(body, 'phoneNumber', 64))
  if (!phone) throw new WireError(422, 'invalid_data', 'Invalid phone number')
  return phone
}
