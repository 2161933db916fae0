import { authenticateCustomToken, linkCustomToken } from '../../../../src/api/login/custom-token.js'
import {
  authenticateFarcaster,
  farcasterSignerStatus,
  farcasterStatus,
  linkFarcaster,
  startFarcaster,
  unlinkFarcaster,
} from '../../../../src/api/login/farcaster.js'
import { authenticateGuest } from '../../../../src/api/login/guest.js'
import { authenticateOAuth, initOAuth, linkOAuth, unlinkOAuth } from '../../../../src/api/login/oauth.js'
import { authenticateTelegram, linkTelegram, unlinkTelegram } from '../../../../src/api/login/telegram.js'
import { transferAccount } from '../../../../src/api/login/transfer.js'
import { applied, auth, shown, user } from './answers.js'
import type { ProviderCall } from './call.js'

const mode = 'no-signup'
const nonce = 'n'
const returned = { provider: 'google', authorizationCode: 'c', stateCode: 's', codeVerifier: 'v' }
const signedByFarcaster = { channelToken: 't', message: 'm', signature: '0x1', fid: 1 }
const signedByTelegram = { authResult: { id: 1, first_name: 'A', auth_date: 1, hash: 'h' } }

/** Calls with an account of another site, with the host's own login, and as a guest. */
export const SITE_CALLS: readonly ProviderCall[] = [
  {
    name: 'guest',
    ask: async () => applied(await authenticateGuest({ guestCredential: 'x'.repeat(43) })),
    answer: auth,
  },

  {
    name: 'oauth init',
    ask: () => initOAuth({ provider: 'google', redirectTo: 'https://h.test', codeChallenge: 'c', stateCode: 's' }),
    answer: { url: 'https://accounts.test' },
  },
  { name: 'oauth login', ask: async () => applied(await authenticateOAuth({ ...returned, mode })), answer: auth },
  {
    name: 'oauth link',
    ask: async () => shown(await linkOAuth(returned)),
    answer: { ...user, oauth_tokens: null },
  },
  {
    name: 'oauth unlink',
    ask: async () => shown(await unlinkOAuth({ provider: 'google', subject: '1' })),
    answer: user,
  },
  { name: 'oauth transfer', ask: async () => shown(await transferAccount('google', { nonce })), answer: user },

  {
    name: 'telegram login',
    ask: async () => applied(await authenticateTelegram({ ...signedByTelegram, mode })),
    answer: auth,
  },
  {
    name: 'telegram link',
    ask: async () => shown(await linkTelegram({ webAppData: { auth_date: 1, hash: 'h', user: '{}' } })),
    answer: user,
  },
  { name: 'telegram unlink', ask: async () => shown(await unlinkTelegram({ telegramUserId: '1' })), answer: user },
  { name: 'telegram transfer', ask: async () => shown(await transferAccount('telegram', { nonce })), answer: user },

  {
    name: 'farcaster start',
    ask: () => startFarcaster(),
    answer: { channel_token: 't', connect_uri: 'https://farcaster.test/connect' },
  },
  {
    name: 'farcaster status',
    ask: () => farcasterStatus({ channelToken: 't' }),
    answer: { state: 'completed', message: 'm', signature: '0x1', fid: 1 },
  },
  {
    name: 'farcaster login',
    ask: async () => applied(await authenticateFarcaster({ ...signedByFarcaster, mode })),
    answer: auth,
  },
  { name: 'farcaster link', ask: async () => shown(await linkFarcaster(signedByFarcaster)), answer: user },
  { name: 'farcaster unlink', ask: async () => shown(await unlinkFarcaster({ fid: 1 })), answer: user },
  { name: 'farcaster transfer', ask: async () => shown(await transferAccount('farcaster', { nonce })), answer: user },
  {
    name: 'farcaster signer',
    ask: () => farcasterSignerStatus({ publicKey: '0x1' }),
    answer: { status: 'approved', public_key: '0x1', fid: 1 },
  },

  {
    name: 'custom login',
    ask: async () => applied(await authenticateCustomToken({ token: 'jwt', mode })),
    answer: auth,
  },
  { name: 'custom link', ask: async () => shown(await linkCustomToken({ token: 'jwt' })), answer: user },
]
