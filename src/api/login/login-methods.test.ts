import { afterEach, describe, expect, it } from 'vitest'
import { authenticateCustomToken, linkCustomToken } from './custom-token.js'
import { unlinkEmail } from './email.js'
import {
  authenticateFarcaster,
  farcasterSignerStatus,
  farcasterStatus,
  linkFarcaster,
  startFarcaster,
  unlinkFarcaster,
} from './farcaster.js'
import { sendMfaSmsCode } from '../mfa.js'
import { unlinkOAuth } from './oauth.js'
import {
  authenticatePasskey,
  initPasskeyLink,
  initPasskeyLogin,
  initPasskeyRegistration,
  linkPasskey,
  passkeyMfaOptions,
  registerPasskey,
  unlinkPasskey,
} from './passkeys.js'
import { optionalMembers } from '../members.harness.js'
import { jsonResponse, scriptedProvider, type SentRequest } from '../provider.harness.js'
import { authenticateSms, linkSms, sendSmsCode, unlinkSms, updateSms } from './sms.js'
import { unlinkTelegram } from './telegram.js'
import {
  authenticateEthereum,
  authenticateSolana,
  linkEthereum,
  linkSmartWallet,
  linkSolana,
  unlinkWallet,
  walletNonce,
  type SignedOnEthereum,
  type SignedOnSolana,
} from './wallet-sign-in.js'

const user = {
  id: 'did:privy:one',
  created_at: 1751328000,
  linked_accounts: [],
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: false,
}
const auth = { user, token: 'jwt', privy_access_token: null, refresh_token: 'rt', session_update_action: 'set' }
const mode = 'login-or-sign-up'

let leave = () => {}
const provider = (...script: Parameters<typeof scriptedProvider>): SentRequest[] => {
  const scripted = scriptedProvider(...script)
  leave = scripted.restore
  return scripted.requests
}
afterEach(() => leave())
/** Makes a function that lets a verb read this response. */
const by =
  (verb: () => Promise<unknown>) =>
  (given: unknown): Promise<unknown> => {
    leave()
    provider(jsonResponse(given))
    return verb()
  }
const EITHER = 'absent or null'
const either = (...names: string[]) => Object.fromEntries(names.map(name => [name, EITHER]))
const summaryOf = ({ method, url, body }: SentRequest) => [
  `${method} ${url.pathname.replace('/api/v1/', '')}`,
  ...(body === undefined ? [] : [body]),
]

describe('SMS', () => {
  const phoneNumber = '+15555550100'

  it('a code is requested with the number and the captcha token', async () => {
    const sent = provider(jsonResponse({ success: true }))
    await sendSmsCode({ phoneNumber, token: 'captcha' })
    expect(sent.map(summaryOf)).toEqual([['POST passwordless_sms/init', { phoneNumber, token: 'captcha' }]])
  })

  it('login and linking send the number and the code', async () => {
    const sent = provider(jsonResponse(auth), jsonResponse(user))
    await authenticateSms({ phoneNumber, code: '123456', mode })
    await linkSms({ phoneNumber, code: '123456' })
    expect(sent.map(summaryOf)).toEqual([
      ['POST passwordless_sms/authenticate', { phoneNumber, code: '123456', mode }],
      ['POST passwordless_sms/link', { phoneNumber, code: '123456' }],
    ])
  })

  it('an update sends the old number, the new one and the code', async () => {
    const sent = provider(jsonResponse(user))
    await updateSms({ oldPhoneNumber: phoneNumber, newPhoneNumber: '+15555550101', code: '123456' })
    expect(sent.map(summaryOf)).toEqual([
      [
        'POST passwordless_sms/update',
        { old_phone_number: phoneNumber, new_phone_number: '+15555550101', code: '123456' },
      ],
    ])
  })
})

describe("a wallet's signature", () => {
  const onEthereum: SignedOnEthereum = {
    message: 'm',
    signature: '0x1',
    chainId: 'eip155:1',
    walletClientType: 'metamask',
    connectorType: 'injected',
  }
  const onSolana: SignedOnSolana = {
    message: 'm',
    signature: 'c2ln',
    walletClientType: 'phantom',
    connectorType: 'solana_adapter',
  }

  it('a nonce is requested for the address, on both kinds of chains', async () => {
    const sent = provider(jsonResponse({ nonce: 'n', address: '0x1', expires_at: '2026-01-01T00:00:00Z' }))
    expect(await walletNonce('ethereum', { address: '0x1', token: 'captcha' })).toEqual({ nonce: 'n' })
    expect((await walletNonce('solana', { address: 'So1', token: 'captcha' })).nonce).toBe('n')
    expect(sent.map(summaryOf)).toEqual([
      ['POST siwe/init', { address: '0x1', token: 'captcha' }],
      ['POST siws/init', { address: 'So1', token: 'captcha' }],
    ])
    const nonce = by(() => walletNonce('solana', { address: 'So1' }))
    expect(await optionalMembers({ nonce: 'n' }, nonce)).toEqual({})
    await expect(nonce({ nonce: '' })).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' })
  })

  it('login and linking on Ethereum send the signature, and only a login sends the mode', async () => {
    const sent = provider(jsonResponse(auth), jsonResponse(user))
    await authenticateEthereum({ ...onEthereum, mode })
    await linkEthereum(onEthereum)
    expect(sent.map(summaryOf)).toEqual([
      ['POST siwe/authenticate', { ...onEthereum, mode }],
      ['POST siwe/link', onEthereum],
    ])
  })

  it('login and linking on Solana send a plain message unless a transaction was signed', async () => {
    const sent = provider(jsonResponse(auth), jsonResponse(user), jsonResponse(user))
    await authenticateSolana({ ...onSolana, mode: 'no-signup' })
    await linkSolana(onSolana)
    await linkSolana({ ...onSolana, messageType: 'transaction' })
    expect(sent.map(summaryOf)).toEqual([
      ['POST siws/authenticate', { ...onSolana, mode: 'no-signup', message_type: 'plain' }],
      ['POST siws/link', { ...onSolana, message_type: 'plain' }],
      ['POST siws/link', { ...onSolana, message_type: 'transaction' }],
    ])
  })

  it('a smart wallet is linked with its type', async () => {
    const sent = provider(jsonResponse(user))
    await linkSmartWallet({ message: 'm', signature: '0x1', smartWalletType: 'safe' })
    expect(sent.map(summaryOf)).toEqual([
      ['POST siwe/link_smart_wallet', { message: 'm', signature: '0x1', smart_wallet_type: 'safe' }],
    ])
  })
})

describe('Farcaster', () => {
  const proof = { channelToken: 'c', message: 'm', signature: '0x1', fid: 7 }
  const body = { channel_token: 'c', message: 'm', signature: '0x1', fid: 7 }

  it('a channel is opened with the captcha token, and has a link', async () => {
    const sent = provider(jsonResponse({ channel_token: 'c', connect_uri: 'https://farcaster.example/c' }))
    expect(await startFarcaster({ token: 'captcha' })).toEqual({
      connectUri: 'https://farcaster.example/c',
      channelToken: 'c',
    })
    expect(sent.map(summaryOf)).toEqual([['POST farcaster/init', { token: 'captcha' }]])
  })

  it('the state of a channel is read by GET with its token in a header', async () => {
    const sent = provider(
      jsonResponse({ state: 'pending', nonce: 'n' }),
      jsonResponse({ state: 'completed', nonce: 'n', message: 'm', signature: '0x1', fid: 7, username: 'ada' }),
    )
    expect(await farcasterStatus({ channelToken: 'c' })).toEqual({ state: 'pending' })
    expect(await farcasterStatus({ channelToken: 'c' })).toEqual({
      state: 'completed',
      message: 'm',
      signature: '0x1',
      fid: 7,
    })
    expect(sent.map(summaryOf)).toEqual([['GET farcaster/status'], ['GET farcaster/status']])
    expect(sent[0]?.headers.get('farcaster-channel-token')).toBe('c')
    expect(
      await optionalMembers(
        { state: 'completed', message: 'm', signature: '0x1', fid: 7 },
        by(() => farcasterStatus({ channelToken: 'c' })),
      ),
    ).toEqual({})
    expect(
      await optionalMembers(
        { channel_token: 'c', connect_uri: 'https://farcaster.example/c' },
        by(() => startFarcaster()),
      ),
    ).toEqual({})
  })

  it('login and linking send the signature', async () => {
    const sent = provider(jsonResponse(auth), jsonResponse(user))
    await authenticateFarcaster({ ...proof, mode })
    await linkFarcaster(proof)
    expect(sent.map(summaryOf)).toEqual([
      ['POST farcaster/authenticate', { ...body, mode }],
      ['POST farcaster/link', body],
    ])
  })

  it('the state of a signer is requested by its public key [API-62]', async () => {
    const sent = provider(jsonResponse({ public_key: '0xab', status: 'approved', fid: 7 }))
    expect((await farcasterSignerStatus({ publicKey: '0xab' })).status).toBe('approved')
    expect(sent.map(summaryOf)).toEqual([['POST farcaster/signer/status', { ed25519_public_key: '0xab' }]])
    const status = by(() => farcasterSignerStatus({ publicKey: '0xab' }))
    for (const known of ['pending_approval', 'approved', 'revoked'])
      expect(await status({ public_key: '0xab', status: known, fid: 7 })).toEqual({
        public_key: '0xab',
        status: known,
        fid: 7,
      })
    await expect(status({ public_key: '0xab', status: 'asleep' })).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' })
    expect(await optionalMembers({ public_key: '0xab', status: 'approved', fid: 7 }, status)).toEqual({
      public_key: 'absent',
      fid: 'absent',
    })
  })
})

describe('passkeys', () => {
  const creation = {
    options: {
      rp: { name: 'Demo', id: 'app.test' },
      user: { id: 'dQ', name: 'ada', display_name: 'Ada' },
      challenge: 'Y2g',
      pub_key_cred_params: [{ alg: -7, type: 'public-key' }],
    },
  }
  const asking = {
    options: {
      challenge: 'Y2g',
      rp_id: 'app.test',
      timeout: 60_000,
      allow_credentials: [{ id: 'aWQ', type: 'public-key' }],
      user_verification: 'preferred',
      extensions: { app_id: 'https://app.test' },
    },
  }
  const made = {
    id: 'aWQ',
    raw_id: 'aWQ',
    type: 'public-key' as const,
    client_extension_results: {},
    response: { client_data_json: 'e30', attestation_object: 'YXQ' },
  }
  const used = {
    id: 'aWQ',
    raw_id: 'aWQ',
    type: 'public-key' as const,
    client_extension_results: {},
    response: { client_data_json: 'e30', authenticator_data: 'YWQ', signature: 'c2ln', user_handle: 'dQ' },
  }
  const relyingParty = 'https://app.test'

  it('the options are requested with the captcha token', async () => {
    const sent = provider(jsonResponse(creation), jsonResponse(asking), jsonResponse(creation))
    expect(await initPasskeyRegistration({ token: 'captcha' })).toEqual(creation)
    expect(await initPasskeyLogin({ token: 'captcha' })).toEqual(asking)
    expect(await initPasskeyLink({ token: 'captcha' })).toEqual(creation)
    expect(sent.map(summaryOf)).toEqual(
      ['register', 'authenticate', 'link'].map(verb => [`POST passkeys/${verb}/init`, { token: 'captcha' }]),
    )
  })

  it('options are accepted with all optional members or with none', async () => {
    const key = { id: 'aWQ', type: 'public-key', transports: ['internal'] }
    const making = {
      relying_party: relyingParty,
      options: {
        ...creation.options,
        timeout: 60_000,
        exclude_credentials: [key],
        attestation: 'none',
        extensions: { cred_props: true },
        authenticator_selection: {
          authenticator_attachment: 'platform',
          require_resident_key: true,
          resident_key: 'required',
          user_verification: 'required',
        },
      },
    }
    expect(await by(() => initPasskeyLink())(making)).toEqual(making)
    expect(
      await optionalMembers(
        making,
        by(() => initPasskeyRegistration()),
      ),
    ).toEqual({
      relying_party: EITHER,
      ...either(
        'options.rp.id',
        'options.timeout',
        'options.exclude_credentials',
        'options.exclude_credentials.0.transports',
        'options.attestation',
        'options.extensions',
      ),
      'options.extensions.cred_props': 'absent or null or other',
      ...either(
        'options.authenticator_selection',
        ...Object.keys(making.options.authenticator_selection).map(name => `options.authenticator_selection.${name}`),
      ),
    })
    const using = { relying_party: relyingParty, options: { ...asking.options, allow_credentials: [key] } }
    expect(await by(() => passkeyMfaOptions())(using)).toEqual(using)
    expect(
      await optionalMembers(
        using,
        by(() => initPasskeyLogin()),
      ),
    ).toEqual({
      relying_party: EITHER,
      ...either(
        ...[
          'rp_id',
          'timeout',
          'allow_credentials',
          'allow_credentials.0.transports',
          'user_verification',
          'extensions',
        ].map(name => `options.${name}`),
      ),
      'options.extensions.app_id': 'absent or null or other',
    })
  })

  it("the authenticator's response is sent with the relying party, in snake case", async () => {
    const sent = provider(jsonResponse(auth), jsonResponse(auth), jsonResponse(user))
    await registerPasskey({ relyingParty, response: made })
    await authenticatePasskey({ relyingParty, challenge: 'Y2g', response: used })
    await linkPasskey({ relyingParty, response: made })
    expect(sent.map(summaryOf)).toEqual([
      ['POST passkeys/register', { relying_party: relyingParty, authenticator_response: made }],
      ['POST passkeys/authenticate', { relying_party: relyingParty, challenge: 'Y2g', authenticator_response: used }],
      ['POST passkeys/link', { relying_party: relyingParty, authenticator_response: made }],
    ])
  })

  it('a second factor has its own options', async () => {
    const sent = provider(jsonResponse(asking))
    expect((await passkeyMfaOptions()).options).toEqual(asking.options)
    expect(sent.map(summaryOf)).toEqual([['POST mfa/passkeys/init', {}]])
  })
})

it('the code of a second factor is sent to the enrolled number, or to a new one', async () => {
  const sent = provider(jsonResponse({ success: true }))
  await sendMfaSmsCode()
  await sendMfaSmsCode({ phoneNumber: '+15555550100' })
  expect(sent.map(summaryOf)).toEqual([
    ['POST mfa/passwordless_sms/init', { action: 'verify' }],
    ['POST mfa/passwordless_sms/init', { action: 'enroll', phoneNumber: '+15555550100' }],
  ])
})

it("the host's own token logs in and links", async () => {
  const sent = provider(jsonResponse(auth), jsonResponse(user))
  await authenticateCustomToken({ token: 'jwt' })
  await linkCustomToken({ token: 'jwt' })
  expect(sent.map(summaryOf)).toEqual([
    ['POST custom_jwt_account/authenticate', { token: 'jwt' }],
    ['POST custom_jwt_account/link', { token: 'jwt' }],
  ])
})

it('each kind of account is unlinked by its own operation', async () => {
  const sent = provider(jsonResponse(user))
  await unlinkEmail({ address: 'ada@example.com' })
  await unlinkSms({ phoneNumber: '+15555550100' })
  await unlinkWallet('ethereum', { address: '0x1' })
  await unlinkWallet('solana', { address: 'So1' })
  await unlinkOAuth({ provider: 'google', subject: '11' })
  await unlinkFarcaster({ fid: 7 })
  await unlinkTelegram({ telegramUserId: '13' })
  await unlinkPasskey({ credentialId: 'aWQ', removeAsMfa: false })
  expect(sent.map(summaryOf)).toEqual([
    ['POST passwordless/unlink', { address: 'ada@example.com' }],
    ['POST passwordless_sms/unlink', { phoneNumber: '+15555550100' }],
    ['POST siwe/unlink', { address: '0x1' }],
    ['POST siws/unlink', { address: 'So1' }],
    ['POST oauth/unlink', { provider: 'google', subject: '11' }],
    ['POST farcaster/unlink', { fid: 7 }],
    ['POST telegram/unlink', { telegram_user_id: '13' }],
    ['POST passkeys/unlink', { credential_id: 'aWQ', remove_as_mfa: false }],
  ])
})
