import { authenticateCustomToken } from '../../api/login/custom-token.js'
import { WalletError } from '../../errors/wallet-error.js'
import { authenticate } from '../../session/authenticate.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { subjectOf } from '../../session/tokens/token.js'
import type { User } from '../../session/user/user.js'
import { link } from '../linking/link.js'

/**
 * Signs in the user of this token. Does nothing if that user is signed in already. If another login method signed in
 * the current user, who is not a guest, the host's account is linked to that user. A different user is logged out
 * first.
 */
export async function logInWithToken(token: string, signal: AbortSignal, isRetry = false): Promise<User> {
  const user = currentUser()
  const customAccount = user?.linkedAccounts.find(account => account.type === 'custom_auth')
  if (user && customAccount && customAccount.customUserId === subjectOf(token)) return user
  if (user && !customAccount && !user.isGuest) return link({ kind: 'custom_auth', token }, { signal })

  let wasRequested = false
  let isOtherUser = false
  try {
    const { user: loggedIn } = await authenticate('custom', async () => {
      wasRequested = true
      const answer = await authenticateCustomToken({ token }, signal)
      signal.throwIfAborted()
      const current = currentUser()
      isOtherUser = current !== null && !current.isGuest && current.id !== answer.user?.id
      if (isOtherUser) throw new Error('Somebody else is signed in.')
      return answer
    })
    if (wasRequested) return loggedIn
  } catch (error) {
    if (wasRequested && !isOtherUser) throw error
  }
  // Another user is signed in: a different login was running, and this call joined it.
  if (isRetry) throw new WalletError('REQUEST_ABORTED', 'Somebody else logged in meanwhile.')
  if (isOtherUser) await logout()
  return logInWithToken(token, signal, true)
}
