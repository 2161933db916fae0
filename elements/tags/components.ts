// Written by `npm run generate` from the folders of the tags.
import { componentOf } from '../react/component-of.js'
import { WALLET_APP } from '../wallet-app/table.js'
import { WALLET_ACCOUNT } from '../wallet-account/table.js'
import { WALLET_BALANCE } from '../wallet-balance/table.js'
import { WALLET_BUTTON } from '../wallet-button/table.js'
import { WALLET_CONFIRM_TX } from '../wallet-confirm-tx/table.js'
import { WALLET_CONNECT } from '../wallet-connect/table.js'
import { WALLET_CREATE } from '../wallet-create/table.js'
import { WALLET_CROSS_APP } from '../wallet-cross-app/table.js'
import { WALLET_DELEGATE } from '../wallet-delegate/table.js'
import { WALLET_EXPORT } from '../wallet-export/table.js'
import { WALLET_FARCASTER_SIGNER } from '../wallet-farcaster-signer/table.js'
import { WALLET_FUND } from '../wallet-fund/table.js'
import { WALLET_LINK_ACCOUNT } from '../wallet-link-account/table.js'
import { WALLET_LOGIN_MODAL } from '../wallet-login-modal/table.js'
import { WALLET_MFA } from '../wallet-mfa/table.js'
import { WALLET_MFA_PROMPT } from '../wallet-mfa-prompt/table.js'
import { WALLET_PASSKEYS } from '../wallet-passkeys/table.js'
import { WALLET_RECOVERY } from '../wallet-recovery/table.js'
import { WALLET_SECURITY } from '../wallet-security/table.js'
import { WALLET_SIGN_MESSAGE } from '../wallet-sign-message/table.js'
import { WALLET_WATCH_ASSET } from '../wallet-watch-asset/table.js'

export const WalletApp = componentOf(WALLET_APP)
export const WalletAccount = componentOf(WALLET_ACCOUNT)
export const WalletBalance = componentOf(WALLET_BALANCE)
export const WalletButton = componentOf(WALLET_BUTTON)
export const WalletConfirmTx = componentOf(WALLET_CONFIRM_TX)
export const WalletConnect = componentOf(WALLET_CONNECT)
export const WalletCreate = componentOf(WALLET_CREATE)
export const WalletCrossApp = componentOf(WALLET_CROSS_APP)
export const WalletDelegate = componentOf(WALLET_DELEGATE)
export const WalletExport = componentOf(WALLET_EXPORT)
export const WalletFarcasterSigner = componentOf(WALLET_FARCASTER_SIGNER)
export const WalletFund = componentOf(WALLET_FUND)
export const WalletLinkAccount = componentOf(WALLET_LINK_ACCOUNT)
export const WalletLoginModal = componentOf(WALLET_LOGIN_MODAL)
export const WalletMfa = componentOf(WALLET_MFA)
export const WalletMfaPrompt = componentOf(WALLET_MFA_PROMPT)
export const WalletPasskeys = componentOf(WALLET_PASSKEYS)
export const WalletRecovery = componentOf(WALLET_RECOVERY)
export const WalletSecurity = componentOf(WALLET_SECURITY)
export const WalletSignMessage = componentOf(WALLET_SIGN_MESSAGE)
export const WalletWatchAsset = componentOf(WALLET_WATCH_ASSET)
