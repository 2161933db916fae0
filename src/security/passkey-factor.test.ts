import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linkPasskey } from '../accounts/passkeys/link-passkey.js'
import { passkeyMfaOptions } from '../api/login/passkeys.js'
import { logout } from '../session/logout.js'
import { signInByEmail } from '../session/test/sign-in.harness.js'
import { signedInPage, type SignedInPage } from '../wallet/test/signed-in-page.harness.js'
import { proveWithPasskey } from './passkey-factor.js'
import { BrowserWithPasskeys } from './passkeys/browser.harness.js'

let signedIn: SignedInPage
let browser: BrowserWithPasskeys
beforeAll(async () => {
  signedIn = await signedInPage({ mfa_methods: ['passkey'], passkey_auth: true })
  browser = new BrowserWithPasskeys()
})
afterEach(() => browser.restore())
afterAll(() => signedIn.stop())

describe('a passkey as a second factor', () => {
  it("a passkey is requested with the provider's options: site, challenge, passkeys, time-out, extensions, verification [API-47]", async () => {
    await logout()
    await signInByEmail(signedIn.world, 'passkeys@example.com') // a guest has no account to add a passkey to
    await linkPasskey()
    const id = browser.keys[0]?.id ?? ''
    expect((await passkeyMfaOptions()).options).toEqual({
      rp_id: 'app.localhost',
      challenge: expect.stringMatching(/^[\w-]{32,}$/) as string,
      allow_credentials: [expect.objectContaining({ id, type: 'public-key' })],
      timeout: expect.any(Number) as number,
      extensions: {},
      user_verification: 'required',
    })
    await proveWithPasskey()
    const { publicKey } = browser.requests.at(-1) as unknown as { publicKey: Record<string, unknown> }
    expect(Object.keys(publicKey).sort()).toEqual([
      'allowCredentials',
      'challenge',
      'extensions',
      'rpId',
      'timeout',
      'userVerification',
    ])
  })
})
