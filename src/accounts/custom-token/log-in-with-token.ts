import { authenticateCustomToken } from '../../api/login/custom-token.js'
import { WalletError } from '../../errors/wallet-error.js'
import { authenticate } from '../../session/authenticate.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { subjectOf } from '../../session/tokens/token.js'
import type { User } from '../../session/user/user.js'
import { link } from '../linking/link.js'

/**
 * Makes the token's user the one who is signed in: nothing to do where they are already, else the token logs in; a user who
 * came another way, and is no guest, gets the host's account added. Somebody else is logged out before this one comes in.
 */
export async function logInWithToken(token: string, signal: AbortSignal, again = false): Promise<User> {
  const user = currentUser()
  const known = user?.linkedAccounts.find(account => account.type === 'custom_auth')
  if (user && known && known.customUserId === subjectOf(token)) return user
  if (user && !known && !user.isGuest) return link({ kind: 'custom_auth', token }, { signal })

  let asked = false
  let other = false
  try {
    const { user: entered } = await authenticate('custom', async () => {
      asked = true
      const answer = await authenticateCustomToken({ token }, signal)
      signal.throwIfAborted()
      const before = currentUser()
      other = before !== null && !before.isGuest && before.id !== answer.user?.id
      if (other) throw new Error('Somebody else is signed in.')
      return answer
    })
    if (asked) return entered
  } catch (error) {
    if (asked && !other) throw error
  }
  // Somebody else is here, or is just coming in: another login was under way, and this call has joined it.
  if (again) throw new WalletError('REQUEST_ABORTED', 'Somebody else logged in meanwhile.')
  if (other) await logout()
  return logInWithToken(token, signal, true)
}
