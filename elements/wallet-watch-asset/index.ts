// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletWatchAssetElement } from './wallet-watch-asset.js'

export { WalletWatchAssetElement }

defineElement(WalletWatchAssetElement)
