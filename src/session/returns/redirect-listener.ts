import { pageListener } from '../../lib/page-listener.js'

/** An address that the visitor is sent to, in this page's tab or in a pop-up. */
export interface Redirect {
  readonly url: string
  readonly purpose: 'oauth' | 'wallet-app' | 'app-store' | 'checkout'
  readonly target: 'self' | 'popup'
}

/**
 * Called before the visitor is sent away. Returns false if the host does that itself. It has a file of its own, so that
 * listening does not load the code that sends.
 */
export const redirectListener = pageListener<(to: Redirect) => boolean>('redirect')
