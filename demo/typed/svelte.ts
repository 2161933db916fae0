/**
 * Checks the types of the tags in Svelte templates against the packed package. Lines that must not compile are marked.
 */
import 'wallet-elements/types/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { WalletLoginModalElement } from 'wallet-elements'

export const modal: SvelteHTMLElements['wallet-login-modal'] = {
  'app-id': 'x',
  open: true,
  layer: 'inline',
  class: 'big',
  config: { appearance: { theme: 'dark' } },
  'onwallet-login-complete': event => event.detail.user.id,
}
export const connect: SvelteHTMLElements['wallet-login-modal'] = {
  flow: 'connect-or-create',
  'onwallet-connect-or-create-complete': event =>
    'wallet' in event.detail ? event.detail.wallet.address : event.detail.user.id,
}
export const signedIn = (modal: WalletLoginModalElement) => modal.show({ flow: 'login' }).then(({ user }) => user.id)
// @ts-expect-error who may connect a wallet instead may have no user
export const connected = (tag: WalletLoginModalElement) => tag.show({ flow: 'connect-or-create' }).then(it => it.user)
// @ts-expect-error a layer is one of three words
export const wrongWord: SvelteHTMLElements['wallet-fund'] = { layer: 'front' }
// @ts-expect-error there is no such attribute
export const wrongName: SvelteHTMLElements['wallet-fund'] = { 'chain-types': 'ethereum' }
// @ts-expect-error a funding has no user
export const wrongDetail: SvelteHTMLElements['wallet-fund'] = { 'onwallet-fund-complete': event => event.detail.user }
