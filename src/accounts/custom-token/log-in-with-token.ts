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
export async function logInWithToken(token: string, signal: AbortSignal, again = false): Promise<User> {
  const user = currentUser()
  const known = user?.linkedAccounts.find(account => account.type === 'custom_auth')
  if (user && known && known.customUserId === subjectOf(token)) return user
  if (user && !known && !user.isGuest) return link({ kind: 'custom_auth', token }, { signal })

  let asked = false
  let other = false
  try {
    const { user: loggedIn } = await authenticate('custom', async () => {
      asked = true
      const answer = await authenticateCustomToken({ token }, signal)
      signal.throwIfAborted()
      const before = currentUser()
      other = before !== null && !before.isGuest && before.id !== answer.user?.id
      if (other) throw new Error('Somebody else is signed in.')
      return answer
    })
    if (asked) return loggedIn
  } catch (error) {
    if (asked && !other) throw error
  }
  // Another user is signed in: a different login was running, and this call joined it.
  if (again) throw new WalletError('REQUEST_ABORTED', 'Somebody else logged in meanwhile.')
  if (other) await logout()
  return logInWithToken(token, signal, true)
}
