/** Checks the types of the tags in Vue templates against the packed package. Lines that must not compile are marked. */
import 'wallet-elements/types/vue'
import type { GlobalComponents } from 'vue'
import type { WalletLoginModalElement } from 'wallet-elements'

type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props']

export const modal: Props<'wallet-login-modal'> = {
  appId: 'x',
  open: true,
  layer: 'inline',
  class: 'big',
  config: { appearance: { theme: 'dark' } },
  onWalletLoginComplete: event => event.detail.user.id,
}
export const listed: Props<'wallet-fund'> = {
  ref: 'fund',
  ref_for: true,
  key: 7,
  class: ['big', { wide: true }],
  style: { color: 'red' },
}
export const connect: Props<'wallet-login-modal'> = {
  flow: 'connect-or-create',
  onWalletConnectOrCreateComplete: event =>
    'wallet' in event.detail ? event.detail.wallet.address : event.detail.user.id,
}
export const signedIn = (modal: WalletLoginModalElement) => modal.show({ flow: 'login' }).then(({ user }) => user.id)
// @ts-expect-error who may connect a wallet instead may have no user
export const connected = (tag: WalletLoginModalElement) => tag.show({ flow: 'connect-or-create' }).then(it => it.user)
// @ts-expect-error a layer is one of three words
export const wrongWord: Props<'wallet-fund'> = { layer: 'front' }
// @ts-expect-error there is no such attribute
export const wrongName: Props<'wallet-fund'> = { chainTypes: 'ethereum' }
// @ts-expect-error a funding has no user
export const wrongDetail: Props<'wallet-fund'> = { onWalletFundComplete: event => event.detail.user }
// @ts-expect-error a key is text, a number or a symbol
export const wrongKey: Props<'wallet-fund'> = { key: {} }
// @ts-expect-error there is no such tag
export const wrongTag: keyof Pick<GlobalComponents, 'wallet-funds'> = 'wallet-funds'
