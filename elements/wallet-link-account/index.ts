// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletLinkAccountElement } from './wallet-link-account.js'

export { WalletLinkAccountElement }

defineElement(WalletLinkAccountElement)
