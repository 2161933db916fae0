import type { Hono } from 'hono'
import type { ProviderContext, Variables } from '../../context.js'
import type { Account } from '../../store/accounts/users.js'
import type { AppRow } from '../../store/apps.js'
import { optionalText, text } from '../../wire/body.js'
import { disallowed, invalidCredentials } from '../../wire/wire-error.js'
import { requireCaptcha } from '../require-captcha.js'
import { loginMethodRoutes } from '../login-method.js'
import { telegramPerson } from './telegram-proof.js'

/** Routes for Telegram login, with signed data of the login widget or signed launch data of a mini app. */
export function telegramRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  /** Verifies signed data and returns the account. */
  const proven = (app: AppRow, body: Record<string, unknown>): { account: Account; proof: string } => {
    const { hash, ...person } = telegramPerson(body, app.telegram_bot_token, context.clock.now())
    return {
      account: {
        type: 'telegram',
        subject: person.telegram_user_id,
        fields: { ...person, telegramUserId: person.telegram_user_id, firstName: person.first_name },
      },
      proof: `telegram ${app.id} ${hash}`,
    }
  }

  return loginMethodRoutes(context, {
    family: 'tg',
    allow: app => {
      if (!app.telegram_auth) throw disallowed('telegram')
    },
    prove({ var: { app, body } }, { user, linking }) {
      const captcha = optionalText(body, 'captcha_token')
      return () => {
        if (!linking) requireCaptcha(context, app, user, captcha)
        const { account, proof } = proven(app, body)
        // Each proof works once.
        if (!context.spentProofs.spend(proof)) throw invalidCredentials('The Telegram data were used before')
        return { account }
      }
    },
    unlinked: body => ({ type: 'telegram', subject: text(body, 'telegram_user_id', 20) }),
    moved(body, { var: { app } }) {
      const { account } = proven(app, body)
      return ({ type, subject }) => type === 'telegram' && subject === account.subject
    },
  })
}
