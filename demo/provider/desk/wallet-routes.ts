import { Hono } from 'hono'
import * as v from 'valibot'
import { BEHAVIOURS } from '../../wallets/behaviour.js'
import type { WalletConnectWallet } from '../../wallets/walletconnect/wallet.js'
import type { Variables } from '../context.js'
import { ownPageOnly } from '../door/own-page-only.js'
import { serve } from '../door/serve.js'

const WISH = v.variant('do', [
  v.strictObject({ do: v.literal('pair'), uri: v.pipe(v.string(), v.startsWith('wc:'), v.maxLength(2_000)) }),
  v.strictObject({ do: v.literal('behave'), behaviour: v.picklist(BEHAVIOURS) }),
  v.strictObject({ do: v.literal('disconnect'), topic: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
])

/** The WalletConnect wallet's state as the desk shows it. */
export const walletState = ({ script, sessions }: WalletConnectWallet) => ({ behaviour: script.current, sessions })

/** `POST /desk/wallet`: lets a tester operate the WalletConnect wallet. */
export function deskWalletRoutes(wallet: WalletConnectWallet): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  serve(routes, 'desk.wallet', ownPageOnly, async request => {
    const body = v.safeParse(WISH, await request.req.json().catch(() => undefined))
    if (!body.success)
      return request.json(
        { error: 'Send {"do": "pair", "uri"}, {"do": "behave", "behaviour"} or {"do": "disconnect", "topic"}' },
        400,
      )
    try {
      if (body.output.do === 'pair') await wallet.pair(body.output.uri)
      else if (body.output.do === 'disconnect') await wallet.disconnect(body.output.topic)
      else wallet.script.behave(body.output.behaviour)
    } catch (error) {
      return request.json(
        { error: error instanceof Error ? error.message.slice(0, 200) : 'The wallet could not do that' },
        400,
      )
    }
    return request.json(walletState(wallet))
  })
  return routes
}
