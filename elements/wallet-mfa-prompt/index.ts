// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletMfaPromptElement } from './wallet-mfa-prompt.js'

export { WalletMfaPromptElement }

defineElement(WalletMfaPromptElement)
