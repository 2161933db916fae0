import { computed } from 'nanostores'
import type { ListedWallet } from '../../../api/listings/listed-wallets.js'
import { externalWallet as words } from '../../../copy/areas/external-wallet.js'
import { text } from '../../../copy/language.js'
import { screen, type OnStage } from '../../../stage/define.js'
import type { MethodRow } from '../../login/landing-method.js'
import { chipsOf, lastUsedFirst } from '../../login/rows.js'
import { findView, type FindModel } from '../../shapes/find/find.js'
import type { ChoiceRow } from '../../shapes/parts/parts.js'
import type { WalletPurpose } from '../failed-sign-in.js'
import { listedRows } from './listed-rows.js'
import { listing } from './listing.js'
import { walletRows } from '../wallet-rows.js'

export interface ChosenWallet {
  /** The row's key. */
  readonly row: string
  /** The wallet of that row, if it comes from WalletConnect's listing. */
  readonly listed?: ListedWallet
}

/** The purpose: only to connect, or also to sign. */
export type ReachPurpose = WalletPurpose | 'connect'

const TITLES = { connect: 'connect', 'log-in': 'connect', link: 'link' } as const

/**
 * Asks which wallet to use: those of the host's list with the last used one first, then those of WalletConnect's
 * listing, with a search field.
 */
export const walletList = screen('wallet-list', {
  view: findView,
  size: 'full',
  start: ({ purpose }: { readonly purpose: ReachPurpose }, stage: OnStage<ChosenWallet>): FindModel => {
    const $localRows = walletRows(stage.$settings)
    const isForLogin = purpose !== 'link' // A wallet that was used to log in is linked already.
    const { $wallets, $below } = listing(stage)
    const withoutLabels = ({ chip, recent, ...row }: MethodRow): ChoiceRow => ({
      ...row,
      chips: chipsOf({ chip, recent: recent && isForLogin }),
      choose: () => stage.finish({ row: row.key }),
    })
    return {
      title: text(words, ({ list }) => list[TITLES[purpose]]),
      label: text(words, ({ list }) => list.search),
      $rows: computed([$localRows, $wallets], (rows, wallets) => [
        ...(isForLogin ? lastUsedFirst(rows) : rows).map(withoutLabels),
        ...listedRows(wallets, rows, listed => stage.finish({ row: listed.id, listed })),
      ]),
      found: count => text(words, ({ list }) => list.found({ count })),
      nothing: text(words, ({ list }) => list.nothing),
      $below,
    }
  },
})
