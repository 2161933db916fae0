import { DEFAULTS, type AppSettings } from '../store/app-settings.js'

const TEXT_LIMIT = 500
const LIST_LIMIT = 100
const NUMBERS_OR_NOTHING: readonly string[] = ['user_limit', 'max_linked_wallets_per_user']
/** Settings whose shape cannot be read off their default; they have routes of the wire, or a test in this process sets them. */
const NOT_HERE: readonly string[] = ['custom_jwt_jwks', 'cross_app_connections', 'test_accounts', 'smart_wallets', 'funding_config'] satisfies (keyof AppSettings)[]

/** Settings of an app as a tester sends them, each of its default's kind; undefined when one is unknown or of another kind. */
export function appWish(body: unknown): Partial<AppSettings> | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const fits = Object.entries(body).every(([name, value]) => Object.hasOwn(DEFAULTS, name) && !NOT_HERE.includes(name) && isOfKind(DEFAULTS[name as keyof AppSettings], value, name))
  return fits ? body : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_LIMIT && value.isWellFormed() && !/\p{Cc}/u.test(value)
/** What may stand in a header too: the pages an app allows do. */
const isPlain = (value: unknown): boolean => isText(value) && /^[\x21-\x7e]+$/.test(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

function isOfKind(known: unknown, value: unknown, name: string): boolean {
  if (known === null) return value === null || (NUMBERS_OR_NOTHING.includes(name) ? isCount(value) : isText(value))
  if (typeof known === 'string') return isText(value)
  if (typeof known === 'number') return isCount(value)
  if (Array.isArray(known)) return Array.isArray(value) && value.length <= LIST_LIMIT && value.every(isPlain)
  if (typeof known !== 'object') return typeof value === typeof known
  if (typeof value !== 'object' || value === null) return false
  const [names, given] = [Object.keys(known), Object.keys(value)]
  return names.length === given.length && names.every(inner => isOfKind((known as Record<string, unknown>)[inner], (value as Record<string, unknown>)[inner], inner))
}
