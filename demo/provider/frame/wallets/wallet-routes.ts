import { Hono } from 'hono'
import type { Variables } from '../../context.js'
import { serve } from '../../door/serve.js'
import { invalidData } from '../../wire/wire-error.js'
import type { FrameContext } from '../frame-context.js'
import { unknownWallet, withSecondFactor, withUser } from './guards.js'
import { recoveryOf } from './recovery-fields.js'
import { serveDevices, serveRecovery } from './share-routes.js'
import { addressOf, chainTypeOf, pathAddress, walletIndexOf } from './wallet-fields.js'
import { WalletStore } from './wallet-store.js'

/**
 * The provider's API for the wallet frame: it stores one share of each set, lists the user's wallets, and provides the
 * data for recovery. Every route requires the user's access token. Routes that lead to a secret also require the second
 * factor. Repeated calls change nothing.
 */
export function walletRoutes(context: FrameContext): Hono<{ Variables: Variables }> {
  const store = new WalletStore(context.db, context.now)
  const routes = new Hono<{ Variables: Variables }>()
  serveWallets(routes, context, store)
  serveDevices(routes, context, store.shares)
  serveRecovery(routes, context, store.shares)

  /** For hosts that only check whether the second factor is verified. */
  serve(
    routes,
    'frame.secondFactor',
    withSecondFactor(context, (_userId, _body, request) => request.json({})),
  )
  return routes
}

/** Routes for the user's wallets: listing them, registering the first of an entropy, and adding further ones. */
function serveWallets(routes: Hono<{ Variables: Variables }>, context: FrameContext, store: WalletStore): void {
  serve(
    routes,
    'frame.wallets',
    withUser(context, (userId, _body, request) => request.json({ wallets: store.wallets(userId) })),
  )

  serve(
    routes,
    'frame.register',
    withUser(context, (userId, body, request) => {
      const chainType = chainTypeOf(body)
      const address = addressOf(body, chainType)
      const recovery = recoveryOf(body, request.var.app)
      const imported = body['imported'] === true
      return context.answerOnce(request, () => ({
        created: store.register(userId, {
          origin: imported ? `imported-${chainType}` : 'generated',
          chainType,
          address,
          recovery,
        }),
      }))
    }),
  )

  serve(
    routes,
    'frame.add',
    withUser(context, (userId, body, request) => {
      const chainType = chainTypeOf(body)
      const [address, index] = [addressOf(body, chainType), walletIndexOf(body)]
      return context.answerOnce(request, () => {
        switch (store.add(userId, pathAddress(request), { chainType, index, address })) {
          case 'added':
          case 'there already':
            return { address }
          case 'unknown entropy':
            throw unknownWallet()
          case 'wrong index':
            throw invalidData('The next wallet has the highest index plus one')
          case 'other address':
            throw invalidData('Another wallet has this index')
        }
      })
    }),
  )
}
