import { expect, it } from 'vitest'
import { eventually } from '../lib/time/eventually.harness.js'
import { getCrossAppConnections, getCrossAppDetails, getSmartWallets } from './app/app-wallets.js'
import { appFacts } from './app/app-facts.js'
import { authenticateCustomToken, linkCustomToken } from './login/custom-token.js'
import { authenticateEmail, linkEmail, sendEmailCode, unlinkEmail, updateEmail } from './login/email.js'
import {
  authenticateFarcaster,
  farcasterSignerStatus,
  farcasterStatus,
  linkFarcaster,
  startFarcaster,
  unlinkFarcaster,
} from './login/farcaster.js'
import { authenticateGuest } from './login/guest.js'
import { authenticateOAuth, initOAuth, linkOAuth, unlinkOAuth } from './login/oauth.js'
import {
  authenticatePasskey,
  initPasskeyLink,
  initPasskeyLogin,
  initPasskeyRegistration,
  linkPasskey,
  passkeyMfaOptions,
  registerPasskey,
  unlinkPasskey,
} from './login/passkeys.js'
import { authenticateSms, linkSms, sendSmsCode, unlinkSms, updateSms } from './login/sms.js'
import { authenticateTelegram, linkTelegram, unlinkTelegram } from './login/telegram.js'
import {
  authenticateEthereum,
  authenticateSolana,
  linkEthereum,
  linkSmartWallet,
  linkSolana,
  unlinkWallet,
  walletNonce,
} from './login/wallet-sign-in.js'
import { sendMfaSmsCode } from './mfa.js'
import { getSplToken, getTokenPrice } from './prices.js'
import { jsonResponse, scriptedProvider } from './provider.harness.js'
import { logout, refreshSession } from './sessions.js'
import { acceptTerms, getMe } from './users.js'
import { createServerWallet, rpcOfWallet, signOnServer } from './wallets.js'

const mode = 'login-or-sign-up'
const [email, code, phoneNumber] = ['ada@example.com', '123456', '+15555550100']
const made = {
  relyingParty: 'https://app.test',
  response: {
    id: 'aWQ',
    raw_id: 'aWQ',
    type: 'public-key' as const,
    client_extension_results: {},
    response: { client_data_json: 'e30', attestation_object: 'YXQ' },
  },
}
const used = {
  ...made,
  challenge: 'Y2g',
  response: { ...made.response, response: { client_data_json: 'e30', authenticator_data: 'YWQ', signature: 'c2ln' } },
}
const back = { provider: 'google', authorizationCode: 'code', stateCode: 'state', codeVerifier: 'verifier' }
const signed = { message: 'm', signature: '0x1', chainId: null, walletClientType: null, connectorType: null }
const proof = { channelToken: 'c', message: 'm', signature: '0x1', fid: 7 }

type Verb = (signal: AbortSignal) => Promise<unknown>

/** The requests that a visitor starts on one of our screens, before proving who they are. */
const STARTS: Readonly<Record<string, Verb>> = {
  sendEmailCode: signal => sendEmailCode({ email }, signal),
  sendSmsCode: signal => sendSmsCode({ phoneNumber }, signal),
  sendMfaSmsCode: signal => sendMfaSmsCode({}, signal),
  'walletNonce on Ethereum': signal => walletNonce('ethereum', { address: '0x1' }, signal),
  'walletNonce on Solana': signal => walletNonce('solana', { address: 'So1' }, signal),
  initPasskeyRegistration: signal => initPasskeyRegistration({}, signal),
  initPasskeyLogin: signal => initPasskeyLogin({}, signal),
  initPasskeyLink: signal => initPasskeyLink({}, signal),
  startFarcaster: signal => startFarcaster({}, signal),
  initOAuth: signal =>
    initOAuth({ provider: 'google', redirectTo: 'https://host.test/', codeChallenge: 'c', stateCode: 's' }, signal),
}

/** The requests that take effect only once: they use up a code or a signature, or create something. */
const ONCE: Readonly<Record<string, Verb>> = {
  authenticateEmail: signal => authenticateEmail({ email, code, mode }, signal),
  linkEmail: signal => linkEmail({ email, code }, signal),
  updateEmail: signal => updateEmail({ oldAddress: email, newAddress: 'ada@example.org', code }, signal),
  authenticateSms: signal => authenticateSms({ phoneNumber, code, mode }, signal),
  linkSms: signal => linkSms({ phoneNumber, code }, signal),
  updateSms: signal => updateSms({ oldPhoneNumber: phoneNumber, newPhoneNumber: '+15555550101', code }, signal),
  authenticateEthereum: signal => authenticateEthereum({ ...signed, mode }, signal),
  linkEthereum: signal => linkEthereum(signed, signal),
  linkSmartWallet: signal => linkSmartWallet({ message: 'm', signature: '0x1', smartWalletType: 'safe' }, signal),
  authenticateSolana: signal => authenticateSolana({ ...signed, mode }, signal),
  linkSolana: signal => linkSolana(signed, signal),
  registerPasskey: signal => registerPasskey(made, signal),
  authenticatePasskey: signal => authenticatePasskey(used, signal),
  linkPasskey: signal => linkPasskey(made, signal),
  authenticateFarcaster: signal => authenticateFarcaster({ ...proof, mode }, signal),
  linkFarcaster: signal => linkFarcaster(proof, signal),
  authenticateOAuth: signal => authenticateOAuth({ ...back, mode }, signal),
  linkOAuth: signal => linkOAuth(back, signal),
  refreshSession: signal => refreshSession({ refreshToken: 'rt' }, signal),
  createServerWallet: signal => createServerWallet({ chainType: 'ethereum' }, signal),
}

const OTHERS: Readonly<Record<string, Verb>> = {
  unlinkEmail: signal => unlinkEmail({ address: email }, signal),
  unlinkSms: signal => unlinkSms({ phoneNumber }, signal),
  unlinkWallet: signal => unlinkWallet('ethereum', { address: '0x1' }, signal),
  unlinkPasskey: signal => unlinkPasskey({ credentialId: 'aWQ' }, signal),
  unlinkFarcaster: signal => unlinkFarcaster({ fid: 7 }, signal),
  unlinkOAuth: signal => unlinkOAuth({ provider: 'google', subject: '1' }, signal),
  unlinkTelegram: signal => unlinkTelegram({ telegramUserId: '1' }, signal),
  passkeyMfaOptions,
  farcasterStatus: signal => farcasterStatus({ channelToken: 'c' }, signal),
  farcasterSignerStatus: signal => farcasterSignerStatus({ publicKey: '0xab' }, signal),
  authenticateTelegram: signal => authenticateTelegram({ mode }, signal),
  linkTelegram: signal => linkTelegram({}, signal),
  authenticateCustomToken: signal => authenticateCustomToken({ token: 'jwt' }, signal),
  linkCustomToken: signal => linkCustomToken({ token: 'jwt' }, signal),
  authenticateGuest: signal => authenticateGuest({ guestCredential: 'x' }, signal),
  logout: signal => logout({}, signal),
  getMe,
  acceptTerms,
  getSmartWallets,
  getCrossAppDetails: signal => getCrossAppDetails('clotherapp000000000000001', signal),
  getCrossAppConnections,
  getTokenPrice: signal => getTokenPrice({ chainId: 1, tokenSymbol: 'ETH' }, signal),
  signOnServer: signal =>
    signOnServer(rpcOfWallet('w1', { chain_type: 'ethereum', method: 'personal_sign', params: {} }), 'c2ln', signal),
  getSplToken: signal => getSplToken({ mintAddress: 'EPjF', cluster: 'devnet' }, signal),
}

it.each(Object.entries({ ...STARTS, ...ONCE, ...OTHERS }))(
  'the request of %s is aborted when the visitor leaves',
  async (_, verb) => {
    const { requests, restore } = scriptedProvider('hang')
    const leaving = new AbortController()
    const left = verb(leaving.signal).catch((error: unknown) => error)
    await eventually(() => expect(requests).toHaveLength(1), { interval: 1 })
    leaving.abort()
    expect(requests[0]?.init.signal?.aborted).toBe(true)
    expect(await left).toMatchObject({ code: 'REQUEST_ABORTED' })
    restore()
  },
)

it('only requests that a visitor starts on our screens are marked [API-07]', async () => {
  const { requests, restore } = scriptedProvider(jsonResponse({}, 400))
  const verbs = { ...STARTS, ...ONCE, ...OTHERS }
  const marked: string[] = []
  for (const [name, verb] of Object.entries(verbs)) {
    await verb(new AbortController().signal).catch(() => undefined)
    if (requests.at(-1)?.headers.get('privy-ui') === 't') marked.push(name)
  }
  expect(requests).toHaveLength(Object.keys(verbs).length)
  expect(marked).toEqual(Object.keys(STARTS))
  expect(requests.filter(({ init }) => init.keepalive).map(({ url }) => url.pathname)).toEqual([
    '/api/v1/sessions/logout',
  ])
  restore()
})

it('requests that take effect only once have the same idempotency key when they are repeated', async () => {
  const { requests, restore } = scriptedProvider(jsonResponse({}, 400))
  appFacts().idempotencyKeys = true
  const same: string[] = []
  for (const [name, verb] of Object.entries({ ...STARTS, ...ONCE, ...OTHERS })) {
    for (let tries = 0; tries < 2; tries++) await verb(new AbortController().signal).catch(() => undefined)
    const [first, second] = requests.slice(-2).map(({ headers }) => headers.get('privy-idempotency-key'))
    if (first !== null && first === second) same.push(name)
  }
  expect(same).toEqual(Object.keys(ONCE))
  restore()
})
