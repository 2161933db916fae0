import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AppRow } from '../../../demo/provider/driver.js'
import { startWorld, type World } from '../../../demo/world.js'
import { authenticateTelegram, type TelegramAuthResult } from '../../api/login/telegram.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { WalletError } from '../../errors/wallet-error.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import type { ConsentModel } from '../../screens/shapes/consent/consent.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { authenticate } from '../../session/authenticate.js'
import { logout } from '../../session/logout.js'
import { createServerWallet } from '../../api/wallets.js'
import { getMe } from '../../api/users.js'
import { currentUser } from '../../session/store.js'
import { Stage } from '../../stage/stage.js'
import { press } from '../../ui/actions/press.harness.js'
import { email as emailCredential } from '../../credentials/email.js'
import { linkByProof } from './by-proof.js'
import { forError } from '../for-error.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
afterEach(() => {
  world.driver.clearFaults()
})

/** A chain setting with an endpoint that does not answer. */
const NO_CHAIN = { rpcConfig: { rpcUrls: { 1: 'http://127.0.0.1:9' } } }
let people = 0
const somebody = () => `moved${++people}@example.com`
const asked = (appId: string, path: string) =>
  world.driver.requests(appId).filter(request => request.path.endsWith(path))

async function freshPage(app: Partial<AppRow> = {}): Promise<string> {
  forgetPage()
  forgetApp()
  setStorage(undefined)
  const { appId } = await world.driver.createApp({ telegram_auth: true, ...app })
  useApp({ appId, apiUrl: world.apiUrlLocal })
  return appId
}

async function logInByEmail(email: string): Promise<void> {
  await signInByEmail(world, email)
}

/** One user has only this address; another one is signed in by Telegram, and proves that the address is theirs. */
async function contested({
  app = {},
  wallet,
}: { app?: Partial<AppRow>; wallet?: (userId: string) => Promise<unknown> } = {}) {
  const appId = await freshPage(app)
  const email = somebody()
  await logInByEmail(email)
  const theirs = currentUser()?.id as string
  await wallet?.(theirs)
  await logout()
  const authResult = world.driver.telegramLogin(appId, {
    id: 4711 + ++people,
    first_name: 'Ada',
  }) as unknown as TelegramAuthResult
  await authenticate('telegram', () => authenticateTelegram({ authResult, mode: 'login-or-sign-up' }))
  const mine = currentUser()?.id as string
  const stage = new Stage({ $settings: atom(resolveSettings(null, NO_CHAIN)), errorScreen: forError })
  const result = stage.play(linkByProof('email', emailCredential.prove), {}, { exit: 'USER_EXITED_LINK_FLOW' })
  result.catch(() => {})
  const screen = () => stage.$scene.get()?.screen
  await eventually(() => expect(screen()).toBe('link-email'))
  const { field } = stage.$scene.get()?.model as FormModel
  field.type(email)
  field.submit()
  await eventually(() => expect((stage.$scene.get()?.model as CodeModel).$status?.get()).toBe('awaiting-code-input'))
  ;(stage.$scene.get()?.model as CodeModel).submit(await world.driver.lastCode(email))
  const state = () => (stage.$scene.get()?.model as ConsentModel).$state.get()
  const answer = (which: 'no' | 'yes') => press(state().answers.at(which === 'no' ? 0 : -1)?.press)
  return { appId, email, theirs, mine, stage, result, screen, state, answer }
}

describe('an account that is the only one of another user', () => {
  it('is offered to the visitor by its name, who can accept or decline the transfer [XFER-01] [XFER-02] [XFER-03]', async () => {
    const { stage, screen, state, email } = await contested()
    await eventually(() => expect(screen()).toBe('transfer'))
    expect(englishText(state().title)).toContain('is associated with another account')
    expect([state().who?.name, state().who && englishText(state().who?.from as string)]).toEqual([email, 'Email'])
    expect(state().answers.map(({ text }) => englishText(text))).toEqual(['No thanks', 'Transfer and delete account'])
    stage.close()
  })

  it('moves to the signed-in user, and the request names the account and the offer [XFER-05] [XFER-11] [LINK-20]', async () => {
    const { appId, email, mine, screen, answer, result } = await contested()
    await eventually(() => expect(screen()).toBe('transfer'))
    answer('yes')
    expect(await result).toMatchObject({ transferred: true, user: { id: mine, email: { address: email } } })
    expect(
      currentUser()
        ?.linkedAccounts.map(({ type }) => type)
        .sort(),
    ).toEqual(['email', 'telegram'])
    const [call, ...more] = asked(appId, '/passwordless/transfer')
    expect(more).toEqual([])
    expect(call?.body).toEqual({
      nonce: expect.stringMatching(/./) as string,
      account: email,
      accountType: 'email',
      email,
    })
  })

  it("shows the other user's wallet first, if there is one, and moves only after that [XFER-04]", async () => {
    const { appId, mine, screen, state, answer, result } = await contested({
      wallet: () => createServerWallet({ chainType: 'ethereum' }),
    })
    await eventually(() => expect(screen()).toBe('transfer'))
    answer('yes')
    await eventually(() => expect(screen()).toBe('transfer-assets'))
    expect([englishText(state().title), englishText(state().detail ?? '')]).toEqual([
      'Check the other wallet first',
      expect.stringMatching(
        /^The other account has a wallet\. Nobody can use it any more once that account is deleted/,
      ),
    ])
    expect(englishText(state().who?.name as string)).toMatch(/^0x[0-9a-fA-F]{4}….{4}$/)
    await eventually(() => expect(englishText(state().who?.from as string)).toBe('Its balance could not be read'))
    expect(asked(appId, '/passwordless/transfer')).toEqual([])
    answer('yes')
    expect(await result).toMatchObject({ transferred: true, user: { id: mine } })
  })

  it('stays unchanged if the visitor declines [XFER-06]', async () => {
    const { appId, email, mine, theirs, screen, answer, result } = await contested()
    await eventually(() => expect(screen()).toBe('transfer'))
    answer('no')
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_LINK_FLOW' })
    expect(asked(appId, '/passwordless/transfer')).toEqual([])
    expect([(await getMe()).user.id, currentUser()?.linkedAccounts.map(({ type }) => type)]).toEqual([
      mine,
      ['telegram'],
    ])
    await logout()
    await logInByEmail(email)
    expect(currentUser()?.id).toBe(theirs)
  })

  it('shows the reason of a failed transfer, and retries with the same offer', async () => {
    const { appId, screen, answer, state, result } = await contested()
    await eventually(() => expect(screen()).toBe('transfer'))
    world.driver.fault({ path: '/api/v1/passwordless/transfer', appId }, { status: 429 })
    answer('yes')
    const status = () => state() as unknown as { ring: string; answers?: { press(event: Event): void }[] }
    await eventually(() => expect([screen(), status().ring]).toEqual(['transferring', 'failed']))
    world.driver.clearFaults()
    press(status().answers?.[0]?.press)
    expect(await result).toMatchObject({ transferred: true })
  })

  it('is only refused if the app makes no offers', async () => {
    const { stage, screen, result } = await contested({ app: { account_transfer: false } })
    await eventually(() => expect(screen()).toBe('error'))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'LINKED_TO_ANOTHER_USER' })
  })
})

it('an offer without a nonce is an ordinary error', async () => {
  const { withTransfer, transferOf } = await import('../../accounts/transfer/account-transfer.js')
  const refusal = (data: object) =>
    new WalletError('ACCOUNT_TRANSFER_REQUIRED', 'Account transfer required', { data: { data } })
  const tried = { accountType: 'email', linkMethod: 'email', account: 'ada@example.com' } as const
  for (const broken of [{}, { nonce: '' }, { nonce: 7 }])
    expect(transferOf(withTransfer(refusal(broken), tried))).toBeUndefined()
  expect(transferOf(withTransfer(refusal({ nonce: 'n' }), tried))).toMatchObject({
    nonce: 'n',
    displayName: 'ada@example.com',
  })
})
