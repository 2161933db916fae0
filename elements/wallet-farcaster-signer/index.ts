// Written by `npm run generate` from the folders of the tags.
import { defineElement } from '../base/define-element.js'
import { WalletFarcasterSignerElement } from './wallet-farcaster-signer.js'

export { WalletFarcasterSignerElement }

defineElement(WalletFarcasterSignerElement)
