import { afterEach, beforeEach, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { forgetPage } from '../../lib/page.js'
import { core } from '../../session/core.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { unlink } from './unlink.js'

const EMAIL = { type: 'email' as const, address: 'ada@example.com' }
const wallet = (wallet_client_type: string) => ({
  type: 'wallet' as const,
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  chain_type: 'ethereum' as const,
  wallet_client_type,
})
const SMART = { type: 'smart_wallet' as const, address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }
const having = (...linked_accounts: object[]) => {
  const user = {
    id: 'did:privy:ada',
    created_at: 1,
    linked_accounts,
    mfa_methods: [],
    has_accepted_terms: true,
    is_guest: false,
  }
  setSession(userFromWire(user as never), 'login')
}

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  forgetPage()
  provider = scriptedProvider(jsonResponse({ error: 'no' }, 400))
})
afterEach(() => {
  core().close()
  provider.restore()
  forgetPage()
})

const unlinks = () => provider.requests.filter(({ url }) => url.pathname.endsWith('unlink')).length

it.each([
  ['nothing else', []],
  ['an embedded wallet', [wallet('privy')]],
  ['a smart wallet', [SMART]],
])('the only account that can log in is not unlinked, beside %s, and no request is sent', async (_, others) => {
  having(EMAIL, ...others)
  await expect(unlink({ type: 'email', identifier: 'ada@example.com' })).rejects.toMatchObject({
    code: 'FAILED_TO_UPDATE_ACCOUNT',
    message: 'The last account cannot be unlinked',
  })
  expect(unlinks()).toBe(0)
})

it('an account can be unlinked if another one that can log in remains, such as an external wallet', async () => {
  having(EMAIL, wallet('metamask'))
  await expect(unlink({ type: 'email', identifier: 'ada@example.com' })).rejects.toMatchObject({ message: 'no' })
  expect(unlinks()).toBe(1)
})
