import { Hono } from 'hono'
import { answerOnce } from './answer-once.js'
import { mode, text } from './body.js'
import { requireUser, userOf, type ProviderContext, type Variables, type WireRequest } from './context.js'
import { link, unlink } from './link.js'
import { logIn } from './log-in.js'
import type { AppRow } from './store/apps.js'
import type { Account, UserRow } from './store/users.js'
import { transferAccount } from './transfer.js'

type Body = Record<string, unknown>

export interface Proven {
  account: Account
  oauthTokens?: Record<string, unknown>
  /** What else is stored once the account is linked. */
  linked?: () => void
}

/** Who brings a proof. */
export interface Prover {
  /** The signed-in user, if any. */
  user: UserRow | undefined
  /** True: the account is to be added to the user; false: it is to log somebody in. */
  linking: boolean
}

/** A way in: how a request proves an account, and how accounts of this kind are named. */
export interface WayIn {
  /** The part of the path below `/api/v1/`. */
  path: string
  /** Throws when the app does not let people in this way. */
  allow(app: AppRow, body: Body): void
  /** Checks what was sent. What it answers spends the proof, inside the transaction of the deed. */
  prove(request: WireRequest, prover: Prover): (() => Proven) | Promise<() => Proven>
  /** The account that an unlink names; without it there is no unlink. */
  unlinked?(body: Body): Pick<Account, 'type' | 'subject'>
  /** Whether a transfer's body names this account; without it there is no transfer. */
  moved?(body: Body, request: WireRequest): (account: Account) => boolean
  /** True: the call has no `mode`. */
  modeless?: boolean
}

/** The calls that all ways in share: authenticate, link, unlink and transfer. */
export function wayInRoutes(context: ProviderContext, way: WayIn): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const { unlinked, moved } = way

  routes.post(`/api/v1/${way.path}/authenticate`, async request => {
    const { app, body } = request.var
    way.allow(app, body)
    const wanted = way.modeless ? undefined : mode(body)
    const user = await userOf(context, request)
    const prove = await way.prove(request, { user, linking: false })
    return answerOnce(context, request, () => {
      const { account, oauthTokens } = prove()
      return logIn(context, app, account, { current: user, ...(wanted ? { mode: wanted } : {}), ...(oauthTokens ? { oauthTokens } : {}) })
    })
  })

  routes.post(`/api/v1/${way.path}/link`, async request => {
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

  if (unlinked) routes.post(`/api/v1/${way.path}/unlink`, async request => {
    const user = await requireUser(context, request)
    const { type, subject } = unlinked(request.var.body)
    return answerOnce(context, request, () => unlink(context, user, type, subject))
  })

  if (moved) routes.post(`/api/v1/${way.path}/transfer`, async request => {
    const user = await requireUser(context, request)
    const [nonce, named] = [text(request.var.body, 'nonce', 256), moved(request.var.body, request)]
    return answerOnce(context, request, () => transferAccount(context, user, nonce, named))
  })

  return routes
}
