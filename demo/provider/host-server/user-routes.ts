import { Hono } from 'hono'
import * as v from 'valibot'
import type { ProviderContext, Variables, WireRequest } from '../context.js'
import { requireAppSecret } from '../door/app-secret.js'
import { serve } from '../door/serve.js'
import { hasRoom } from '../login/account-room.js'
import { limitOf } from '../server-wallets/wallet-resource.js'
import { UserMetadata, type CustomMetadata } from '../store/accounts/user-metadata.js'
import { UserSearch } from '../store/accounts/user-search.js'
import type { UserRow } from '../store/accounts/users.js'
import { transaction } from '../store/transaction.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { single } from '../wire/query.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { importedAccount } from './imported-account.js'
import { tellOfUser } from './user-events.js'
import { keysFor, wishedWallets } from './wished-wallets.js'

const ACCOUNTS_LIMIT = 20
const METADATA = v.pipe(v.record(v.pipe(v.string(), v.maxLength(256)), v.union([v.string(), v.number(), v.boolean()])), v.check(metadata => JSON.stringify(metadata).length <= 5_000))

/** The users of an app, for its own server: look, list, bring along, note, end; and wallets for those who have not come yet. */
export function hostUserRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { users, db } = context
  const metadata = new UserMetadata(db)
  const routes = new Hono<{ Variables: Variables }>()

  /** The user a path or body names, by the whole id or its last part. */
  const named = (request: WireRequest, id: string): UserRow => {
    requireAppSecret(request)
    const user = users.find(id.startsWith('did:') ? id : `did:privy:${id}`)
    if (user?.appId !== request.var.app.id) throw new WireError(404, undefined, 'User not found')
    return user
  }

  serve(routes, 'host.users', request => {
    requireAppSecret(request)
    const limit = limitOf(request)
    const found = new UserSearch(db, request.var.app.id).page({ cursor: single(request, 'cursor'), limit })
    return request.json({ data: found.map(id => users.wire(id)), next_cursor: found.length === limit ? found.at(-1) ?? null : null })
  })

  serve(routes, 'host.user', request => request.json(users.wire(named(request, request.req.param('id')).id)))

  serve(routes, 'host.deleteUser', request => {
    const user = named(request, request.req.param('id'))
    return answerOnce(context, request, () => {
      users.delete(user)
      return {}
    })
  })

  serve(routes, 'host.metadata', request => {
    const user = named(request, request.req.param('id'))
    const noted = metadataOf(request.var.body['custom_metadata'])
    if (!noted) throw invalidData('"custom_metadata" is an object')
    return answerOnce(context, request, () => {
      metadata.set(user.id, noted)
      return users.wire(user.id)
    })
  })

  serve(routes, 'host.importUser', async request => {
    requireAppSecret(request)
    const { app, body } = request.var
    const list = body['linked_accounts']
    if (!Array.isArray(list) || list.length === 0 || list.length > ACCOUNTS_LIMIT) throw invalidData(`"linked_accounts" is a list of 1 to ${ACCOUNTS_LIMIT}`)
    const [accounts, noted, give] = [list.map(importedAccount), metadataOf(body['custom_metadata']), await keysFor(context, app.id, wishedWallets(body))]
    if (accounts.length > 1 && accounts.some(({ type }) => type === 'custom_auth')) throw invalidData('Who has a custom token has no other accounts yet')
    return answerOnce(context, request, () => transaction(db, () => {
      const user = users.create(app.id)
      for (const account of accounts) {
        if (users.byAccount(app.id, account.type, account.subject)) throw new WireError(400, 'linked_to_another_user', `A user with this account of type ${account.type} is there already`)
        if (!hasRoom(app, users.accounts(user.id), account)) throw new WireError(400, 'cannot_link_more_of_type', `One account of type ${account.type} is enough`)
        users.verify(user, account)
      }
      if (noted) metadata.set(user.id, noted)
      tellOfUser(context, 'user.created', user)
      give(user.id)
      return users.wire(user.id)
    }))
  })

  serve(routes, 'host.giveWallets', async request => {
    const { app, body } = request.var
    const user = named(request, text(body, 'user_id', 100))
    const wishes = wishedWallets(body)
    if (wishes.length === 0) throw invalidData('Say which wallets')
    const give = await keysFor(context, app.id, wishes)
    return answerOnce(context, request, () => {
      give(user.id)
      return users.wire(user.id)
    })
  })

  return routes
}

/** What a host noted; undefined for nothing at all. Throws 400 for other shapes. */
function metadataOf(value: unknown): CustomMetadata | undefined {
  if (value === undefined || value === null) return undefined
  const found = v.safeParse(METADATA, value)
  if (!found.success || Array.isArray(value)) throw invalidData('"custom_metadata" holds texts, numbers and booleans, not too many')
  return found.output
}
