import { $openFlow } from '../../src/ask/open-flow.js'
import { elementsOf } from '../../src/ask/elements-of.js'
import { analyticsListener } from '../../src/api/analytics/analytics-listener.js'
import { oauthTokensListener } from '../../src/session/tokens/oauth-tokens-listener.js'
import { redirectListener } from '../../src/session/returns/redirect-listener.js'
import { emit } from '../events.js'
import { WalletRequestEvent } from './request-event.js'

/** The element whose flow is open, or the page's `<wallet-app>`, under any tag name. */
const eventTarget = (): HTMLElement | undefined => $openFlow().get()?.element ?? elementsOf('wallet-app')[0]

/**
 * Dispatches the events for analytics, which the host can cancel, for redirects, which it can do itself, and for the
 * tokens of a login provider, only on an element.
 */
export function tellHost(): void {
  const ask = (request: WalletRequestEvent) =>
    EventTarget.prototype.dispatchEvent.call(eventTarget() ?? document, request)
  analyticsListener().current = event => ask(new WalletRequestEvent('wallet-analytics-request', event))
  redirectListener().current = to => ask(new WalletRequestEvent('wallet-redirect-request', { ...to }))
  oauthTokensListener().current = tokens => {
    const element = eventTarget()
    if (element) emit(element, 'wallet-oauth-tokens', tokens)
  }
}
