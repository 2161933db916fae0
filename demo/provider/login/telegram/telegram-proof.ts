import { createHash, createHmac } from 'node:crypto'
import { sameText } from '../../store/secrets.js'
import { invalidData, WireError } from '../../wire/wire-error.js'

const LIFETIME_SECONDS = 24 * 3600
const CLOCK_TOLERANCE_SECONDS = 300

type Fields = Record<string, unknown>

interface TelegramPerson {
  telegram_user_id: string
  first_name: string | null
  last_name: string | null
  username: string | null
  photo_url: string | null
  /** Telegram's signature in lower case, which identifies this proof. */
  hash: string
}

/** The text that Telegram signs: `key=value` lines in alphabetical order. */
export const signedText = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([key, value]) => key !== 'hash' && value !== undefined && value !== null)
    .map(([key, value]) => `${key}=${String(value)}`)
    .sort()
    .join('\n')

/** The key for Telegram's signatures, of the login widget's data and of a mini app's launch data. */
const botKey = {
  widget: (token: string): Buffer => createHash('sha256').update(token).digest(),
  webApp: (token: string): Buffer => createHmac('sha256', 'WebAppData').update(token).digest(),
}

/** Data as Telegram sends them, with the bot's signature as `hash`. */
export const signedByBot = (
  kind: keyof typeof botKey,
  fields: Fields,
  botToken: string,
): Fields & { hash: string } => ({ ...fields, hash: signature(kind, fields, botToken) })

const signature = (kind: keyof typeof botKey, fields: Fields, botToken: string): string =>
  createHmac('sha256', botKey[kind](botToken)).update(signedText(fields)).digest('hex')

/**
 * Verifies `telegram_auth_result` (login widget) or `telegram_web_app_data` (mini app) in a body as Telegram's manuals
 * describe, and returns the person. Throws 400 `invalid_data` for other shapes, 401 `invalid_credentials` for data that
 * are forged or older than a day.
 */
export function telegramPerson(body: Fields, botToken: string, now: number): TelegramPerson {
  const [result, webApp] = [fieldsOf(body, 'telegram_auth_result'), fieldsOf(body, 'telegram_web_app_data')]
  const data = result ?? webApp
  if (!data) throw invalidData('Telegram data are missing')
  const refusal = new WireError(401, 'invalid_credentials', 'The Telegram data are not valid')
  const hash = String(data['hash']).toLowerCase()
  if (!sameText(signature(result ? 'widget' : 'webApp', data, botToken), hash)) throw refusal
  const age = Math.floor(now / 1000) - Number(data['auth_date'])
  if (!(age >= -CLOCK_TOLERANCE_SECONDS && age <= LIFETIME_SECONDS)) throw refusal
  const person = result ?? parsed(data['user'])
  const id = typeof person?.['id'] === 'number' || typeof person?.['id'] === 'string' ? String(person['id']) : ''
  if (!person || !/^\d{1,20}$/.test(id)) throw refusal
  const name = (field: string) => (typeof person[field] === 'string' ? person[field] : null)
  return {
    telegram_user_id: id,
    first_name: name('first_name'),
    last_name: name('last_name'),
    username: name('username'),
    photo_url: name('photo_url'),
    hash,
  }
}

function fieldsOf(body: Fields, key: string): Fields | undefined {
  const value = body[key]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidData(`"${key}" must be an object`)
  if (Object.values(value).some(field => typeof field === 'object' && field !== null))
    throw invalidData(`"${key}" holds texts and numbers`)
  return value as Fields
}

function parsed(json: unknown): Fields | undefined {
  try {
    const value: unknown = JSON.parse(String(json))
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}
