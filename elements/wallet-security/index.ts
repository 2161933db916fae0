// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletSecurityElement } from './wallet-security.js'

export { WalletSecurityElement }

defineElement(WalletSecurityElement)
