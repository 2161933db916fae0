import { followCustomAuth } from '../../src/accounts/custom-token/follow-custom-auth.js'
import { elementsOf } from '../../src/ask/elements-of.js'
import { onePerPage } from '../../src/lib/page.js'
import { $customAuth } from '../../src/accounts/custom-token/custom-auth-status.js'
import { tokenRequest } from '../../src/accounts/custom-token/token-request.js'
import { emit, errorDetail } from '../events.js'
import { askHost } from '../play/request-event.js'

/**
 * Follows the host's own login if the page's settings name one, requests its token from the host, and reports the
 * status.
 */
export const tellCustomAuth = (): void =>
  onePerPage('custom-auth-told', () => {
    $customAuth().listen(({ status, error }) => {
      const [app = document] = elementsOf('wallet-app')
      for (const target of new Set([document, app])) emit(target, 'wallet-custom-auth-change', { status })
      if (error) emit(app, 'wallet-error', errorDetail(error, 'app'))
    })
    tokenRequest().current = async reason => {
      const reply = await askHost<'wallet-custom-token-request', string | undefined>(
        elementsOf('wallet-app')[0] ?? document,
        'wallet-custom-token-request',
        { reason },
      )
      if (reply.by !== 'nobody') return { token: reply.by === 'answer' ? reply.value : undefined }
    }
    followCustomAuth()
  })
