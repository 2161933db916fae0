// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletRecoveryElement } from './wallet-recovery.js'

export { WalletRecoveryElement }

defineElement(WalletRecoveryElement)
