import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider, type SentRequest } from '../../api/provider.harness.js'
import type { ChangeAccountOptions } from '../../ask/questions/change-account.js'
import { OAUTH_IDS, oauthType } from '../../config/oauth-providers.js'
import { resolveSettings } from '../../config/resolve.js'
import type { LoginMethod } from '../../config/settings.js'
import { forgetPage } from '../../lib/page.js'
import type { ConsentModel } from '../../screens/shapes/consent/consent.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { core } from '../../session/core.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { Stage } from '../../stage/stage.js'
import { press } from '../../ui/actions/press.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { forError } from '../for-error.js'
import { changeAccount } from './change-account.js'

const embedded = (address: string, chain_type: 'ethereum' | 'solana') => ({
  type: 'wallet',
  address,
  chain_type,
  chain_id: null,
  wallet_client: 'privy',
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  wallet_index: 0,
  imported: false,
  delegated: false,
  recovery_method: 'privy',
  id: null,
})
const EMBEDDED = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const EMBEDDED_SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const EXTERNAL = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A user with one account of each kind. */
const user = {
  id: 'did:privy:clx0a1b2c3d4e5f6g7h8i9j0k',
  created_at: 1_751_328_000,
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: false,
  linked_accounts: [
    { type: 'email', address: 'ada@example.com' },
    { type: 'phone', phoneNumber: '+1 555 555 0100' },
    ...OAUTH_IDS.map(id => ({ type: oauthType(id), subject: `at-${id}`, email: null, name: null, username: null })),
    { type: 'farcaster', fid: 42, owner_address: EXTERNAL },
    { type: 'telegram', telegram_user_id: '7' },
    embedded(EMBEDDED, 'ethereum'),
    embedded(EMBEDDED_SOLANA, 'solana'),
    {
      ...embedded(EXTERNAL, 'ethereum'),
      wallet_client: 'metamask',
      wallet_client_type: 'metamask',
      connector_type: 'injected',
    },
  ],
}

let provider: { requests: SentRequest[]; restore(): void }
beforeEach(() => {
  forgetPage()
  provider = scriptedProvider(({ url }) =>
    url.pathname.endsWith('/sessions') ? jsonResponse({}, 400) : jsonResponse(user),
  )
  setSession(userFromWire(user as never), 'login')
})
afterEach(() => {
  core().close()
  provider.restore()
  forgetPage()
})

function open(options: ChangeAccountOptions) {
  const stage = new Stage({ $settings: atom(resolveSettings(null)), errorScreen: forError })
  const result = stage.play(changeAccount, options, { exit: 'USER_EXITED_LINK_FLOW' })
  result.catch(() => {})
  return {
    stage,
    result,
    waitForScreen: (screen: string) => eventually(() => expect(stage.$scene.get()?.screen).toBe(screen)),
  }
}

describe("a change of the user's accounts", () => {
  const ONE_OF_EACH: readonly [LoginMethod, string][] = [
    ['email', 'email'],
    ['sms', 'phone'],
    ...OAUTH_IDS.map((id): [LoginMethod, string] => [id, oauthType(id)]),
    ['farcaster', 'farcaster'],
    ['telegram', 'telegram'],
  ]
  it.each(ONE_OF_EACH)('links no second account of the same kind: %s [LINK-04]', async (method, type) => {
    const { stage, result, waitForScreen } = open({ action: 'link', method })
    await waitForScreen('error')
    stage.close()
    await expect(result).rejects.toMatchObject({
      code: 'CANNOT_LINK_MORE_OF_TYPE',
      message: `User already has an account of type ${type} linked.`,
    })
    expect(provider.requests).toEqual([])
  })

  it.each([
    [EMBEDDED, 'Cannot unlink an embedded wallet'],
    [EMBEDDED_SOLANA, 'Cannot unlink an embedded Solana wallet'],
  ])('never unlinks an embedded wallet: %s [LINK-06] [LINK-08]', async (accountId, message) => {
    const { stage, result, waitForScreen } = open({ action: 'unlink', method: 'wallet', accountId })
    await waitForScreen('unlink')
    press((stage.$scene.get()?.model as ConsentModel).$state.get().answers.at(-1)?.press)
    await waitForScreen('error')
    stage.close()
    await expect(result).rejects.toMatchObject({ message })
    expect(provider.requests).toEqual([])
  })

  it.each<[LoginMethod, string | undefined, string, object]>([
    ['email', undefined, 'passwordless', { address: 'ada@example.com' }],
    ['sms', '+1 555 555 0100', 'passwordless_sms', { phoneNumber: '+1 555 555 0100' }],
    ['wallet', EXTERNAL.toLowerCase(), 'siwe', { address: EXTERNAL }],
    ['github', undefined, 'oauth', { provider: 'github', subject: 'at-github' }],
    ['farcaster', '42', 'farcaster', { fid: 42 }],
    ['telegram', undefined, 'telegram', { telegram_user_id: '7' }],
  ])('unlinks the account that it has named before: %s', async (method, accountId, path, body) => {
    const { stage, result, waitForScreen } = open({ action: 'unlink', method, ...(accountId ? { accountId } : {}) })
    await waitForScreen('unlink')
    const { who, answers } = (stage.$scene.get()?.model as ConsentModel).$state.get()
    expect([who?.name, answers.map(({ text }) => englishText(text))]).toEqual([
      expect.stringMatching(/./),
      ['Keep it', 'Disconnect'],
    ])
    press(answers.at(-1)?.press)
    expect(await result).toMatchObject({ method, transferred: false, account: { type: expect.any(String) as string } })
    expect(provider.requests[0]).toMatchObject({ body })
    expect(provider.requests[0]?.url.pathname).toBe(`/api/v1/${path}/unlink`)
  })

  it('rejects if several accounts match, or none', async () => {
    for (const options of [
      { action: 'unlink', method: 'wallet' },
      { action: 'unlink', method: 'passkey' },
      { action: 'unlink', method: 'email', accountId: 'eve@example.com' },
      { action: 'update', method: 'google' },
      { method: 'custom' },
      {},
    ] satisfies ChangeAccountOptions[]) {
      const { stage, result, waitForScreen } = open(options)
      await waitForScreen('error')
      stage.close()
      await expect(result).rejects.toMatchObject({ code: 'INVALID_DATA' })
    }
  })
})
