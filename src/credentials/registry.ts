import { OAUTH_IDS } from '../config/oauth-providers.js'
import type { Credential } from './credential.js'
import { crossApp } from './cross-app.js'
import { email } from './email.js'
import { farcaster } from './farcaster.js'
import { guest } from './guest.js'
import { passkey } from './passkey.js'
import { phone } from './phone.js'
import { site } from './site.js'
import { telegram } from './telegram.js'
import { wallet } from './wallet.js'

/** All credentials. */
export const credentials: readonly Credential[] = [
  email,
  phone,
  ...OAUTH_IDS.map(site),
  farcaster,
  telegram,
  passkey,
  wallet,
  crossApp,
  guest,
]
