import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/api/endpoints.js'
import { ONRAMP_ENDPOINTS } from '../../src/api/onramps/endpoints.js'
import { startWorld, type World } from '../world.js'
import { frameEvents } from './frame/page/events/frame-events.js'
import { bearer, TestApp } from './test-app.harness.js'

/** The actions of the product, with every request that each of them makes to its provider. */
const DEEDS: Readonly<Record<string, readonly string[]>> = {
  'app configuration': ['GET /api/v1/apps/{appId}', 'GET /api/v1/apps/{appId}/smart_wallets'],
  'e-mail: send, authenticate, link, update, unlink': deeds(
    '/api/v1/passwordless',
    'init authenticate link update unlink',
  ),
  'SMS and WhatsApp: send, authenticate, link, update, unlink': deeds(
    '/api/v1/passwordless_sms',
    'init authenticate link update unlink',
  ),
  'OAuth: init, authenticate, link, unlink': deeds('/api/v1/oauth', 'init authenticate link unlink'),
  'cloud backup: init and token exchange': [
    'POST /api/v1/recovery/oauth/init',
    'POST /api/v1/recovery/oauth/authenticate',
    'POST /api/v1/recovery/oauth/init_icloud',
  ],
  'Farcaster: channel, status, authenticate, link, unlink': [
    'GET /api/v1/farcaster/status',
    ...deeds('/api/v1/farcaster', 'init authenticate link unlink'),
  ],
  'Farcaster signer': deeds('/api/v1/farcaster/signer', 'init status'),
  'passkey: register, authenticate, link, unlink': deeds(
    '/api/v1/passkeys',
    'register/init register authenticate/init authenticate link/init link unlink',
  ),
  'Telegram: authenticate, link, unlink, login script': [
    'GET /js/telegram-login.js',
    ...deeds('/api/v1/telegram', 'authenticate link unlink'),
  ],
  'Ethereum sign-in: nonce, authenticate, link, smart wallet, unlink': deeds(
    '/api/v1/siwe',
    'init authenticate link link_smart_wallet unlink',
  ),
  'Solana sign-in: nonce, authenticate, link, unlink': deeds('/api/v1/siws', 'init authenticate link unlink'),
  'custom token: authenticate, link': deeds('/api/v1/custom_jwt_account', 'authenticate link'),
  guest: ['POST /api/v1/guest/authenticate'],
  'session: refresh, logout': ['POST /api/v1/sessions', 'POST /api/v1/sessions/logout'],
  'user and identity token, terms': ['GET /api/v1/users/me', 'POST /api/v1/users/me/accept_terms'],
  'second factor by SMS: init, enroll, verify, unenroll': deeds(
    '/api/v1/mfa/passwordless_sms',
    'init enroll verify unenroll',
  ),
  'second factor by authenticator: init, enroll, verify, unenroll': deeds(
    '/api/v1/mfa/totp',
    'init enroll verify unenroll',
  ),
  'second factor by passkey: options, verify, enrollment': deeds('/api/v1/mfa/passkeys', 'init verify enrollment'),
  'account transfer': ['passwordless', 'passwordless_sms', 'siwe', 'farcaster', 'telegram', 'oauth'].map(
    method => `POST /api/v1/${method}/transfer`,
  ),
  'cross-app: details, connections, pop-up': [
    'GET /api/v1/apps/{appId}/cross-app/details',
    'GET /api/v1/apps/{appId}/cross-app/connections',
    'GET /oauth/transact',
  ],
  analytics: ['POST /api/v1/analytics_events'],
  'wallet frame and export frame': ['GET /apps/{appId}/embedded-wallets', 'GET /apps/{appId}/embedded-wallets/export'],
  'server wallets: create, remote signing, revoking delegation': [
    'POST /api/v1/wallets',
    'POST /api/v1/wallets/{id}/rpc',
    'POST /api/v1/wallets/revoke',
  ],
  'token price and SPL token facts': ['GET /api/v1/token_price', 'GET /api/v1/spl_token_info'],
  'onramp of the Coinbase kind': [
    'POST /api/v1/funding/coinbase_on_ramp/init',
    'GET /api/v1/funding/coinbase_on_ramp/status',
  ],
  'onramp of the MoonPay kind': ['POST /api/v1/plugins/moonpay_on_ramp/sign', 'GET /v1/transactions/ext/{id}'],
  'bridge: quote, status': ['POST /relay/quote', 'GET /relay/requests/v2'],
  'transaction scan': ['POST /api/v1/scan/transaction'],
}

const FRAME_EVENTS = [
  'privy:iframe:ready',
  'privy:wallet:create',
  'privy:solana-wallet:create',
  'privy:wallets:add',
  'privy:wallets:import',
  'privy:wallets:connect',
  'privy:wallets:recover',
  'privy:wallets:set-recovery',
  'privy:wallets:rpc',
  'privy:mfa:verify',
  'privy:mfa:init-enrollment',
  'privy:mfa:submit-enrollment',
  'privy:mfa:unenroll',
  'privy:mfa:clear',
  'privy:auth:unlink-passkey',
  'privy:farcaster:init-signer',
  'privy:farcaster:sign',
  'privy:delegated-actions:consent',
]

function deeds(base: string, names: string): string[] {
  return names.split(' ').map(name => `POST ${base}/${name}`)
}

let world: World
let app: TestApp
let token: string
beforeAll(async () => {
  world = await startWorld()
  app = await TestApp.of(world)
  token = (await app.guest()).body.token
})
afterAll(() => world.stop())

/**
 * Whether the provider has a route for "METHOD /path". An error counts too, because it comes from the operation itself.
 */
async function isServed(request: string): Promise<boolean> {
  const [method = '', path = ''] = request.split(' ')
  const answer = await fetch(
    world.apiUrlLocal + path.replace('{appId}', app.id).replace('{id}', 'cmwallet000000000example1'),
    {
      method,
      redirect: 'manual',
      headers: { 'privy-app-id': app.id, 'content-type': 'application/json', ...bearer(token) },
      ...(method === 'GET' ? {} : { body: '{}' }),
    },
  )
  return !(answer.status === 404 && (await answer.text()).includes('There is no such operation'))
}
const unserved = async (requests: readonly string[]) => {
  const served = await Promise.all(requests.map(isServed))
  return requests.filter((_, index) => !served[index])
}

describe('a provider on one laptop', () => {
  it('the check tells a missing operation from a refused one', async () => {
    expect(
      await unserved([
        'POST /api/v1/passwordless/init',
        'POST /api/v1/passwordless/fly',
        'GET /api/v1/passwordless/init',
      ]),
    ).toEqual(['POST /api/v1/passwordless/fly', 'GET /api/v1/passwordless/init'])
  })

  it('every operation of the product is answered [CARD-18]', async () => {
    expect(await unserved(Object.values(DEEDS).flat())).toEqual([])
  })

  it('every path that the client knows is answered [CARD-18]', async () => {
    expect(
      await unserved(
        Object.values({ ...ENDPOINTS, ...ONRAMP_ENDPOINTS }).map(({ method, path }) => `${method} ${path}`),
      ),
    ).toEqual([])
  })

  it('every event of the wallet frame is served [CARD-18]', () => {
    expect(FRAME_EVENTS.filter(event => !frameEvents.has(event))).toEqual([])
  })
})
