import { Hono } from 'hono'
import { requireUser, userOf, type ProviderContext, type Variables, type WireRequest } from '../context.js'
import { serve } from '../door/serve.js'
import type { WireOperation } from '../operations/index.js'
import type { Account, UserRow } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { answerOnce } from '../wire/answer-once.js'
import { mode, text, type Body } from '../wire/body.js'
import { link, unlink } from './link.js'
import { logIn } from './log-in.js'
import { transferAccount } from './transfer.js'

export interface Proven {
  account: Account
  oauthTokens?: Record<string, unknown>
  /** Stores further data once the account is linked. */
  linked?: () => void
}

/** The context in which a proof is given. */
interface Prover {
  /** The signed-in user, if any. */
  user: UserRow | undefined
  /** True if the account is added to the user, false if it is used for a login. */
  linking: boolean
}

/** Login methods, by the first part of their operations' names. */
type Family = {
  [Id in WireOperation]: Id extends `${infer Name}.link`
    ? `${Name}.authenticate` extends WireOperation
      ? Name
      : never
    : never
}[WireOperation]

/** The transfer operations. A login method has one if it defines `moved`. */
type Transfer = Extract<WireOperation, `${string}.transfer`>

/** A login method: how a request proves an account, and how accounts of this type are named. */
interface LoginMethod {
  /** The prefix of the method's operations: `email.authenticate`, `email.link` … */
  family: Family
  /** Throws if the app does not offer this method. */
  allow(app: AppRow, body: Body): void
  /** Verifies the proof in the request. The returned function spends it, inside the transaction of the action. */
  prove(request: WireRequest, prover: Prover): (() => Proven) | Promise<() => Proven>
  /** The account that an unlink request names. A method without this has no unlink. */
  unlinked?(body: Body): Pick<Account, 'type' | 'subject'>
  /** Whether a transfer request names this account. A method without this has no transfer. */
  moved?(body: Body, request: WireRequest): (account: Account) => boolean
  /** True if the request has no `mode`. */
  modeless?: boolean
}

/** The routes that all login methods share: authenticate, link, unlink and transfer. */
export function loginMethodRoutes(context: ProviderContext, way: LoginMethod): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const { unlinked, moved } = way

  serve(routes, `${way.family}.authenticate`, async request => {
    const { app, body } = request.var
    way.allow(app, body)
    const loginMode = way.modeless ? undefined : mode(body)
    const user = await userOf(context, request)
    const prove = await way.prove(request, { user, linking: false })
    return answerOnce(context, request, () => {
      const { account, oauthTokens } = prove()
      return logIn(context, app, account, {
        current: user,
        ...(loginMode ? { mode: loginMode } : {}),
        ...(oauthTokens ? { oauthTokens } : {}),
      })
    })
  })

  serve(routes, `${way.family}.link`, async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    way.allow(app, body)
    const prove = await way.prove(request, { user, linking: true })
    return answerOnce(context, request, () => {
      const { account, oauthTokens, linked } = prove()
      const answer = link(context, user, account)
      linked?.()
      return { ...answer, ...(oauthTokens ? { oauth_tokens: oauthTokens } : {}) }
    })
  })

  if (unlinked)
    serve(routes, `${way.family}.unlink`, async request => {
      const user = await requireUser(context, request)
      const { type, subject } = unlinked(request.var.body)
      return answerOnce(context, request, () => unlink(context, user, type, subject))
    })

  if (moved)
    serve(routes, `${way.family}.transfer` as Transfer, async request => {
      const user = await requireUser(context, request)
      const [nonce, named] = [text(request.var.body, 'nonce', 256), moved(request.var.body, request)]
      return answerOnce(context, request, () => transferAccount(context, user, nonce, named))
    })

  return routes
}
