import { requireLinkable } from '../../accounts/linking/rules.js'
import { farcasterLink } from '../../screens/apps/farcaster.js'
import { telegramLink } from '../../screens/apps/telegram.js'
import { at, on } from '../../stage/define.js'
import { linked, linking } from './linking.js'

/** Adds a Farcaster account to the one of the signed-in user. */
export const linkFarcaster = linking<Record<never, never>>(() => { requireLinkable('farcaster'); return at(farcasterLink, {}) }, [on(farcasterLink, linked)])

/** Adds a Telegram account to the one of the signed-in user. */
export const linkTelegram = linking<Record<never, never>>(() => { requireLinkable('telegram'); return at(telegramLink, {}) }, [on(telegramLink, linked)])
