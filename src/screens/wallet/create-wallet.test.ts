import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider, type SentRequest } from '../../api/provider.harness.js'
import type { ChainType } from '../../chains/chain-type.js'
import { english, textIn } from '../../copy/language.js'
import { WalletError } from '../../errors/wallet-error.js'
import { forgetPage } from '../../lib/page.js'
import { core } from '../../session/core.js'
import { loginAsGuest } from '../../session/guest.js'
import { currentUser } from '../../session/store.js'
import { tokenFor } from '../../session/test/page.harness.js'
import { wallet as icon } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, contentOf } from '../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../shapes/status/status.js'
import { createWallet, createWalletStates } from './create-wallet.js'

let provider: ReturnType<typeof scriptedProvider>

const addressOf = (chain_type: ChainType) => `${chain_type} address`
const account = (chain_type: ChainType) => ({
  type: 'wallet',
  address: addressOf(chain_type),
  chain_type,
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  wallet_index: 0,
  recovery_method: 'privy',
  imported: false,
  delegated: false,
  verified_at: 1,
  first_verified_at: 1,
  latest_verified_at: 1,
})

/**
 * Signs in a guest at a provider that creates wallets in its own environment. `refuse` tells which of them it rejects.
 */
async function creating(
  chains: readonly ChainType[],
  refuse: (chain: ChainType) => boolean = () => false,
  ready: Promise<void> = Promise.resolve(),
) {
  const seen: (readonly [string, string, string | undefined])[] = []
  let allowResponse = () => {}
  const responseAllowed = new Promise<void>(resolve => {
    allowResponse = resolve
  })
  const made: ChainType[] = []
  const user = () => ({
    id: 'did:privy:guest',
    created_at: 1,
    linked_accounts: made.map(account),
    mfa_methods: [],
    has_accepted_terms: true,
    is_guest: true,
  })
  const serve = async ({ url: { pathname: path }, body }: SentRequest): Promise<Response> => {
    if (path.endsWith('/guest/authenticate'))
      return jsonResponse({
        user: user(),
        token: tokenFor({ appId: 'clapiclientunittest000001' }),
        refresh_token: 'refresh',
        session_update_action: 'set',
      })
    if (path.endsWith('/users/me')) return jsonResponse({ user: user(), identity_token: null })
    if (!path.endsWith('/wallets')) return jsonResponse({ success: true })
    await responseAllowed
    await ready
    const { chain_type: chain } = body as { chain_type: ChainType }
    if (refuse(chain)) return jsonResponse({ error: 'no' }, 400)
    made.push(chain)
    return jsonResponse({ id: `id of ${chain}`, address: addressOf(chain) })
  }
  provider = scriptedProvider(serve)
  await loginAsGuest()
  const page = playPart(createWallet, { chains }, { embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
  await eventually(() => expect(page.screenName()).toBe('create-wallet'))
  const asked = () =>
    provider.requests
      .filter(({ url }) => url.pathname.endsWith('/wallets'))
      .map(({ body }) => (body as { chain_type: ChainType }).chain_type)
  page.model<StatusModel>().$state.subscribe(({ ring }) => {
    const { title, detail } = contentOf(page.model<StatusModel>())
    seen.push([ring, title, detail])
  })
  allowResponse()
  return { ...page, asked, seen }
}

const failedBy = (cause: unknown) =>
  new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to create wallet', { cause })

describe('the creation of wallets', () => {
  beforeEach(() => {
    forgetPage()
  })
  afterEach(() => {
    core().close()
    provider.restore()
    forgetPage()
  })

  it('the screen shows the creation and its success, and the visitor cannot leave meanwhile', async () => {
    const { stage, model, result, seen } = await creating(['solana'])
    expect(stage.$scene.get()?.closable).toBe(false)
    expect(model<StatusModel>().$state.get().mark).toEqual({ icon })
    expect(await result).toMatchObject({ wallets: [{ address: 'solana address', chainType: 'solana' }] })
    expect(seen).toEqual([
      ['turning', 'Creating your wallet', 'Just a few moments more'],
      ['done', 'Your wallet is ready', 'It belongs to your account.'],
    ])
  })

  it('the Ethereum wallet is created first, and the texts speak of several', async () => {
    const chains = Object.freeze<ChainType[]>(['solana', 'ethereum'])
    const { result, seen, asked } = await creating(chains)
    expect(await result).toMatchObject({ wallets: [{ chainType: 'ethereum' }, { chainType: 'solana' }] })
    expect(asked()).toEqual(['ethereum', 'solana'])
    expect(seen.map(([, title, detail]) => [title, detail])).toEqual([
      ['Creating your wallets', 'Just a few moments more'],
      ['Your wallets are ready', 'They belong to your account.'],
    ])
  })

  it('a failed creation can be retried, and existing wallets are not created again', async () => {
    let refused = true
    const { result, model, seen, asked } = await creating(
      ['ethereum', 'solana'],
      chain => chain === 'solana' && refused,
    )
    await eventually(() => expect(model<StatusModel>().$state.get().ring).toBe('failed'))
    expect(contentOf(model<StatusModel>())).toMatchObject({
      title: 'Failed to create wallet',
      detail: 'Try again later',
      buttons: ['Close', 'Try again'],
    })
    refused = false
    pressButton(model<StatusModel>(), 'Try again')
    expect(await result).toMatchObject({ wallets: [{ chainType: 'ethereum' }, { chainType: 'solana' }] })
    expect(asked()).toEqual(['ethereum', 'solana', 'solana'])
    expect(seen.map(([ring]) => ring)).toEqual(['turning', 'failed', 'turning', 'done'])
  })

  it('the visitor can close a failed creation, and its caller gets the failure', async () => {
    const { result, model } = await creating(['ethereum'], () => true)
    await eventually(() => expect(model<StatusModel>().$state.get().ring).toBe('failed'))
    pressButton(model<StatusModel>(), 'Close')
    expect(await result).toMatchObject({ failure: { code: 'EMBEDDED_WALLET_CREATE_ERROR' } })
  })

  it('the creation stops when the page ends the flow', async () => {
    let go = () => {}
    const { stage, result, asked } = await creating(
      ['ethereum', 'solana'],
      undefined,
      new Promise(resolve => {
        go = resolve
      }),
    )
    await eventually(() => expect(asked()).toEqual(['ethereum']))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    go()
    await eventually(() => expect(currentUser()?.linkedAccounts).toHaveLength(1))
    await new Promise(resolve => {
      setImmediate(resolve)
    })
    expect(asked()).toEqual(['ethereum'])
  })
})

describe('a wallet that could not be created', () => {
  it.each([
    ['the wallet did not load', new WalletError('WALLET_FRAME_UNAVAILABLE', ''), 'The wallet did not load.'],
    [
      'the wallet does not answer',
      failedBy(new WalletError('CLIENT_REQUEST_TIMEOUT', '')),
      'The answer took too long. Your connection may be slow.',
    ],
    [
      'there is no network',
      failedBy(new WalletError('NETWORK_ERROR', '')),
      'No answer from the server. Check your connection and try again.',
    ],
    [
      'the wallet says no',
      failedBy(new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', '', { frameType: 'error' })),
      'An error has occurred, please try again.',
    ],
    ['nothing is known', failedBy(new Error('?')), 'Try again later'],
  ])('the screen shows the cause: %s', (_, failure, detail) => {
    const state = createWalletStates(1, () => {}).failed(failure, () => {})
    expect([state?.title, state?.detail].map(words => words && textIn(words, english))).toEqual([
      'Failed to create wallet',
      detail,
    ])
  })

  it('a missing password is reported as such, not as a missing wallet', () => {
    const state = createWalletStates(1, () => {}).failed(new WalletError('UNKNOWN_EMBEDDED_WALLET_ERROR', ''), () => {})
    expect([state?.title, state?.detail].map(words => words && textIn(words, english))).toEqual([
      'Something went wrong',
      'User created a wallet but failed to set a password for it',
    ])
  })
})
