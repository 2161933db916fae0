// Written by `npm run generate` from the folders of the tags.
import type { AccountEvents } from '../wallet-account/table.js'
import type { ConfirmTxEvents, ConfirmTxRequests } from '../wallet-confirm-tx/table.js'
import type { ConnectEvents } from '../wallet-connect/table.js'
import type { CreateEvents } from '../wallet-create/table.js'
import type { CrossAppEvents } from '../wallet-cross-app/table.js'
import type { DelegateEvents } from '../wallet-delegate/table.js'
import type { ExportEvents } from '../wallet-export/table.js'
import type { FarcasterSignerEvents } from '../wallet-farcaster-signer/table.js'
import type { FundEvents } from '../wallet-fund/table.js'
import type { LinkAccountEvents } from '../wallet-link-account/table.js'
import type { LoginEvents } from '../wallet-login-modal/table.js'
import type { MfaEvents } from '../wallet-mfa/table.js'
import type { MfaPromptEvents } from '../wallet-mfa-prompt/table.js'
import type { PasskeysEvents } from '../wallet-passkeys/table.js'
import type { RecoveryEvents } from '../wallet-recovery/table.js'
import type { SecurityEvents } from '../wallet-security/table.js'
import type { SignMessageEvents } from '../wallet-sign-message/table.js'
import type { WatchAssetEvents } from '../wallet-watch-asset/table.js'

/** The events that only single tags have. */
export type TagEvents = AccountEvents & ConfirmTxEvents & ConnectEvents & CreateEvents & CrossAppEvents & DelegateEvents & ExportEvents & FarcasterSignerEvents & FundEvents & LinkAccountEvents & LoginEvents & MfaEvents & MfaPromptEvents & PasskeysEvents & RecoveryEvents & SecurityEvents & SignMessageEvents & WatchAssetEvents

/** The request events that only single tags have. */
export type TagRequests = ConfirmTxRequests
