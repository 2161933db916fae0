import { afterEach, beforeEach, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { forgetPage } from '../../lib/page.js'
import { core } from '../../session/core.js'
import { setSession } from '../../session/store.js'
import { accountId } from '../../session/user/accounts-of.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { unlink } from './unlink.js'

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
  { type: 'smart_wallet' as const, address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
  { type: 'custom_auth' as const, custom_user_id: 'ada' },
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

const unlinks = () =>
  provider.requests.map(({ method, url }) => `${method} ${url.pathname}`).filter(asked => asked.endsWith('unlink'))

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
  if (!account) throw new Error('There is no account.')
  await unlink({ type: account.type, identifier: accountId(account) })
  expect(unlinks()).toEqual([`POST /api/v1/${path}/unlink`])
})

it.each([
  ['smart_wallet', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  ['custom_auth', 'ada'],
] as const)('an account of the type %s is never unlinked, and no request is sent', async (type, identifier) => {
  await expect(unlink({ type, identifier })).rejects.toMatchObject({
    code: 'INVALID_DATA',
    message: `An account of the type "${type}" cannot be unlinked.`,
  })
  expect(unlinks()).toEqual([])
})

it("an identifier that is none of the user's is refused for every type, and no request is sent", async () => {
  for (const type of new Set(ACCOUNTS.map(account => account.type)))
    await expect(unlink({ type, identifier: 'another' }), type).rejects.toMatchObject({ code: 'INVALID_DATA' })
  expect(unlinks()).toEqual([])
})

it('no request is sent once the signal is aborted', async () => {
  const signal = AbortSignal.abort()
  await expect(unlink({ type: 'email', identifier: 'ada@example.com' }, { signal })).rejects.toThrow()
  expect(unlinks()).toEqual([])
})
