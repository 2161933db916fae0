// Written by `npm run generate` from the folders of the tags.
import { WalletAccountElement } from '../wallet-account/wallet-account.js'
import { WalletBalanceElement } from '../wallet-balance/wallet-balance.js'
import { WalletConnectElement } from '../wallet-connect/wallet-connect.js'
import { WalletCreateElement } from '../wallet-create/wallet-create.js'
import { WalletCrossAppElement } from '../wallet-cross-app/wallet-cross-app.js'
import { WalletDelegateElement } from '../wallet-delegate/wallet-delegate.js'
import { WalletExportElement } from '../wallet-export/wallet-export.js'
import { WalletFarcasterSignerElement } from '../wallet-farcaster-signer/wallet-farcaster-signer.js'
import { WalletLinkAccountElement } from '../wallet-link-account/wallet-link-account.js'
import { WalletMfaElement } from '../wallet-mfa/wallet-mfa.js'
import { WalletMfaPromptElement } from '../wallet-mfa-prompt/wallet-mfa-prompt.js'
import { WalletPasskeysElement } from '../wallet-passkeys/wallet-passkeys.js'
import { WalletRecoveryElement } from '../wallet-recovery/wallet-recovery.js'
import { WalletSecurityElement } from '../wallet-security/wallet-security.js'
import { WalletSignMessageElement } from '../wallet-sign-message/wallet-sign-message.js'
import { WalletWatchAssetElement } from '../wallet-watch-asset/wallet-watch-asset.js'

/** The tags that are defined once the browser is idle. */
export const LATER = [WalletAccountElement, WalletBalanceElement, WalletConnectElement, WalletCreateElement, WalletCrossAppElement, WalletDelegateElement, WalletExportElement, WalletFarcasterSignerElement, WalletLinkAccountElement, WalletMfaElement, WalletMfaPromptElement, WalletPasskeysElement, WalletRecoveryElement, WalletSecurityElement, WalletSignMessageElement, WalletWatchAssetElement]
