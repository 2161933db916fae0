// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletConnectElement } from './wallet-connect.js'

export { WalletConnectElement }

defineElement(WalletConnectElement)
