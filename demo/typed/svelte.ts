/** The tags as Svelte's templates see them; compiled against the packed package. What must not compile says so. */
import 'wallet-elements/types/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'

export const modal: SvelteHTMLElements['wallet-login-modal'] = {
  'app-id': 'x', open: true, layer: 'inline', class: 'big', config: { appearance: { theme: 'dark' } }, 'onwallet-login-complete': event => event.detail.user.id,
}
// @ts-expect-error a layer is one of three words
export const wrongWord: SvelteHTMLElements['wallet-fund'] = { layer: 'front' }
// @ts-expect-error there is no such attribute
export const wrongName: SvelteHTMLElements['wallet-fund'] = { 'chain-types': 'ethereum' }
// @ts-expect-error a funding has no user
export const wrongDetail: SvelteHTMLElements['wallet-fund'] = { 'onwallet-fund-complete': event => event.detail.user }
