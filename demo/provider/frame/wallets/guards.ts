import type { WireRequest } from '../../context.js'
import { requireSecondFactor } from '../../second-factors/require-second-factor.js'
import type { Body } from '../../wire/body.js'
import { invalidToken, WireError } from '../../wire/wire-error.js'
import type { FrameContext } from '../frame-context.js'

type Serve = (userId: string, body: Body, request: WireRequest) => Response

/** Serves only a signed-in user. */
export const withUser = (context: FrameContext, serve: Serve) => async (request: WireRequest) => {
  request.header('cache-control', 'no-store')
  const userId = await context.authenticate(request)
  if (userId === undefined) throw invalidToken()
  return serve(userId, request.var.body, request)
}

/** Serves only a signed-in user who has verified their second factor, if they have one. */
export const withSecondFactor = (context: FrameContext, serve: Serve) =>
  withUser(context, (userId, body, request) => {
    requireSecondFactor(context, request, userId)
    return serve(userId, body, request)
  })

export const unknownWallet = () => new WireError(404, undefined, 'The user has no such wallet')
