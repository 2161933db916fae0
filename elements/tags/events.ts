// Written by `npm run generate` from the folders of the tags.
import type { ConfirmTxEvents, ConfirmTxRequests } from '../wallet-confirm-tx/table.js'
import type { FundEvents } from '../wallet-fund/table.js'
import type { LoginEvents } from '../wallet-login-modal/table.js'

/** The events that tags have of their own. */
export type TagEvents = ConfirmTxEvents & FundEvents & LoginEvents

/** The request events that tags have of their own. */
export type TagRequests = ConfirmTxRequests
