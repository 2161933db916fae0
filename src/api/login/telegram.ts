import * as v from 'valibot'
import { WalletError } from '../../errors/wallet-error.js'
import { object } from '../../lib/own/object.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { request } from '../client.js'
import type { AuthMode } from './email.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, userSchema, type WireAuthResponse, type WireUser } from '../wire.js'

/** The result of Telegram's login widget. */
export interface TelegramAuthResult {
  id: number
  first_name: string
  auth_date: number
  hash: string
  username?: string
  last_name?: string
  photo_url?: string
}

/** The data that Telegram passes to a mini app; `user` is JSON text. */
export interface TelegramWebAppData {
  auth_date: number
  hash: string
  user: string
  query_id?: string
  chat_instance?: string
  chat_type?: string
  start_param?: string
  signature?: string
}

/** The data that Telegram has signed, in its login window or for a mini app. */
export interface TelegramSigned {
  readonly authResult?: TelegramAuthResult
  readonly webAppData?: TelegramWebAppData
}

interface Sent extends TelegramSigned {
  /** The captcha's token. */
  readonly captchaToken?: string | undefined
}

const botSchema = object({ telegram_auth_config: v.nullish(object({ bot_id: v.pipe(v.string(), v.nonEmpty()) })) })

/** The id of the app's bot. Throws DISALLOWED_LOGIN_METHOD for an app without one. */
export async function telegramBot(signal?: AbortSignal): Promise<string> {
  const { telegram_auth_config: bot } = await request(ENDPOINTS.appConfig, {
    schema: botSchema,
    refreshToken: false,
    signal,
  })
  if (!bot) throw new WalletError('DISALLOWED_LOGIN_METHOD', 'Login with Telegram not allowed.')
  return bot.bot_id
}

function proof(signed: Sent) {
  const { authResult, webAppData, captchaToken } = toNullPrototype(signed)
  return { captcha_token: captchaToken, telegram_auth_result: authResult, telegram_web_app_data: webAppData }
}

/** Logs in with the data that Telegram has signed. */
export async function authenticateTelegram(
  { mode, ...signed }: Sent & { mode: AuthMode },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.telegramAuthenticate, {
    body: { ...proof(signed), mode },
    schema: authResponseSchema,
    signal,
  })
}

/** Links the Telegram account to the signed-in user. */
export async function linkTelegram(signed: Sent, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.telegramLink, { body: proof(signed), schema: userSchema, signal })
}

/** Unlinks the Telegram account from the signed-in user. */
export async function unlinkTelegram(
  { telegramUserId }: { telegramUserId: string },
  signal?: AbortSignal,
): Promise<WireUser> {
  return request(ENDPOINTS.telegramUnlink, { body: { telegram_user_id: telegramUserId }, schema: userSchema, signal })
}
