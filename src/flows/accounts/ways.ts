import { OAUTH_IDS } from '../../config/oauth-providers.js'
import type { LoginMethod } from '../../config/settings.js'
import type { User } from '../../session/user/user.js'
import { laterFlow, type LaterFlow } from '../../stage/define.js'
import type { Linked } from './linking.js'

type Asked = Record<never, never>

/** How accounts of a login method come to a user: one more is linked, or one is put in the place of theirs. */
export interface Way {
  readonly link?: LaterFlow<Asked, Linked>
  readonly update?: LaterFlow<Asked, User>
}

const sites = Object.fromEntries(OAUTH_IDS.map((id): [string, Way] => [id, { link: laterFlow('link', async () => (await import('./oauth-account.js')).linkSite(id)) }]))

export const WAYS: { readonly [Method in LoginMethod]?: Way } = {
  ...sites,
  wallet: { link: laterFlow('link', async () => (await import('../wallets/link-wallet.js')).linkWallet) },
  farcaster: { link: laterFlow('link', async () => (await import('./link-apps.js')).linkFarcaster) },
  telegram: { link: laterFlow('link', async () => (await import('./link-apps.js')).linkTelegram) },
  'cross-app': { link: laterFlow('link', async () => (await import('./link-cross-app.js')).linkCrossApp) },
  passkey: { link: laterFlow('link', async () => (await import('./link-passkey.js')).linkPasskey) },
  sms: {
    link: laterFlow('link', async () => (await import('./phone-account.js')).linkPhone),
    update: laterFlow('update', async () => (await import('./phone-account.js')).updatePhone),
  },
  email: {
    link: laterFlow('link', async () => (await import('./email-account.js')).linkEmail),
    update: laterFlow('update', async () => (await import('./email-account.js')).updateEmail),
  },
}
