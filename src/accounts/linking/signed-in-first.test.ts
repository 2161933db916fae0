import { afterEach, expect, it } from 'vitest'
import { setTransport } from '../../api/client.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { unlinkCrossApp } from '../cross-app/unlink-cross-app.js'
import { unlinkFarcaster } from './farcaster.js'
import { unlinkOAuth } from '../oauth/unlink-oauth.js'
import { unlinkPasskey } from '../passkeys/unlink-passkey.js'
import { unlinkTelegram } from './telegram.js'
import { unlinkWallet } from '../wallet/unlink-wallet.js'
import { unlinkEmail } from './email.js'
import { unlinkPhone } from './phone.js'
import { unlink } from './unlink.js'

afterEach(() => {
  closePage()
  setTransport()
})

it.each<[string, () => Promise<unknown>]>([
  ['to unlink an email', () => unlinkEmail({ address: 'ada@example.com' })],
  ['to unlink a phone', () => unlinkPhone({ phoneNumber: '+12065550100' })],
  ['to unlink a wallet', () => unlinkWallet({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })],
  ['to unlink their Google account', () => unlinkOAuth({ provider: 'google', subject: 'ada' })],
  ['to unlink a Farcaster account', () => unlinkFarcaster({ fid: 1 })],
  ['to unlink a Telegram account', () => unlinkTelegram({ telegramUserId: '1' })],
  ['to unlink a passkey', () => unlinkPasskey({ credentialId: 'key' })],
  ['to unlink an account of another app', () => unlinkCrossApp({ subject: 'ada' })],
  ['to unlink a Farcaster account', () => unlink({ type: 'farcaster', identifier: '1' })],
  ['to unlink an account', () => unlink({ type: 'custom_auth', identifier: 'ada' })],
])('the visitor must be signed in %s, and no request is sent otherwise', async (purpose, unlink) => {
  openPage({ appId: 'clsignedinfirsttest000001', apiUrl: 'https://provider.test' })
  let asked = 0
  setTransport(() => {
    asked++
    return Promise.reject(new Error('asked'))
  })
  await expect(unlink()).rejects.toMatchObject({
    code: 'MUST_BE_AUTHENTICATED',
    message: `User must be authenticated ${purpose}`,
  })
  expect(asked).toBe(0)
})
