import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { requireUser, userOf, type ProviderContext, type Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { originBound } from '../messages/origin-bound.js'
import { phoneNumber } from '../messages/phone-number.js'
import type { Account } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { SilencedPhones } from '../store/messages/silenced-phones.js'
import { TextStore } from '../store/messages/texts.js'
import { transaction } from '../store/transaction.js'
import { answerOnce } from '../wire/answer-once.js'
import { code, optionalText, text } from '../wire/body.js'
import { disallowed, WireError } from '../wire/wire-error.js'
import { limitBySource } from './limit-by-source.js'
import { link } from './link.js'
import { requireCaptcha } from './require-captcha.js'
import { isTestCode } from './test-account.js'
import { loginMethodRoutes } from './login-method.js'

const account = (phone: string): Account => ({
  type: 'phone',
  subject: phone,
  fields: { phoneNumber: phone, number: phone },
})
const allow = (app: AppRow): void => {
  if (!app.sms_auth) throw disallowed('SMS')
}

/** Reads a phone number and returns it in international form. Throws 422 with the code `errorCode` if it is invalid. */
function phone(
  body: Record<string, unknown>,
  key: string,
  errorCode: 'invalid_data' | 'invalid_credentials' = 'invalid_data',
): string {
  const parsed = phoneNumber(text(body, key, 64))
  if (!parsed) throw new WireError(422, errorCode, 'Invalid phone number')
  return parsed
}

/** Routes for codes by SMS or WhatsApp to the development phone: send, log in, link, update, unlink, transfer. */
export function smsRoutes(context: ProviderContext): Routes {
  const { codes } = context

  const routes = loginMethodRoutes(context, {
    family: 'sms',
    allow,
    prove({ var: { app, body } }, { user, linking }) {
      const [address, sentCode] = [phone(body, 'phoneNumber', 'invalid_credentials'), code(body)]
      const userIds = [...(linking ? [] : [null]), ...(user ? [user.id] : [])]
      return () => {
        if (!isTestCode(app.test_accounts, address, sentCode))
          codes.spend({ appId: app.id, address, userIds }, sentCode)
        return { account: account(address) }
      }
    },
    unlinked: body => ({ type: 'phone', subject: phone(body, 'phoneNumber') }),
    moved(body) {
      const address = phone(body, 'phoneNumber')
      return ({ type, subject }) => type === 'phone' && subject === address
    },
  })
  serveSending(routes, context)
  serveUpdate(routes, context)
  return routes
}

function serveSending(routes: Routes, context: ProviderContext): void {
  const {
    codes,
    db,
    clock: { now },
  } = context
  const [texts, silenced] = [new TextStore(db, now), new SilencedPhones(db, now)]

  serve(routes, 'sms.init', async request => {
    const { app, body } = request.var
    allow(app)
    const address = phone(body, 'phoneNumber')
    if (app.sms_regions_not_served.includes(parsePhoneNumberFromString(address)?.country ?? ''))
      throw new WireError(400, 'not_supported', 'Text messages to this region are not supported')
    const user = await userOf(context, request)
    return answerOnce(context, request, () => {
      requireCaptcha(context, app, user, optionalText(body, 'token'))
      limitBySource(context, request, 'code')
      silenced.requireOpen(address)
      const sentCode = codes.issue({ appId: app.id, address, userId: user?.id ?? null })
      const text = `${sentCode} is your code for ${app.name}. It works once, for ten minutes.`
      if (app.whatsapp_enabled) texts.add(address, text, 'whatsapp')
      else texts.add(address, text + originBound(request.req.header('origin'), sentCode))
      return { success: true }
    })
  })
}

/** Route that replaces the user's phone number by another. */
function serveUpdate(routes: Routes, context: ProviderContext): void {
  const { codes, db } = context

  serve(routes, 'sms.update', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [old, next, sentCode] = [
      phone(body, 'old_phone_number'),
      phone(body, 'new_phone_number', 'invalid_credentials'),
      code(body),
    ]
    return answerOnce(context, request, () => {
      codes.spend({ appId: app.id, address: next, userIds: [user.id] }, sentCode)
      return transaction(db, () => {
        if (!context.users.remove(user, 'phone', old))
          throw new WireError(400, 'linked_account_not_found', 'The user has no such phone number')
        return link(context, user, account(next), { transfer: false })
      })
    })
  })
}
