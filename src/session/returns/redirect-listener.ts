import { pageListener } from '../../lib/page-listener.js'

/** A place that the visitor is sent to, in this page's tab or in a pop-up. */
export interface Redirect {
  readonly url: string
  readonly purpose: 'oauth' | 'wallet-app' | 'app-store' | 'checkout'
  readonly target: 'self' | 'popup'
}

/** Called before the visitor is sent away; it returns false where the host does that itself. In a file of its own, so that listening does not load what sends. */
export const redirectListener = pageListener<(to: Redirect) => boolean>('redirect')
