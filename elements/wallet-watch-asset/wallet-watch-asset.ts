import { watchAsset } from '../../src/ask/questions/watch-asset.js'
import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_WATCH_ASSET, type WatchAssetEvents, type WatchAssetOptions } from './table.js'

export class WalletWatchAssetElement extends withFields(
  FlowElement<WatchAssetOptions, Outcome<WatchAssetEvents>>,
  WALLET_WATCH_ASSET.fields,
) {
  static readonly tag: string = WALLET_WATCH_ASSET.tag
  protected override readonly kind = 'watch-asset'
  protected override readonly question = watchAsset

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/transaction/review/review.view.js')
  }
}
