import { fileURLToPath } from 'node:url'
import { getBase58Encoder, verifySignature, type SignatureBytes } from '@solana/web3.js'
import { buildSync } from 'esbuild'
import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { somebody, TestApp } from '../../provider/test-app.harness.js'
import { startWorld, type World } from '../../world.js'
import { launch, stopAll } from '../browser.js'
import type { Published } from '../published-client/page.js'

let world: World
let browser: Browser
let script: string
beforeAll(async () => {
  world = await startWorld({ chains: false })
  browser = await launch()
  script =
    buildSync({
      entryPoints: [fileURLToPath(new URL('../published-client/page.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      logLevel: 'error',
    }).outputFiles[0]?.text ?? ''
})
afterAll(() => stopAll(browser, world))

const site = () => world.apiUrl.replace('wallet.', 'app.')

describe.each(['0.52.0', 'newest'])('the published client %s in a page', version => {
  let app: TestApp
  let page: Page
  beforeEach(async () => {
    app = await TestApp.of(world, { passkey_auth: true, passkeys_for_signup_enabled: true })
    const visitor = await browser.createBrowserContext()
    page = await visitor.newPage()
    await visit()
    return () => visitor.close()
  })

  /** Opens or reloads a page of the host's site with the client in it. */
  async function visit(): Promise<void> {
    await page.goto(`${site()}/nowhere`)
    await page.addScriptTag({ content: script })
    await ask('open', version, app.id, world.apiUrl)
  }

  const ask = <Name extends keyof Published>(name: Name, ...args: Parameters<Published[Name]>) =>
    page.evaluate(
      (verb, values) =>
        (
          (window as unknown as { published: Record<string, (...values: unknown[]) => unknown> }).published[verb] ??
          (() => undefined)
        )(...values),
      name,
      args,
    ) as ReturnType<Published[Name]>

  it.each([
    ['on the device', 'legacy-embedded-wallets-only'],
    ['on the server', 'user-controlled-server-wallets-only'],
  ] as const)(
    'creates wallets %s, signs with them through the real frame, and finds them after a reload',
    async (_, mode) => {
      await world.driver.updateApp(app.id, { embedded_wallet_mode: mode })
      await visit()
      const email = somebody()
      await ask('sendCode', email)
      await ask('logIn', email, await world.driver.lastCode(email))
      const wallets = await ask('makeWallets')
      const verify = async (signed: { ethereum: string; solana: string }) => {
        expect(await recoverMessageAddress({ message: 'hello', signature: signed.ethereum as Hex })).toBe(
          wallets.ethereum,
        )
        const key = await crypto.subtle.importKey(
          'raw',
          new Uint8Array(getBase58Encoder().encode(wallets.solana)),
          'Ed25519',
          true,
          ['verify'],
        )
        expect(
          await verifySignature(
            key,
            new Uint8Array(Buffer.from(signed.solana, 'base64')) as SignatureBytes,
            new TextEncoder().encode('hello'),
          ),
        ).toBe(true)
      }
      await verify(await ask('sign', 'hello'))

      await visit()
      await verify(await ask('sign', 'hello'))
    },
  )

  describe('with an authenticator', () => {
    let authenticator: CDPSession
    let authenticatorId: string
    beforeEach(async () => {
      authenticator = await page.createCDPSession()
      await authenticator.send('WebAuthn.enable')
      authenticatorId = (
        await authenticator.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true,
          },
        })
      ).authenticatorId
    })

    it('signs up with a passkey, and logs in with it again', async () => {
      const { user, credential } = await ask('signUpWithPasskey')
      const { credentials } = await authenticator.send('WebAuthn.getCredentials', { authenticatorId })
      expect(credentials).toMatchObject([
        {
          rpId: new URL(site()).hostname,
          isResidentCredential: true,
          credentialId: Buffer.from(credential, 'base64url').toString('base64'),
        },
      ])
      await ask('logOut')
      expect(await ask('logInWithPasskey')).toBe(user)
    })

    it('links a passkey, logs in with it, and unlinks it', async () => {
      const email = somebody()
      await ask('sendCode', email)
      const user = await ask('logIn', email, await world.driver.lastCode(email))
      const credential = await ask('linkPasskey')
      await ask('logOut')
      expect(await ask('logInWithPasskey')).toBe(user)
      expect(await ask('unlinkPasskey', app.id, credential)).toEqual({ status: 200, accounts: ['email'] })
      await ask('logOut')
      await expect(ask('logInWithPasskey')).rejects.toThrow()
    })

    it('cannot log in without user verification', async () => {
      await ask('signUpWithPasskey')
      await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await expect(ask('logInWithPasskey')).rejects.toThrow()
    })
  })
})
