import { hearAnalytics } from '../src/api/analytics-listener.js'
import { hearOAuthTokens } from '../src/session/oauth-tokens-listener.js'
import { emit } from './events.js'
import { members, openFlow } from './page.js'
import { WalletRequestEvent } from './request-event.js'

/** The element whose flow is open, else the page's `<wallet-app>`, under whatever name it was defined. */
const spokesman = (): HTMLElement | undefined =>
  openFlow().element ?? [...members()].find((member): member is HTMLElement & typeof member => (member.constructor as { tag?: string }).tag === 'wallet-app')

/** Lets the host hear, and keep back, analytics events; and gives it the tokens of a login provider, on an element alone. */
export function tellHost(): void {
  hearAnalytics(event => (spokesman() ?? document).dispatchEvent(new WalletRequestEvent('wallet-analytics-request', event)))
  hearOAuthTokens(tokens => {
    const element = spokesman()
    if (element) emit(element, 'wallet-oauth-tokens', tokens)
  })
}
