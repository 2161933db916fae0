/** The tags as Vue's templates see them; compiled against the packed package. What must not compile says so. */
import 'wallet-elements/types/vue'
import type { GlobalComponents } from 'vue'

type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props']

export const modal: Props<'wallet-login-modal'> = {
  appId: 'x', open: true, layer: 'inline', class: 'big', config: { appearance: { theme: 'dark' } }, onWalletLoginComplete: event => event.detail.user.id,
}
// @ts-expect-error a layer is one of three words
export const wrongWord: Props<'wallet-fund'> = { layer: 'front' }
// @ts-expect-error there is no such attribute
export const wrongName: Props<'wallet-fund'> = { chainTypes: 'ethereum' }
// @ts-expect-error a funding has no user
export const wrongDetail: Props<'wallet-fund'> = { onWalletFundComplete: event => event.detail.user }
// @ts-expect-error there is no such tag
export const wrongTag: keyof Pick<GlobalComponents, 'wallet-funds'> = 'wallet-funds'
