import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import { currentUser } from '../../session/store.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet as walletIcon } from '../../ui/pictures/icons.js'
import {
  MAX_WALLET_NAME_LENGTH,
  nameWallet,
  walletName,
  walletNameFrom,
} from '../../wallet/preferences/wallet-preferences.js'
import { field, type FieldSpec } from '../shapes/form/field.js'
import { formView, type FormModel } from '../shapes/form/form.js'

const word = (pick: (words: typeof protection.english.wallets) => string): Text =>
  text(protection, words => pick(words.wallets))

const limit = word(words => words.limit({ count: MAX_WALLET_NAME_LENGTH }))

/** An empty name removes the present one. */
const isAcceptable = (typed: string): boolean =>
  typed.trim() === '' ||
  (Array.from(typed.trim()).length <= MAX_WALLET_NAME_LENGTH && walletNameFrom(typed) !== undefined)

/** Its key includes the present name, so that after a change the field shows the name as it was saved. */
const nameField = (address: string, name: string): FieldSpec => ({
  key: `wallet-name:${address}:${name}`,
  type: 'text',
  name: 'wallet-name',
  autoComplete: 'off',
  label: word(words => words.name),
  hint: limit,
  complaint: word(words => words.refused({ count: MAX_WALLET_NAME_LENGTH })),
  read: typed => (isAcceptable(typed) ? typed : undefined),
})

/** Asks for the name of a wallet. An empty one removes the name. */
export const walletNameScreen = screen('wallet-name', {
  view: formView,
  start: ({ address }: WalletAccount, stage: OnStage<never>): FormModel => {
    const user = currentUser()
    const name = (user && walletName(user.id, address)) ?? ''
    return {
      icon: walletIcon,
      title: word(words => words.rename),
      detail: word(words => words.nameDetail),
      field: field(stage, nameField(address, name), {
        initial: name,
        accept: typed => {
          if (user) nameWallet(user.id, address, typed)
          stage.back()
        },
      }),
      button: word(words => words.save),
    }
  },
})
