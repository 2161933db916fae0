import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { requireAppSecret } from '../door/app-secret.js'
import { serve } from '../door/serve.js'
import { phoneNumber } from '../messages/phone-number.js'
import { UserSearch } from '../store/accounts/user-search.js'
import { email, text, type Body } from '../wire/body.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { walletAddress } from './imported-account.js'

type Look = (search: UserSearch, body: Body) => string | undefined

const FOUND_AT_MOST = 100

const address = (body: Body): string => {
  const found = walletAddress(text(body, 'address', 100))
  if (!found) throw invalidData('"address" is no address')
  return found
}
const phone = (value: string): string => {
  const found = phoneNumber(value)
  if (!found) throw invalidData('That is no phone number')
  return found
}
const username = (type: string): Look => (search, body) => search.byUsername(type, text(body, 'username', 256))

/** The ways to ask for one user, by the path below `/api/v1/users/`. */
const LOOKUPS: ReadonlyMap<string, Look> = new Map(Object.entries<Look>({
  'email/address': (search, body) => search.bySubject('email', email(body, 'address')),
  'phone/number': (search, body) => search.bySubject('phone', phone(text(body, 'number', 64))),
  'wallet/address': (search, body) => search.byWallet(address(body)),
  'smart_wallet/address': (search, body) => search.bySubject('smart_wallet', address(body)),
  'farcaster/fid': (search, { fid }) => {
    if (typeof fid !== 'number' || !Number.isSafeInteger(fid)) throw invalidData('"fid" is a number')
    return search.bySubject('farcaster', String(fid))
  },
  'discord/username': username('discord_oauth'),
  'github/username': username('github_oauth'),
  'twitter/username': username('twitter_oauth'),
  'twitter/subject': (search, body) => search.bySubject('twitter_oauth', text(body, 'subject', 256)),
  'custom_auth/id': (search, body) => search.bySubject('custom_auth', text(body, 'custom_user_id', 256)),
  'telegram/telegram_user_id': (search, body) => search.bySubject('telegram', text(body, 'telegram_user_id', 20)),
  'telegram/username': username('telegram'),
}))

/** How an app's own server finds users: one by an account of theirs, or several by a text or by lists. */
export function userLookupRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { users, db } = context
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'host.findUser', async (request, next) => {
    const { by, field } = request.req.param()
    const look = LOOKUPS.get(`${by}/${field}`)
    if (!look) return next()
    requireAppSecret(request)
    const id = look(new UserSearch(db, request.var.app.id), request.var.body)
    if (id === undefined) throw new WireError(404, undefined, 'User not found')
    return request.json(users.wire(id))
  })

  serve(routes, 'host.searchUsers', request => {
    requireAppSecret(request)
    const { app, body } = request.var
    const search = new UserSearch(db, app.id)
    const term = body['search_term'] ?? body['searchTerm']
    const ids = term === undefined
      ? [
          ...listOf(body, 'emails').map(value => search.bySubject('email', value.trim().toLowerCase())),
          ...listOf(body, 'phone_numbers', 'phoneNumbers').map(value => search.bySubject('phone', phoneNumber(value) ?? '')),
          ...listOf(body, 'wallet_addresses', 'walletAddresses').map(value => search.byWallet(walletAddress(value) ?? '')),
        ]
      : search.holding(text({ term }, 'term', 256), FOUND_AT_MOST)
    return request.json({ data: [...new Set(ids.filter(id => id !== undefined))].map(id => users.wire(id)), next_cursor: null })
  })

  return routes
}

/** A list of texts under one of its two names; none when it is left out. */
function listOf(body: Body, ...names: readonly string[]): string[] {
  const value = names.map(name => body[name]).find(given => given !== undefined) ?? []
  if (!Array.isArray(value) || value.length > FOUND_AT_MOST || !value.every(item => typeof item === 'string')) throw invalidData(`"${names[0]}" is a list of at most ${FOUND_AT_MOST} texts`)
  return value as string[]
}
