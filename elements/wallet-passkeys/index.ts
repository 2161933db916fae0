// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletPasskeysElement } from './wallet-passkeys.js'

export { WalletPasskeysElement }

defineElement(WalletPasskeysElement)
