import { afterEach, beforeEach, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { forgetPage } from '../../lib/page.js'
import { core } from '../../session/core.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { unlinkOne } from './unlink-one.js'

const wallet = (chain_type: 'ethereum' | 'solana', address: string) => ({
  type: 'wallet' as const,
  address,
  chain_type,
  wallet_client_type: 'metamask',
  connector_type: 'injected',
})
const ACCOUNTS = [
  { type: 'email' as const, address: 'ada@example.com' },
  { type: 'phone' as const, phoneNumber: '+15555550100' },
  wallet('ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
  wallet('solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'),
  { type: 'google_oauth' as const, subject: '11', email: 'ada@example.com', name: 'Ada' },
  { type: 'farcaster' as const, fid: 7, owner_address: '0x1', username: 'ada' },
  { type: 'telegram' as const, telegram_user_id: '13', first_name: 'Ada' },
  { type: 'passkey' as const, credential_id: 'aWQ', enrolled_in_mfa: false },
]
const WIRE = {
  id: 'did:privy:ada',
  created_at: 1,
  linked_accounts: ACCOUNTS,
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: false,
}

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  forgetPage()
  provider = scriptedProvider(() => jsonResponse({ ...WIRE, user: WIRE }))
  setSession(userFromWire(WIRE as never), 'login')
})
afterEach(() => {
  core().close()
  provider.restore()
  forgetPage()
})

it.each([
  ['email', 'passwordless'],
  ['phone', 'passwordless_sms'],
  ['ethereum', 'siwe'],
  ['solana', 'siws'],
  ['google_oauth', 'oauth'],
  ['farcaster', 'farcaster'],
  ['telegram', 'telegram'],
  ['passkey', 'passkeys'],
])('an account of the kind %s is unlinked by an operation of its own [API-45]', async (kind, path) => {
  const account = userFromWire(WIRE as never).linkedAccounts.find(
    one => one.type === kind || ('chainType' in one && one.chainType === kind),
  )
  expect(account).toBeDefined()
  if (account) await unlinkOne(account)
  expect(
    provider.requests.map(({ method, url }) => `${method} ${url.pathname}`).filter(asked => asked.endsWith('unlink')),
  ).toEqual([`POST /api/v1/${path}/unlink`])
})
