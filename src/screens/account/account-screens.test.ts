import { describe, expect, it } from 'vitest'
import type { LoginMethod } from '../../config/settings.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { LinkedAccount } from '../../session/user/user.js'
import type { Part } from '../../stage/define.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ConsentModel } from '../shapes/consent/consent.js'
import type { ChoiceModel } from '../shapes/choice/choice.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../shapes/parts/screen-content.harness.js'
import { accountDetails, type AccountChange } from './account-details.js'
import { addAccount } from './add-account.js'
import { confirmLogin } from './confirm-login.js'
import { describeKind } from './describe-kind.js'
import { unlinkAsk, unlinkingStates } from './unlink.js'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const EMAIL = { type: 'email', address: 'ada@example.com' } as unknown as LinkedAccount
const WALLET = {
  type: 'wallet',
  address: ADDRESS,
  chainType: 'ethereum',
  walletClientType: 'metamask',
  connectorType: 'injected',
} as unknown as LinkedAccount
const EMBEDDED = { ...WALLET, walletClientType: 'privy', connectorType: 'embedded' } as unknown as LinkedAccount

/** Plays a screen until it has a model. */
async function opened<Model, P, R>(screen: Part<P, R>, params: P) {
  const { model, result, stage } = playPart(screen, params)
  await eventually(() => expect(model()).toBeDefined())
  return { model: model<Model>(), result, stage }
}

/** The account that a screen shows. */
function whoOf({ $state }: ConsentModel) {
  const { who, address } = $state.get()
  return {
    mark: who?.mark,
    name: who && englishText(who.name),
    from: who?.from && englishText(who.from),
    address: address && [englishText(address.label), address.full],
  }
}

describe('the details of an account', () => {
  const details = (account: LinkedAccount, changes: readonly AccountChange[]) =>
    opened<ConsentModel, { account: LinkedAccount; changes: typeof changes }, AccountChange>(accountDetails, {
      account,
      changes,
    })

  it('the details describe the account and list its actions', async () => {
    const { model, result } = await details(EMAIL, ['update', 'unlink'])
    expect(contentOf(model)).toEqual({
      title: 'Email',
      detail: 'You can log in with it.',
      buttons: ['Disconnect', 'Change'],
      href: undefined,
    })
    expect(whoOf(model)).toEqual({
      mark: describeKind('email').mark,
      name: 'ada@example.com',
      from: 'Email',
      address: undefined,
    })
    pressButton(model, 'Change')
    expect(await result).toBe('update')
    const other = await details(EMAIL, ['unlink'])
    expect(contentOf(other.model).buttons).toEqual(['Disconnect'])
    pressButton(other.model, 'Disconnect')
    expect(await other.result).toBe('unlink')
  })

  it('the details give the full address of a wallet, and lead back if there is no action', async () => {
    const { model, stage } = await details(WALLET, [])
    expect(whoOf(model)).toEqual({
      mark: describeKind('wallet').mark,
      name: '0x5aAe…eAed',
      from: 'Wallet',
      address: ['Address', ADDRESS],
    })
    expect(contentOf(model).buttons).toEqual(['Go back'])
    stage.close()
    const own = await details(EMBEDDED, [])
    expect(contentOf(own.model).detail).not.toBe(contentOf(model).detail)
    own.stage.close()
  })
})

it('the screen asks before an account is unlinked, and keeps it if the visitor declines', async () => {
  const { model, result, stage } = await opened<ConsentModel, { account: LinkedAccount }, void>(unlinkAsk, {
    account: EMAIL,
  })
  expect(whoOf(model)).toEqual({
    mark: describeKind('email').mark,
    name: 'ada@example.com',
    from: 'Email',
    address: undefined,
  })
  const { buttons } = contentOf(model)
  expect(buttons).toHaveLength(2)
  pressButton(model, buttons[0] ?? '')
  await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  stage.close()
})

it('a visitor whom a link would log in confirms the account, and reads where it comes from', async () => {
  const { model, result } = await opened<ConsentModel, { site: string; name: string }, void>(confirmLogin, {
    site: 'telegram',
    name: 'Ada Lovelace',
  })
  expect(contentOf(model)).toEqual({
    title: 'Log in with Telegram?',
    detail: 'The link that brought you here would log you in to this account. Go on only if it is yours.',
    buttons: ['Not now', 'Log in'],
    href: undefined,
  })
  expect(whoOf(model)).toEqual({
    mark: { name: 'Ada Lovelace' },
    name: 'Ada Lovelace',
    from: 'Telegram',
    address: undefined,
  })
  pressButton(model, 'Not now')
  await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
})

it('the screen follows the removal of an account, and offers a retry only if that can help', () => {
  const { waiting, done, failed } = unlinkingStates(EMAIL)
  expect(waiting.mark).toBe(describeKind('email').mark)
  for (const state of [waiting, done])
    for (const words of [state?.title, state?.detail]) expect(words && englishText(words)).toBeTruthy()
  expect(failed?.(new WalletError('LINKED_TO_ANOTHER_USER', 'No.'), () => {})).toBeUndefined()
  let again = 0
  const state = failed?.(new WalletError('NETWORK_ERROR', 'No.', { retryable: true }), () => {
    again++
  })
  expect(state?.detail && englishText(state.detail)).toBeTruthy()
  state?.answers?.[0]?.press?.({} as never)
  expect([state?.answers?.length, again]).toEqual([1, 1])
})

it('every kind of account that can be added has a row with its name and mark', async () => {
  const { model, result } = await opened<ChoiceModel, { methods: readonly LoginMethod[] }, LoginMethod>(addAccount, {
    methods: ['email', 'google', 'passkey'],
  })
  const { title, detail, rows } = model.$state.get()
  expect([englishText(title), detail && englishText(detail)].every(Boolean)).toBe(true)
  expect(rows.map(({ key, label, mark, leads }) => [key, englishText(label), mark, leads])).toEqual(
    (['email', 'google', 'passkey'] as const).map(method => [
      method,
      englishText(describeKind(method).kind),
      describeKind(method).mark,
      true,
    ]),
  )
  rows[1]?.choose?.()
  expect(await result).toBe('google')
})
