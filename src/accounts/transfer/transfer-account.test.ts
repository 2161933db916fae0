import { afterEach, describe, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider, type SentRequest } from '../../api/provider.harness.js'
import { WalletError } from '../../errors/wallet-error.js'
import { forgetPage } from '../../lib/page.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { transferOf, withTransfer, type AccountToLink, type AccountTransfer } from './account-transfer.js'
import { transferAccount } from './transfer-account.js'

const user = {
  id: 'did:privy:clx0a1b2c3d4e5f6g7h8i9j0k',
  created_at: 1_751_328_000,
  linked_accounts: [],
  mfa_methods: [],
  has_accepted_terms: true,
  is_guest: false,
}
let leave = () => {}
afterEach(() => {
  leave()
  forgetPage()
})

function signedIn(): SentRequest[] {
  const scripted = scriptedProvider(({ url }) =>
    url.pathname.endsWith('/sessions') ? jsonResponse({}, 400) : jsonResponse(user),
  )
  leave = scripted.restore
  setSession(userFromWire(user as never), 'login')
  return scripted.requests
}

/** The transfer that a refused link of this account offers. */
function offered(tried: AccountToLink, data: object): AccountTransfer {
  const refused = new WalletError('ACCOUNT_TRANSFER_REQUIRED', 'Account transfer required', {
    status: 400,
    data: { code: 'account_transfer_required', data },
  })
  const transfer = transferOf(withTransfer(refused, tried))
  if (!transfer) throw new Error('Nothing is offered.')
  return transfer
}

const widget = { id: 7, first_name: 'Ada', auth_date: 1_751_328_000, hash: 'h' }
const launch = { user: '{"id":7}', hash: 'h', auth_date: 1_751_328_000 }
const site = { subject: '1234', email: 'ada@example.com', name: 'Ada' }

describe('the transfer of an account', () => {
  it('contains the account, its link method, and the wallet that is deleted [XFER-10]', () => {
    const metadata = { walletClientType: 'metamask', chainId: 'eip155:1', connectorType: 'injected' } as const
    expect(
      offered(
        { accountType: 'wallet', linkMethod: 'siwe', account: '0xabc', externalWalletMetadata: metadata },
        {
          nonce: 'n',
          subject: 'ignored',
          account: { displayName: 'Ada' },
          otherUser: { embeddedWalletAddress: '0xdef', farcasterEmbeddedAddress: '0xfed', oAuthUserInfo: site },
        },
      ),
    ).toEqual({
      nonce: 'n',
      account: '0xabc',
      accountType: 'wallet',
      linkMethod: 'siwe',
      displayName: 'Ada',
      externalWalletMetadata: metadata,
      embeddedWalletAddress: '0xdef',
      farcasterEmbeddedAddress: '0xfed',
      oAuthUserInfo: site,
    })
    expect(
      offered(
        { accountType: 'telegram', linkMethod: 'telegram', telegramAuthResult: widget, telegramWebAppData: launch },
        { nonce: 'n', subject: '7' },
      ),
    ).toEqual({
      nonce: 'n',
      account: '7',
      accountType: 'telegram',
      linkMethod: 'telegram',
      displayName: '7',
      telegramAuthResult: widget,
      telegramWebAppData: launch,
    })
  })

  it.each<[string, AccountToLink, object, string, object]>([
    [
      'an e-mail address',
      { accountType: 'email', linkMethod: 'email', account: 'ada@example.com' },
      {},
      'passwordless',
      { account: 'ada@example.com', email: 'ada@example.com' },
    ],
    [
      'a phone number',
      { accountType: 'phone', linkMethod: 'sms', account: '+15555550100' },
      {},
      'passwordless_sms',
      { account: '+15555550100', phoneNumber: '+15555550100' },
    ],
    [
      'an Ethereum wallet, with what is known of it',
      {
        accountType: 'wallet',
        linkMethod: 'siwe',
        account: '0xabc',
        externalWalletMetadata: { walletClientType: 'metamask', chainId: 'eip155:1', connectorType: 'injected' },
      },
      {},
      'siwe',
      {
        account: '0xabc',
        address: '0xabc',
        walletClientType: 'metamask',
        chainId: 'eip155:1',
        connectorType: 'injected',
      },
    ],
    [
      'a Solana wallet',
      {
        accountType: 'wallet',
        linkMethod: 'siws',
        account: '7EcD',
        externalWalletMetadata: { walletClientType: 'phantom', chainId: null, connectorType: 'solana_adapter' },
      },
      {},
      'siws',
      { account: '7EcD', address: '7EcD', walletClientType: 'phantom', chainId: null, connectorType: 'solana_adapter' },
    ],
    [
      'a Farcaster account',
      { accountType: 'farcaster', linkMethod: 'farcaster' },
      { subject: '42', otherUser: { farcasterEmbeddedAddress: '0xfed' } },
      'farcaster',
      { account: '42', farcaster_id: '42', farcaster_embedded_address: '0xfed' },
    ],
    [
      'a Telegram account, by both of its proofs',
      { accountType: 'telegram', linkMethod: 'telegram', telegramAuthResult: widget, telegramWebAppData: launch },
      { subject: '7' },
      'telegram',
      { account: '7', telegram_auth_result: widget, telegram_web_app_data: launch },
    ],
    [
      'a social account',
      { accountType: 'google_oauth', linkMethod: 'google' },
      { subject: '1234', otherUser: { oAuthUserInfo: site } },
      'oauth',
      { account: '1234', userInfo: site },
    ],
  ])(
    'sends the offer, and names the account, for %s [XFER-12] [XFER-13] [XFER-14] [XFER-15] [XFER-16]',
    async (_, tried, data, path, named) => {
      const sent = signedIn()
      await transferAccount(offered(tried, { nonce: 'n', ...data }))
      const [call] = sent
      expect([call?.method, call?.url.pathname, call?.body]).toEqual([
        'POST',
        `/api/v1/${path}/transfer`,
        { nonce: 'n', accountType: tried.accountType, ...named },
      ])
    },
  )

  it.each(['custom', 'guest', 'passkey'] as const)('is refused for the kind "%s" [XFER-07]', async accountType => {
    const sent = signedIn()
    await expect(
      transferAccount({ nonce: 'n', account: 'a', accountType, linkMethod: accountType, displayName: 'a' }),
    ).rejects.toMatchObject({ code: 'INVALID_DATA', message: 'Invalid transfer account type' })
    expect(sent).toEqual([])
  })

  it('is refused for an unknown wallet [XFER-08]', async () => {
    const sent = signedIn()
    await expect(
      transferAccount({ nonce: 'n', account: '0xabc', accountType: 'wallet', linkMethod: 'siwe', displayName: 'a' }),
    ).rejects.toMatchObject({ code: 'INVALID_DATA', message: 'Wallet parameters must be defined' })
    expect(sent).toEqual([])
  })

  it('is refused without an offer or an account [XFER-09]', async () => {
    const sent = signedIn()
    for (const less of [{ nonce: '' }, { account: '' }]) {
      await expect(
        transferAccount({
          nonce: 'n',
          account: 'a',
          accountType: 'email',
          linkMethod: 'email',
          displayName: 'a',
          ...less,
        }),
      ).rejects.toMatchObject({ code: 'INVALID_DATA' })
    }
    expect(sent).toEqual([])
  })

  it('needs a signed-in user', async () => {
    const sent = signedIn()
    setSession(null, 'logout')
    await expect(
      transferAccount({ nonce: 'n', account: 'a', accountType: 'email', linkMethod: 'email', displayName: 'a' }),
    ).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    expect(sent).toEqual([])
  })
})
