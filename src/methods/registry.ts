import { OAUTH_IDS } from '../config/oauth-providers.js'
import { crossApp } from './cross-app.js'
import { email } from './email.js'
import { farcaster } from './farcaster.js'
import { guest } from './guest.js'
import type { Method } from './method.js'
import { oauth } from './oauth.js'
import { passkey } from './passkey.js'
import { sms } from './sms.js'
import { telegram } from './telegram.js'
import { wallet } from './wallet.js'

/** Every way to log in that the landing can offer. */
export const methods: readonly Method[] = [email, sms, ...OAUTH_IDS.map(oauth), farcaster, telegram, passkey, wallet, crossApp, guest]
