import { Hono } from 'hono'
import type { Variables } from '../context.js'
import { exportPageRoutes } from './export-page-routes.js'
import type { FrameContext } from './frame-context.js'
import { frameScript } from './frame-script.js'
import { pageRoutes } from './page-routes.js'
import { walletRoutes } from './wallet-routes.js'

export type { FrameContext } from './frame-context.js'
export { WalletStore, type EmbeddedWalletAccount } from './wallet-store.js'

/** The wallet frame: its page, its script, and the routes that hold the provider's shares. */
export function frameRoutes(context: FrameContext): Hono<{ Variables: Variables }> {
  // Bundled before the first visitor comes.
  frameScript()
  frameScript('export')
  return new Hono<{ Variables: Variables }>().route('/', exportPageRoutes(context)).route('/', pageRoutes(context)).route('/', walletRoutes(context))
}
