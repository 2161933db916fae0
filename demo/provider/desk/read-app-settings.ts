import * as v from 'valibot'
import type { AppSettings } from '../../../elements/testing/app-settings.js'
import type { SmartWalletSettings } from '../../../elements/testing/app-settings.js'
import { smartWalletsOf } from '../apps/smart-wallet-settings.js'
import { DEFAULTS } from '../store/app-settings.js'

const TEXT_LIMIT = 500
const LIST_LIMIT = 100
const NUMBERS_OR_NOTHING: readonly string[] = ['user_limit', 'max_linked_wallets_per_user']

const TEXT = v.pipe(
  v.string(),
  v.check(text => isText(text)),
)
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(LIST_LIMIT))
const SMART_WALLETS = v.pipe(
  v.record(v.string(), v.unknown()),
  v.rawTransform(({ dataset, addIssue, NEVER }): SmartWalletSettings => {
    try {
      return smartWalletsOf(dataset.value)
    } catch {
      addIssue()
      return NEVER
    }
  }),
)

/** Settings whose type cannot be derived from their default value. */
const SHAPES: { readonly [Name in keyof AppSettings]?: v.GenericSchema<unknown, AppSettings[Name]> } = {
  custom_jwt_jwks: v.nullable(v.strictObject({ keys: list(v.record(v.string(), v.unknown())) })),
  cross_app_connections: list(v.strictObject({ provider_app_id: TEXT, read_only: v.boolean() })),
  test_accounts: list(v.strictObject({ email: TEXT, phone_number: TEXT, otp_code: TEXT })),
  smart_wallets: SMART_WALLETS,
  funding_config: v.strictObject({
    default_recommended_currency: v.strictObject({
      chain: TEXT,
      asset: v.exactOptional(v.picklist(['native-currency', 'USDC'])),
    }),
    default_recommended_amount: TEXT,
    methods: list(v.picklist(['moonpay', 'coinbase-onramp', 'external'])),
    options: list(v.strictObject({ method: TEXT, provider: TEXT, limits: v.exactOptional(v.boolean()) })),
    prompt_funding_on_wallet_creation: v.boolean(),
    cross_chain_bridging_enabled: v.boolean(),
  }),
}

/** Reads an app's settings from a tester's request. Undefined if one is unknown or has the wrong type. */
export function readAppSettings(body: unknown): Partial<AppSettings> | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const read = Object.entries(body).map(([name, value]) => [name, v.safeParse(kindOf(name), value)] as const)
  return read.every(([, { success }]) => success)
    ? Object.fromEntries(read.map(([name, { output }]) => [name, output]))
    : undefined
}

function kindOf(name: string): v.GenericSchema {
  if (!Object.hasOwn(DEFAULTS, name)) return v.never()
  const setting = name as keyof AppSettings
  return SHAPES[setting] ?? v.custom(value => isOfKind(DEFAULTS[setting], value, name))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_LIMIT && value.isWellFormed() && !/\p{Cc}/u.test(value)
}

/** Allowed domains are also used in headers, so their characters are restricted. */
const isPlain = (value: unknown): boolean => isText(value) && /^[\x21-\x7e]+$/.test(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

function isOfKind(current: unknown, value: unknown, name: string): boolean {
  if (current === null) return value === null || (NUMBERS_OR_NOTHING.includes(name) ? isCount(value) : isText(value))
  if (typeof current === 'string') return isText(value)
  if (typeof current === 'number') return isCount(value)
  if (Array.isArray(current)) return Array.isArray(value) && value.length <= LIST_LIMIT && value.every(isPlain)
  if (typeof current !== 'object') return typeof value === typeof current
  if (typeof value !== 'object' || value === null) return false
  const [names, givenNames] = [Object.keys(current), Object.keys(value)]
  return (
    names.length === givenNames.length &&
    names.every(inner =>
      isOfKind((current as Record<string, unknown>)[inner], (value as Record<string, unknown>)[inner], inner),
    )
  )
}
