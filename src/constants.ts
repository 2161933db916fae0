/** Every number of the specification that this code needs, once. Times in milliseconds, sizes in CSS pixels. */

export const APP_ID_LENGTH = 25
export const SDK_NAME = 'react-auth'
export const SDK_VERSION = '2.16.0'

// requests
export const REQUEST_TIMEOUT_MS = 20_000
export const RETRY_STATUSES: readonly number[] = [408, 409, 425, 500, 502, 503, 504]
export const RETRY_DELAYS_MS: readonly number[] = [500, 1_500, 4_500]
/** A provider that asks for more than this before the next try gets none: the visitor is told when. */
export const RETRY_PATIENCE_MS = 5_000
/** No wait that a provider asks for is longer. */
export const RETRY_AFTER_LIMIT_MS = 12 * 60 * 60_000
export const ANSWER_LIMIT_BYTES = 1_000_000
/** Of a node whose answer a dapp asks for: the logs of many blocks are long. */
export const CHAIN_ANSWER_LIMIT_BYTES = 32_000_000
export const CHAIN_ANSWER_LIMIT_VALUES = 2_000_000

// session
export const TOKEN_EXPIRY_MARGIN_MS = 30_000
export const REFRESH_MARKER_LIFETIME_DAYS = 30

// start
export const CONNECTORS_READY_MS = 1_500

// external wallets
/** From a request to an external wallet to its answer; the visitor may be reading in the wallet's own window. */
export const WALLET_REQUEST_TIMEOUT_MS = 120_000
/** From the code of a WalletConnect session to the wallet that has scanned it; the code is good for so long. */
export const WALLET_SCAN_LIMIT_MS = 300_000
/** From the choice of WalletConnect to that code: by then its relay is reached, or cannot be. */
export const WALLET_CODE_LIMIT_MS = 15_000
/** The listing of WalletConnect's wallets: what is read of it, and how many wallets are taken. */
export const WALLET_LISTING_LIMIT_BYTES = 4_000_000
export const WALLET_LISTING_LIMIT = 1_000
/** The search for wallets on the page ends then. */
export const WALLET_DETECTION_MS = 3_000
/** So often a wallet that has connected is asked for its account and chain, until it says them. */
export const WALLET_SYNC_ATTEMPTS = 10
export const WALLET_SYNC_EVERY_MS = 500
/** So often a connection that has failed may be tried again. */
export const WALLET_CONNECT_RETRIES = 2
/** From the press that opens a wallet's app to the closing of the screen. */
export const WALLET_REDIRECT_CLOSE_MS = 1_000
/** Who is still on the page by then may not have that app. */
export const WALLET_REDIRECT_PATIENCE_MS = 4_000

// shell
export const OPEN_DELAY_MS = 15
export const FLOW_CLEAR_DELAY_MS = 200
/** The same of second factors. */
export const MFA_CLEAR_DELAY_MS = 500
export const LIST_RESET_DELAY_MS = 150
export const SHEET_BREAKPOINT_PX = 441
/** The event by which what approves something has its dialog brought in front of the page. */
export const IN_FRONT = 'in-front'

// questions to the visitor
/** So long a question may wait until another flow is over. */
export const QUESTION_WAIT_MS = 300_000

// login
export const LOGIN_MESSAGE_LIMIT = 100
export const LOGIN_ROWS_LIMIT = 5
export const PRIMARY_METHODS_LIMIT = 4
export const CODE_LENGTH = 6
export const RESEND_COOLDOWN_MS = 30_000
export const CLEAR_CODE_MS = 1_400
/** From a success to the terms or the wallet screen. */
export const NEXT_STEP_MS = 900
/** The same after OAuth, cross-app and cloud recovery. */
export const NEXT_STEP_AFTER_REDIRECT_MS = 1_400
/** From a success to the closing of the modal. */
export const SUCCESS_MS = 1_400

// pop-ups
/** How often somebody looks whether a pop-up is still open. */
export const POPUP_LOOK_MS = 300
/** From the request to the end of a login with another app's wallet. */
export const CROSS_APP_TIMEOUT_MS = 120_000
/** A tag that a page has is defined by then. */
export const TAG_DEFINED_MS = 10_000
/** So long a landing waits for the names of other apps, so that nothing moves when they come. */
export const APP_NAMES_MS = 1_000

// captcha
export const CAPTCHA_READY_MS = 500
export const CAPTCHA_CONTINUE_MS = 1_000
export const CAPTCHA_RETRIES = 3
export const CAPTCHA_TIMEOUT_MS = 20_000
export const CAPTCHA_POLL_MS = 200
/** A token is good for five minutes; one that waits for a press is got anew before that. */
export const CAPTCHA_TOKEN_MS = 240_000

// wallet frame
export const POLL_EVERY_MS = 150
export const POLL_ATTEMPTS = 270
export const FARCASTER_POLL_MS = 2_000
/** From its start to the end of a login by Farcaster's app. */
export const FARCASTER_TIMEOUT_MS = 120_000
/** So long a Farcaster signer waits to be approved. */
export const FARCASTER_SIGNER_TIMEOUT_MS = 300_000
export const FRAME_CREATE_TIMEOUT_MS = 30_000
export const FRAME_IMPORT_TIMEOUT_MS = 15_000
/** From an operation's message to its answer; creating and recovering take longer. */
export const FRAME_ANSWER_TIMEOUT_MS = 15_000
export const FRAME_SLOW_ANSWER_TIMEOUT_MS = 60_000
/** The wait for the frame before every operation that has no time of its own. */
export const FRAME_READY_TIMEOUT_MS = 15_000
/** How often a wallet operation is sent when its second factor is missing or wrong. */
export const MFA_SENDS = 4
/** The edge of the QR code of a new authenticator app. */
export const MFA_QR_SIZE_PX = 200
/** How long an operation waits for a second factor. */
export const MFA_WAIT_MS = 300_000
/** How long the prompt takes nothing after that, until it is used anew or gone. */
export const MFA_PAUSE_MS = 30_000
export const FRAME_SIGN_TIMEOUT_MS = 30_000
export const FRAME_SIGN_SOLANA_TIMEOUT_MS = 15_000
export const CONNECT_BEFORE_EXPORT_MS = 1_000
export const DEFAULT_WALLET_INDEX = 0
/** A delegation waits so long for the wallet frame. */
export const DELEGATION_READY_TIMEOUT_MS = 15_000
/** How it ended stands so long before the element closes. */
export const DELEGATION_RESULT_MS = 2_500

// funding and transactions
export const BALANCE_POLL_MS = 2_000
export const FUNDING_SUCCESS_MS = 4_000
/** A card provider's page has so long before it is asked for the payment, and is asked so often. */
export const MOONPAY_POLL_DELAY_MS = 8_000
export const MOONPAY_POLL_MS = 3_000
/** The failed question by which it counts as out of order. */
export const MOONPAY_POLL_ERRORS = 3
/** The same of an exchange, */
export const COINBASE_POLL_DELAY_MS = 5_000
export const COINBASE_POLL_MS = 1_500
/** and so often it is asked after its page was closed. */
export const CHECKS_AFTER_CLOSE = 3
/** A payment is watched so long without a break; then the visitor is told to come back. */
export const PAYMENT_WATCH_MS = 60 * 60_000
/** What has been paid out is looked for on the chain so long. */
export const ARRIVAL_WATCH_MS = 10 * 60_000
/** A payment that nobody has heard the end of is remembered so long; one that was never seen, so long. */
export const PAYMENT_MEMORY_MS = 7 * 24 * 60 * 60_000
export const UNSEEN_PAYMENT_MEMORY_MS = 24 * 60 * 60_000
/** A visitor may begin several payments; older ones than these are forgotten. */
export const PAYMENTS_LIMIT = 5
/** No order by card or exchange has more places than that. */
export const ORDER_PLACES = 6
/** The status of a deposit at the bridge is asked for that often; not at all while the page is hidden. */
export const BRIDGE_POLL_MS = 1_000
/** A quote of the bridge is good for so long; after that another one is asked for. */
export const BRIDGE_QUOTE_MS = 30_000
/** Money that the bridge says it has paid out is looked for so long. */
export const BRIDGE_ARRIVAL_MS = 20_000
/** What is read of an answer of the bridge. */
export const BRIDGE_ANSWER_LIMIT_BYTES = 500_000
export const SIGN_ONLY_PAUSE_MS = 1_400
/** Approve, sign, delegate, export and accept buttons are armed this long after their screen or place changed. */
export const ARM_DELAY_MS = 400
export const COPIED_MS = 1_600
/** The edge of a QR code, unless a place says otherwise. */
export const QR_SIZE_PX = 160
/** The passkeys of an account. */
export const PASSKEYS_LIMIT = 5
/** A list of more has one row less, and one that shows all. */
export const PASSKEYS_SHOWN = 3
/** So long the provider takes what answers a challenge. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000
export const QR_LOGO_SHARE = 0.14

// chains
/** So long a scan may keep the visitor from approving; it is ignored then. */
export const SCAN_TIMEOUT_MS = 6_000
/** A chain that has not answered a question by then is said to be unreachable. */
export const CHAIN_TIMEOUT_MS = 15_000
export const SEND_RETRY_DELAYS_MS: readonly number[] = [500, 1_500]
export const RECEIPT_POLL_MS = 1_000
/** From sending to offering to speed a transaction up, or to cancel it: longer than a block of most chains takes. */
export const STUCK_AFTER_MS = 15_000
/** From sending to giving up the wait for a receipt; the transaction may still be mined later. */
export const RECEIPT_TIMEOUT_MS = 180_000
/** A recent blockhash is worth about that long. */
export const CONFIRM_TIMEOUT_MS = 90_000

// errors the host sees as numbers (JSON-RPC and EIP-1193; 32603 as the specification writes it)
export const RPC_USER_REJECTED = 4001
export const RPC_UNAUTHORIZED = 4100
export const RPC_UNSUPPORTED_METHOD = 4200
export const RPC_DISCONNECTED = 4900
export const RPC_UNSUPPORTED_CHAIN = 4901
export const RPC_UNKNOWN_CHAIN = 4902
export const RPC_INTERNAL = 32603
export const RPC_INVALID_PARAMS = -32602
export const RPC_PENDING = -32002
