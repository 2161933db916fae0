import { DEMO_APP_ID } from '../provider/index.js'
import { bySocialAccount } from '../provider/login/social/social-sites.js'
import type { World } from '../world.js'

/** Another app with whose wallets visitors of the demo can log in, and its only user. */
const HARBOUR = { name: 'Harbour', email_auth: true }
const ADA = { type: 'email', subject: 'ada@harbour.example', fields: { address: 'ada@harbour.example' } } as const

/** Enables every login method for the demo's app. It does so once, so that later changes at the desk stay. */
export async function openEveryWay({ driver }: World): Promise<void> {
  const { apps, users } = driver.context
  if (apps.find(DEMO_APP_ID)?.cross_app_connections.length) return
  const { appId } = await driver.createApp(HARBOUR)
  users.verify(users.create(appId), ADA)
  await driver.updateApp(DEMO_APP_ID, {
    email_auth: true,
    sms_auth: true,
    wallet_auth: true,
    solana_wallet_auth: true,
    farcaster_auth: true,
    passkey_auth: true,
    passkeys_for_signup_enabled: true,
    telegram_auth: true,
    guest_auth: true,
    custom_jwt_auth: true,
    ...bySocialAccount(() => true),
    cross_app_connections: [{ provider_app_id: appId, read_only: false }],
  })
}
