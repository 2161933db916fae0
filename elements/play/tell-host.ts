import { $openFlow } from '../../src/ask/open-flow.js'
import { elementsOf } from '../../src/ask/elements-of.js'
import { onAnalytics } from '../../src/api/analytics/analytics-listener.js'
import { onOAuthTokens } from '../../src/session/tokens/oauth-tokens-listener.js'
import { emit } from '../events.js'
import { WalletRequestEvent } from './request-event.js'

/** The element whose flow is open, else the page's `<wallet-app>`, under whatever name it was defined. */
const spokesman = (): HTMLElement | undefined => $openFlow().get()?.element ?? elementsOf('wallet-app')[0]

/** Lets the host hear, and keep back, analytics events; and gives it the tokens of a login provider, on an element alone. */
export function tellHost(): void {
  onAnalytics(event => (spokesman() ?? document).dispatchEvent(new WalletRequestEvent('wallet-analytics-request', event)))
  onOAuthTokens(tokens => {
    const element = spokesman()
    if (element) emit(element, 'wallet-oauth-tokens', tokens)
  })
}
