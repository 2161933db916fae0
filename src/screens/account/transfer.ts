import { atom } from 'nanostores'
import type { AccountTransfer } from '../../accounts/transfer/account-transfer.js'
import { transferAccount } from '../../accounts/transfer/transfer-account.js'
import { shortAddress } from '../../chains/address.js'
import { siteName } from '../../config/oauth-providers.js'
import { errors } from '../../copy/areas/errors.js'
import { text, type Text } from '../../copy/language.js'
import { linking } from '../../copy/areas/linking.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet as walletIcon } from '../../ui/pictures/icons.js'
import type { ConsentState, ConsentModel } from '../shapes/consent/consent.js'
import { graveConsentView } from '../shapes/consent/grave-consent.js'
import { guarded } from '../shapes/parts/parts.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'
import { describeKind } from './describe-kind.js'

const TITLED_TYPES = ['email', 'phone', 'wallet'] as const

/**
 * Offers to transfer an account that the visitor has proved, but that belongs to another user. The transfer deletes
 * that user.
 */
export const transferOffer = screen('transfer', {
  view: graveConsentView,
  start: ({ transfer }: { readonly transfer: AccountTransfer }, stage: OnStage<void>): ConsentModel => {
    const titledType = TITLED_TYPES.find(known => known === transfer.accountType)
    const { mark, kind } = describeKind(titledType ?? transfer.linkMethod)
    const name = transfer.accountType === 'wallet' ? shortAddress(transfer.displayName) : transfer.displayName
    return {
      $state: atom<ConsentState>({
        title: text(linking, ({ transfer: { title } }) =>
          titledType ? title[titledType] : title.other({ site: siteName(transfer.linkMethod) }),
        ),
        detail: text(linking, words => words.transfer.detail),
        who: { mark, name, from: kind },
        answers: [
          { text: text(linking, words => words.transfer.decline), press: () => stage.leave() },
          { text: text(linking, words => words.transfer.accept), ...guarded(() => stage.finish()), danger: true },
        ],
      }),
    }
  },
})

/** Describes the other user's wallet. `balance` is its balance, as far as it is known. */
export const assetState = (
  address: string,
  balance: Text,
  stage: Pick<OnStage<void>, 'leave' | 'finish'>,
): ConsentState => ({
  title: text(linking, words => words.assets.title),
  detail: text(linking, words => words.assets.detail),
  who: { mark: { icon: walletIcon }, name: shortAddress(address), from: balance },
  answers: [
    { text: text(linking, words => words.assets.decline), press: () => stage.leave() },
    { text: text(linking, words => words.assets.accept), ...guarded(() => stage.finish()), danger: true },
  ],
})

/** The other user's wallet, and its balance on the app's network. */
export const assetCheck = screen('transfer-assets', {
  view: graveConsentView,
  start: ({ address }: { readonly address: string }, stage: OnStage<void>): ConsentModel => {
    const state = (balance: Text) => assetState(address, balance, stage)
    const $state = atom(state(text(linking, words => words.assets.asking)))
    const readBalance = async () => {
      const { nativeBalance } = await import('../../wallet/native-balance.js')
      const { amount, network } = await nativeBalance(address, stage.$settings.get(), stage.signal)
      return (language => language.words(linking).assets.balance({ amount: amount(language), network })) satisfies Text
    }
    void readBalance()
      .catch(() => text(linking, words => words.assets.unknown))
      .then(balance => $state.set(state(balance)))
    return { $state }
  },
})

/** The texts during the transfer. */
export const movingStates: AttemptStates = {
  waiting: {
    mark: { icon: walletIcon },
    title: text(linking, words => words.moving.title),
    detail: text(linking, words => words.moving.moments),
  },
  done: {
    title: text(linking, words => words.moving.success),
    detail: text(linking, words => words.moving.successDetail),
  },
  failed: (thrown, retry) => {
    const { code, retryable } = toWalletError(thrown)
    return {
      title: text(linking, words => words.moving.failed),
      detail: text(errors, words => words[code].detail),
      answers: retryable ? [{ text: text(linking, words => words.moving.retry), press: retry, isRetry: true }] : [],
    }
  },
}

/** Moves the account. */
export const movingAccount = screen('transferring', {
  view: statusView,
  start: ({ transfer }: { readonly transfer: AccountTransfer }, stage: OnStage<User>) =>
    attempt(stage, movingStates, signal => transferAccount(transfer, signal)),
})
