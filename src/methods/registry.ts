import { OAUTH_IDS } from '../config/oauth-providers.js'
import type { Credential } from '../credentials/credential.js'
import { crossApp } from '../credentials/cross-app.js'
import { email } from '../credentials/email.js'
import { farcaster } from '../credentials/farcaster.js'
import { guest } from '../credentials/guest.js'
import { phone } from '../credentials/phone.js'
import { site } from '../credentials/site.js'
import { telegram } from '../credentials/telegram.js'
import { wallet } from '../credentials/wallet.js'
import type { Method } from './method.js'
import { passkey } from './passkey.js'

const loginBy = (credential: Credential): Method => ({ ...credential, flow: credential.prove['log-in'] })

/** Every way to log in that the landing can offer. */
export const methods: readonly Method[] = [...[email, phone, ...OAUTH_IDS.map(site), farcaster, telegram].map(loginBy), passkey, ...[wallet, crossApp, guest].map(loginBy)]
