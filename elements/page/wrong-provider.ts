import { elementsOf } from '../../src/ask/elements-of.js'
import { $openFlow } from '../../src/ask/open-flow.js'
import { pageElements } from '../../src/ask/page-elements.js'
import { currentApp } from '../../src/config/current-app.js'
import { toWalletError } from '../../src/errors/to-wallet-error.js'
import { isWalletError, WalletError } from '../../src/errors/wallet-error.js'
import { onePerPage } from '../../src/lib/page.js'
import { emit, errorDetail } from '../events.js'

/**
 * Reports once, in the console and to the host, that the page uses the wrong provider or an unknown app, and what to
 * set. A provider that is down, and a visitor who is offline, are not errors of the page.
 */
export function tellWrongProvider(cause: unknown): void {
  const { code, status, retryable } = toWalletError(cause)
  const isUnreachable = code === 'NETWORK_ERROR'
  const isMisconfigured = isUnreachable
    ? globalThis.navigator?.onLine !== false
    : isWalletError(cause, 'UNEXPECTED_ANSWER') || (status !== undefined && !retryable)
  const page = onePerPage('wrong-provider', () => ({ told: false }))
  if (!isMisconfigured || page.told) return
  page.told = true
  const { apiUrl, appId } = currentApp()
  const problem = isUnreachable
    ? `No provider that lets this page in answers at ${apiUrl}.`
    : `${apiUrl} is no provider, or none that has an app ${appId}.`
  const message = `${problem} Set the attributes of <wallet-app>: api-url, the origin of your provider, and app-id, the id that it gave your app; and let your app be used on ${globalThis.location?.origin}.`
  console.error(`wallet-elements: ${message}`)
  if ($openFlow().get()) return // its own ending tells the host
  const error = new WalletError(code, message, { cause, retryable, ...(status === undefined ? {} : { status }) })
  emit(elementsOf('wallet-app')[0] ?? [...pageElements()][0] ?? document, 'wallet-error', errorDetail(error, 'app'))
}
