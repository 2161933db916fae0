// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletMfaElement } from './wallet-mfa.js'

export { WalletMfaElement }

defineElement(WalletMfaElement)
