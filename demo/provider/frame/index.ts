import { Hono } from 'hono'
import type { Variables } from '../context.js'
import { exportPageRoutes } from './export-page-routes.js'
import type { FrameContext } from './frame-context.js'
import { importPageRoutes } from './import-page-routes.js'
import { pageRoutes } from './page-routes.js'
import { walletRoutes } from './wallets/wallet-routes.js'

export type { FrameContext } from './frame-context.js'
export { WalletStore, type EmbeddedWalletAccount } from './wallets/wallet-store.js'

/** Routes of the wallet frame: its pages, its script, and the API that stores the provider's shares. */
export function frameRoutes(context: FrameContext): Hono<{ Variables: Variables }> {
  return new Hono<{ Variables: Variables }>()
    .route('/', exportPageRoutes(context))
    .route('/', importPageRoutes(context))
    .route('/', pageRoutes(context))
    .route('/', walletRoutes(context))
}
