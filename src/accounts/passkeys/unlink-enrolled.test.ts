import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setHandler } from '../../ask/handlers.js'
import type { MfaFields } from '../../channel/frame-operations.js'
import { configureApp } from '../../config/app.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import { currentUser, setSession } from '../../session/store.js'
import type { EmailAccount, PasskeyAccount, User } from '../../session/user/user.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { unlinkPasskey } from './unlink-passkey.js'

let signedIn: SignedInPage
beforeAll(async () => {
  signedIn = await signedInPage({ mfa_methods: ['totp', 'passkey'] })
})
afterAll(() => signedIn.stop())
afterEach(() => {
  signedIn.intercept(undefined)
  setHandler('verify-identity', undefined)
})

const email: EmailAccount = {
  type: 'email',
  address: 'ada@example.com',
  verifiedAt: null,
  firstVerifiedAt: null,
  latestVerifiedAt: null,
}
const passkey: PasskeyAccount = {
  type: 'passkey',
  credentialId: 'Q3JlZA',
  enrolledInMfa: true,
  authenticatorName: null,
  createdWithBrowser: null,
  createdWithOs: null,
  verifiedAt: null,
  firstVerifiedAt: null,
  latestVerifiedAt: null,
}
const proof: MfaFields = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://app.example' }

it('an unlinked passkey is also removed from the second factors if the app requires it, once the visitor has verified a factor [LINK-12] [LINK-19]', async () => {
  const user = currentUser() as User
  const enrolled = () =>
    setSession(
      { ...user, mfaMethods: ['passkey', 'totp'], linkedAccounts: [...user.linkedAccounts, email, passkey] },
      'user-updated',
    )
  const asked = () =>
    signedIn.page.requests.filter(({ event }) => event === 'privy:auth:unlink-passkey').map(({ data }) => data)
  signedIn.intercept(event => (event === 'privy:auth:unlink-passkey' ? {} : undefined))
  setHandler('verify-identity', () => Promise.resolve(proof))
  enrolled()
  await expect(unlinkPasskey({ credentialId: 'Q3JlZA' })).rejects.toMatchObject({
    code: 'FAILED_TO_UPDATE_ACCOUNT',
    message: 'Cannot unlink a passkey enrolled in MFA',
  })
  expect(asked()).toEqual([])

  configureApp({ passkeys: { shouldUnenrollMfaOnUnlink: true } })
  const changed = await unlinkPasskey({ credentialId: 'Q3JlZA' })
  expect(asked()).toEqual([
    { credentialId: 'Q3JlZA', removeAsMfa: true, ...proof, accessToken: await getAccessToken() },
  ])
  expect(
    changed.linkedAccounts.some(({ type }) => type === 'passkey'),
    'as the provider has the user now',
  ).toBe(false)
  expect(currentUser()).toEqual(changed)
})
