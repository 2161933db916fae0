import { createKeyPairSignerFromPrivateKeyBytes, signBytes } from '@solana/web3.js'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { SoftwarePasskey } from '../login/passkeys/software-passkey.harness.js'
import { answerConsent, somebody, TestApp } from '../test-app.harness.js'
import { publishedClient, VERSIONS, type Version } from './published-client.harness.js'

const ORIGIN = 'http://app.localhost:4100'
const REDIRECT = `${ORIGIN}/page`

let numbers = 3_000
const someNumber = () => `+1 415 555 ${String(++numbers)}`

let world: World
let hostKeys: { publicKey: CryptoKey; privateKey: CryptoKey }
let jwks: { keys: Record<string, unknown>[] }
beforeAll(async () => {
  world = await startWorld({ chains: false })
  hostKeys = await generateKeyPair('ES256')
  jwks = { keys: [{ ...(await exportJWK(hostKeys.publicKey)), kid: 'host', alg: 'ES256' }] }
})
afterAll(() => world.stop())

describe.each(Object.keys(VERSIONS) as Version[])('the published client %s', version => {
  let app: TestApp
  beforeEach(async () => {
    app = await TestApp.of(world, {
      wallet_auth: true,
      solana_wallet_auth: true,
      passkey_auth: true,
      passkeys_for_signup_enabled: true,
      sms_auth: true,
      custom_jwt_auth: true,
      custom_jwt_jwks: jwks,
    })
  })
  const open = () => publishedClient(version, app.id, world.apiUrlLocal)
  const code = async (email: string, send: () => Promise<unknown>) => {
    const before = (await world.driver.mails(email))[0]?.text.match(/^\d{6}$/m)?.[0]
    await send()
    return world.driver.lastCode(email, before)
  }

  it('a visitor logs in by email after a wrong code, refreshes, and logs out', async () => {
    const { client } = await open()
    const email = somebody()
    const right = await code(email, () => client.auth.email.sendCode(email))
    await expect(
      client.auth.email.loginWithCode(email, right === '000000' ? '000001' : '000000'),
    ).rejects.toMatchObject({ code: 'invalid_credentials' })
    const { user, is_new_user } = await client.auth.email.loginWithCode(email, right, 'login-or-sign-up')
    expect([is_new_user, user.linked_accounts[0]]).toMatchObject([true, { type: 'email', address: email }])
    expect(await client.getAccessToken()).toMatch(/^ey/)
    expect((await client.user.get()).user?.id).toBe(user.id)
    await client.auth.logout()
    expect(await client.getAccessToken()).toBeNull()
  })

  it('a guest becomes a user, changes the address, and cannot unlink the last account', async () => {
    const { client } = await open()
    const { user } = await client.auth.guest.create()
    expect(user.is_guest).toBe(true)
    const [first, second] = [somebody(), somebody()]
    const linked = await client.auth.email.linkWithCode(
      first,
      await code(first, () => client.auth.email.sendCode(first)),
    )
    expect(linked.user).toMatchObject({ id: user.id, is_guest: false })
    const changed = await client.auth.email.updateEmail({
      oldEmailAddress: first,
      newEmailAddress: second,
      code: await code(second, () => client.auth.email.sendCode(second)),
    })
    expect(changed.user.linked_accounts).toMatchObject([{ type: 'email', address: second }])
    await expect(client.auth.email.unlink(second)).rejects.toMatchObject({ code: 'cannot_unlink_sole_account' })
  })

  it('a user accepts the terms', async () => {
    const { client } = await open()
    const email = somebody()
    await client.auth.email.loginWithCode(email, await code(email, () => client.auth.email.sendCode(email)))
    const accepted = await client.user.acceptTerms()
    expect(
      accepted.user?.has_accepted_terms ?? (accepted as unknown as { has_accepted_terms: boolean }).has_accepted_terms,
    ).toBe(true)
  })

  it('a visitor logs in over a social provider and links another, and a wrong state is refused', async () => {
    const { client, memory } = await open()
    const transferFrom = async (email: string) => {
      const { url } = await client.auth.oauth.generateURL('google', REDIRECT)
      const back = new URL(await answerConsent(url, { answer: 'allow', email, name: 'Ada Example' }))
      return {
        code: back.searchParams.get('privy_oauth_code') ?? '',
        state: back.searchParams.get('privy_oauth_state') ?? '',
      }
    }
    const email = somebody()
    const first = await transferFrom(email)
    await expect(client.auth.oauth.loginWithCode(first.code, 'another-state', 'google')).rejects.toThrow()
    const second = await transferFrom(email)
    expect([...memory.keys()].some(key => key.includes('state_code'))).toBe(true)
    const { user } = await client.auth.oauth.loginWithCode(second.code, second.state, 'google')
    expect(user.linked_accounts).toMatchObject([{ type: 'google_oauth', email }])
    const mail = somebody()
    const linked = await client.auth.email.linkWithCode(mail, await code(mail, () => client.auth.email.sendCode(mail)))
    const google = linked.user.linked_accounts.find(({ type }) => type === 'google_oauth') as unknown as {
      subject: string
    }
    const afterUnlink = await client.auth.oauth.unlink('google', google.subject)
    expect(afterUnlink.user.linked_accounts).toMatchObject([{ type: 'email', address: mail }])
  })

  it('a visitor logs in with an Ethereum wallet, links a Solana wallet, and unlinks it', async () => {
    const { client } = await open()
    const wallet = privateKeyToAccount(generatePrivateKey())
    const external = {
      address: wallet.address,
      chainId: 'eip155:1',
      walletClientType: 'metamask',
      connectorType: 'injected',
    } as const
    const { message } = await client.auth.siwe.init(external, 'app.localhost:4100', ORIGIN)
    const { user } = await client.auth.siwe.loginWithSiwe(await wallet.signMessage({ message }))
    expect(user.linked_accounts).toMatchObject([{ type: 'wallet', address: wallet.address, chain_type: 'ethereum' }])

    const solana = await solanaWallet()
    const signed = await solana.sign((await client.auth.siws.fetchNonce({ address: solana.address })).nonce)
    const linked = await client.auth.siws.link(signed)
    expect(linked.user.linked_accounts).toHaveLength(2)
    const afterUnlink = await client.auth.siws.unlink({ address: solana.address })
    expect(afterUnlink.user.linked_accounts).toMatchObject([{ address: wallet.address }])
    await expect(client.auth.siwe.unlinkWallet(wallet.address)).rejects.toMatchObject({
      code: 'cannot_unlink_sole_account',
    })
  })

  it('a Solana wallet logs in as the same user each time', async () => {
    const solana = await solanaWallet()
    const logIn = async () => {
      const { client } = await open()
      return client.auth.siws.login(
        await solana.sign((await client.auth.siws.fetchNonce({ address: solana.address })).nonce),
      )
    }
    const { user, is_new_user } = await logIn()
    expect([is_new_user, user.linked_accounts]).toMatchObject([
      true,
      [{ type: 'wallet', address: solana.address, chain_type: 'solana', wallet_client_type: 'phantom' }],
    ])
    expect((await logIn()).user.id).toBe(user.id)
  })

  it('a visitor logs in by text message and changes the number', async () => {
    const { client } = await open()
    const [first, second] = [someNumber(), someNumber()]
    const text = async (phone: string) => {
      await client.auth.phone.sendCode(phone)
      return /^\d{6}/.exec(world.driver.texts(phone)[0]?.text ?? '')?.[0] ?? ''
    }
    const { user } = await client.auth.phone.loginWithCode(first, await text(first))
    expect(user.linked_accounts).toMatchObject([{ type: 'phone', phoneNumber: first }])
    const changed = await client.auth.phone.updatePhone({
      oldPhoneNumber: first,
      newPhoneNumber: second,
      code: await text(second),
    })
    expect(changed.user.linked_accounts).toMatchObject([{ type: 'phone', phoneNumber: second }])
  })

  it("a visitor logs in with the host's own token", async () => {
    const { client } = await open()
    const token = await new SignJWT({ sub: 'host-user-42' })
      .setProtectedHeader({ alg: 'ES256', kid: 'host' })
      .setExpirationTime('5m')
      .sign(hostKeys.privateKey)
    const { user } = await client.auth.customProvider.syncWithToken(token)
    expect(user.linked_accounts).toMatchObject([{ type: 'custom_auth', custom_user_id: 'host-user-42' }])
  })

  it('a visitor signs up with a passkey and logs in with it again', async () => {
    const { client } = await open()
    const key = new SoftwarePasskey(ORIGIN)
    const signUp = await client.auth.passkey.generateSignupOptions(ORIGIN)
    const { user } = await client.auth.passkey.signupWithPasskey(
      asBrowser(key.register(signUp.options as never)) as never,
      ORIGIN,
    )
    expect(user.linked_accounts).toMatchObject([{ type: 'passkey', credential_id: key.id }])
    const again = await open()
    const { options } = await again.client.auth.passkey.generateAuthenticationOptions(ORIGIN)
    const back = await again.client.auth.passkey.loginWithPasskey(
      asBrowser(key.authenticate(options as never)) as never,
      options.challenge,
      ORIGIN,
    )
    expect([back.user.id, back.is_new_user]).toEqual([user.id, false])
  })
})

/** A Solana wallet that signs in here. */
async function solanaWallet() {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(crypto.getRandomValues(new Uint8Array(32)))
  return {
    address,
    async sign(nonce: string) {
      const message = createSignInMessageText({
        domain: 'app.localhost:4100',
        address,
        statement: `You are proving you own ${address}.`,
        uri: ORIGIN,
        version: '1',
        chainId: 'mainnet',
        nonce,
        issuedAt: new Date().toISOString(),
        resources: ['https://privy.io'],
      })
      return {
        message,
        signature: Buffer.from(await signBytes(keyPair.privateKey, new TextEncoder().encode(message))).toString(
          'base64',
        ),
        walletClientType: 'phantom',
        connectorType: 'solana_adapter',
      }
    },
  }
}

/** An authenticator's response in the form of a browser's `toJSON()`. */
function asBrowser(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key.replace('client_data_json', 'clientDataJSON').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      asBrowser(value),
    ]),
  )
}
