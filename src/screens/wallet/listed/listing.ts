import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ListedWallet } from '../../../api/listings/listed-wallets.js'
import { walletListing } from '../../../api/listings/wallet-listing.js'
import { externalWallet as words } from '../../../copy/areas/external-wallet.js'
import { text } from '../../../copy/language.js'
import type { OnStage } from '../../../stage/define.js'
import type { FindModel, FindNote } from '../../shapes/find/find.js'
import { listingProject } from '../wallet-rows.js'

export type ListingStatus = 'loading' | 'failed' | 'done'

/** The wallets of WalletConnect's listing, loaded when the list is first shown; none if they are not offered. */
export function listing(
  stage: OnStage<never>,
): { readonly $wallets: ReadableAtom<readonly ListedWallet[]> } & Required<Pick<FindModel, '$below'>> {
  const project = listingProject(stage.$settings.get())
  const $wallets = atom<readonly ListedWallet[]>([])
  const $status = atom<ListingStatus>('done')
  const load = stage.run(async () => {
    if (!project) return
    $status.set('loading')
    try {
      $wallets.set(await walletListing(project))
      $status.set('done')
    } catch {
      $status.set('failed')
    }
  })
  void load()
  return { $wallets, $below: computed($status, status => noteOn(status, () => void load())) }
}

/** The note below the rows: the listing is loading, or could not be loaded. */
export function noteOn(status: ListingStatus, retry: () => void): FindNote | undefined {
  if (status === 'loading') return { text: text(words, ({ list }) => list.loading) }
  return status === 'done'
    ? undefined
    : {
        text: text(words, ({ list }) => list.unreachable),
        answer: { text: text(words, ({ retry }) => retry), press: retry },
      }
}
