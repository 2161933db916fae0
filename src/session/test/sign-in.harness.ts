import type { World } from '../../../demo/world.js'
import { authenticateEmail, sendEmailCode } from '../../api/login/email.js'
import { authenticate } from '../authenticate.js'

/** Signs in with this e-mail address as a visitor does: a code is sent to it, read, and entered. */
export async function signInByEmail({ driver }: Pick<World, 'driver'>, email: string): ReturnType<typeof authenticate> {
  await sendEmailCode({ email })
  const code = await driver.lastCode(email)
  return authenticate('email', () => authenticateEmail({ email, code, mode: 'login-or-sign-up' }))
}
