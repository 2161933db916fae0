import type { AppSettings } from '../../../elements/testing/app-settings.js'
import { PATIENCE } from '../../e2e/browser.js'
import type { Step, Visit } from './visit.js'
import type { Way } from './login-method.js'
import { byCoinbase, byEthereum, bySolana, byWalletConnect, scanned } from './wallets.js'
import { choose, otherWindow, windowFrom } from './window.js'

const email = (visit: Visit) => `${visit.person}@example.com`
const phone = (visit: Visit) => `+1 206 555 ${visit.person.slice(-4)}`
const mailsOf = (visit: Visit) => visit.place.world.driver.mails(email(visit))
const texts = (visit: Visit) => visit.place.world.driver.texts(phone(visit))
const CODE = 'input[autocomplete="one-time-code"]'
const MINUTES = 60_000

/** Another app with a user called Ada, who has a wallet there. */
interface Vault {
  readonly id: string
  readonly ada: string
}

const byEmail: Way = {
  id: 'email',
  app: {},
  methods: ['email'],
  lasts: { ms: 11 * MINUTES, from: 1 },
  steps: () => [
    {
      name: 'the address',
      act: async visit => {
        visit.known = (await mailsOf(visit)).length
        await visit.types('input[type=email]', email(visit))
      },
      done: visit => visit.arrived(mailsOf),
    },
    {
      name: 'the code',
      act: async visit => {
        await visit.inside(CODE)
        await visit.arrived(mailsOf)
        await visit.types(CODE, await visit.place.world.driver.lastCode(email(visit)))
      },
    },
  ],
}

/** A code to a phone, by text message or WhatsApp. */
const byPhone = (id: string, more: Partial<AppSettings>): Way => ({
  id,
  app: { sms_auth: true, ...more },
  methods: ['sms'],
  lasts: { ms: 11 * MINUTES, from: 1 },
  steps: () => [
    {
      name: 'the number',
      act: async visit => {
        visit.known = texts(visit).length
        await visit.types('input[type=tel]', phone(visit))
      },
      done: visit => visit.arrived(texts),
    },
    {
      name: 'the code',
      act: async visit => {
        await visit.inside(CODE)
        await visit.arrived(texts)
        await visit.types(CODE, visit.place.world.driver.lastTextedCode(phone(visit)))
      },
    },
  ],
})

/** The steps of a GitHub login in a window of its own. */
const gitHubWindow = (): readonly Step[] => [
  {
    name: 'the row',
    act: async visit => {
      await (await windowFrom(visit, 'GitHub')).waitForSelector('.person', PATIENCE)
    },
  },
  {
    name: 'the window',
    act: async visit => {
      await choose(await otherWindow(visit), '.person')
    },
  },
]

const byGitHub: Way = {
  id: 'github',
  app: { github_oauth: true },
  methods: ['email', 'github'],
  away: 0,
  steps: () => [
    {
      name: 'the row',
      act: async visit => {
        await Promise.all([visit.page.waitForNavigation(PATIENCE), visit.press('GitHub')])
      },
    },
    {
      name: 'the site',
      act: async visit => {
        await Promise.all([visit.page.waitForNavigation(PATIENCE), choose(visit.page, '.person')])
      },
    },
  ],
  withoutStorage: gitHubWindow,
}

const byGitHubWindow: Way = {
  id: 'github in a window',
  app: { github_oauth: true },
  methods: ['email', 'github'],
  framed: true,
  popup: 0,
  steps: gitHubWindow,
}

const byPasskey: Way = {
  id: 'passkey',
  app: { passkey_auth: true, passkeys_for_signup_enabled: true, github_oauth: true },
  methods: ['github', 'passkey'],
  oneTab: true,
  steps: again => [
    {
      name: 'the row',
      act: async visit => {
        await device(visit)
        await visit.press('Continue with a passkey')
      },
    },
    { name: 'the passkey', act: visit => visit.press(again ? 'Log in with a passkey' : 'Create new account') },
  ],
}

const byFarcaster: Way = {
  id: 'farcaster',
  app: { farcaster_auth: true },
  methods: ['email', 'farcaster'],
  lasts: { ms: 11 * MINUTES, from: 1 },
  steps: () => [
    {
      name: 'the row',
      act: async visit => {
        await visit.press('Continue with Farcaster')
        await visit.inside('.qr svg[role=img]')
      },
    },
    {
      name: 'the phone',
      act: async visit => {
        await fetch((await scanned(visit, 'farcasterLink')).replace(/^http:\/\/[^/]+/, visit.place.world.apiUrlLocal), {
          method: 'POST',
          body: new URLSearchParams({ person: 'ada' }),
        })
      },
    },
  ],
}

const byTelegram: Way = {
  id: 'telegram',
  app: { telegram_auth: true },
  methods: ['email', 'telegram'],
  popup: 0,
  steps: () => [
    {
      name: 'the row',
      act: async visit => {
        await (await windowFrom(visit, 'Continue with Telegram')).waitForSelector('button[value=ada]', PATIENCE)
      },
    },
    {
      name: 'the window',
      act: async visit => {
        await choose(await otherWindow(visit), 'button[value=ada]')
      },
    },
  ],
}

const byOtherApp = (vault: Vault): Way => ({
  id: 'cross-app',
  app: { cross_app_connections: [{ provider_app_id: vault.id, read_only: false }] },
  methods: ['email', 'cross-app'],
  popup: 0,
  steps: () => [
    {
      name: 'the row',
      act: async visit => {
        await (await windowFrom(visit, 'Continue with Vault')).waitForSelector('.person', PATIENCE)
      },
    },
    {
      name: 'the window',
      act: async visit => {
        await choose(await otherWindow(visit), `[value="${vault.ada}"]`)
      },
    },
  ],
})

const asGuest: Way = {
  id: 'guest',
  app: { guest_auth: true },
  methods: ['email', 'guest'],
  steps: () => [{ name: 'the row', act: visit => visit.press('Continue as guest') }],
}

/** All login methods. */
export const waysOf = (vault: Vault): readonly Way[] => [
  byEmail,
  byPhone('sms', {}),
  byPhone('whatsapp', { whatsapp_enabled: true }),
  byGitHub,
  byGitHubWindow,
  byEthereum,
  bySolana,
  byWalletConnect,
  byCoinbase,
  byPasskey,
  byFarcaster,
  byTelegram,
  byOtherApp(vault),
  asGuest,
]

/** Adds an authenticator to this tab, which approves everything. */
async function device(visit: Visit): Promise<void> {
  if (devices.has(visit)) return
  devices.add(visit)
  const session = await visit.page.createCDPSession()
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
const devices = new WeakSet<Visit>()
