/** All numbers of the specification that this code needs. Times are in milliseconds, sizes in CSS pixels. */

export const APP_ID_LENGTH = 25
export const SDK_NAME = 'react-auth'
export const SDK_VERSION = '2.16.0'

// requests
export const REQUEST_TIMEOUT_MS = 20_000
export const RETRY_STATUSES: readonly number[] = [408, 409, 425, 500, 502, 503, 504]
export const RETRY_DELAYS_MS: readonly number[] = [500, 1_500, 4_500]
/** A request is not retried if the provider asks for a longer wait than this; the visitor is told when to try again. */
export const RETRY_PATIENCE_MS = 5_000
/** The longest wait that is accepted from a provider. */
export const RETRY_AFTER_LIMIT_MS = 12 * 60 * 60_000
export const ANSWER_LIMIT_BYTES = 1_000_000
/** For responses of a node to a dapp's request: the logs of many blocks are long. */
export const CHAIN_ANSWER_LIMIT_BYTES = 32_000_000
export const CHAIN_ANSWER_LIMIT_VALUES = 2_000_000

// session
export const TOKEN_EXPIRY_MARGIN_MS = 30_000
export const REFRESH_MARKER_LIFETIME_DAYS = 30

// start
export const CONNECTORS_READY_MS = 1_500

// external wallets
/**
 * From a request to an external wallet to its response. The visitor may need time to read in the wallet's own window.
 */
export const WALLET_REQUEST_TIMEOUT_MS = 120_000
/** From the QR code of a WalletConnect session to the scan by a wallet; the code is valid for this long. */
export const WALLET_SCAN_LIMIT_MS = 300_000
/** From the choice of WalletConnect to its QR code. A relay that is not reached by then counts as unreachable. */
export const WALLET_CODE_LIMIT_MS = 15_000
/** The limits of the listing of WalletConnect's wallets: its size, and the number of wallets. */
export const WALLET_LISTING_LIMIT_BYTES = 4_000_000
export const WALLET_LISTING_LIMIT = 1_000
/** How long the page is searched for wallets. */
export const WALLET_DETECTION_MS = 3_000
/** How often a connected wallet is asked for its account and chain until it responds. */
export const WALLET_SYNC_ATTEMPTS = 10
export const WALLET_SYNC_EVERY_MS = 500
/** How often a failed connection may be retried. */
export const WALLET_CONNECT_RETRIES = 2
/** From the press that opens a wallet's app until the screen closes. */
export const WALLET_REDIRECT_CLOSE_MS = 1_000
/** A visitor who is still on the page after this time may not have the app. */
export const WALLET_REDIRECT_PATIENCE_MS = 4_000

// shell
export const OPEN_DELAY_MS = 15
export const FLOW_CLEAR_DELAY_MS = 200
/** The same for flows of second factors. */
export const MFA_CLEAR_DELAY_MS = 500
export const LIST_RESET_DELAY_MS = 150
export const SHEET_BREAKPOINT_PX = 441
/** The event that asks for a dialog to be moved in front of the page, because the visitor approves something in it. */
export const IN_FRONT = 'in-front'

// questions to the visitor
/** How long a question may wait for another flow to end. */
export const QUESTION_WAIT_MS = 300_000

// login
export const LOGIN_MESSAGE_LIMIT = 100
export const LOGIN_ROWS_LIMIT = 5
export const PRIMARY_METHODS_LIMIT = 4
export const CODE_LENGTH = 6
export const RESEND_COOLDOWN_MS = 30_000
export const CLEAR_CODE_MS = 1_400
/** From a success to the screen of the terms or of the wallet. */
export const NEXT_STEP_MS = 900
/** The same after OAuth, cross-app login and cloud recovery. */
export const NEXT_STEP_AFTER_REDIRECT_MS = 1_400
/** From a success until the modal closes. */
export const SUCCESS_MS = 1_400

// pop-ups
/** The interval at which a pop-up is checked for having been closed. */
export const POPUP_LOOK_MS = 300
/** From the request to the end of a login with another app's wallet. */
export const CROSS_APP_TIMEOUT_MS = 120_000
/** How long the tag of an element that the page contains may take to be defined. */
export const TAG_DEFINED_MS = 10_000
/** How long the landing waits for the names of other apps, so that nothing moves when they arrive. */
export const APP_NAMES_MS = 1_000

// captcha
export const CAPTCHA_READY_MS = 500
export const CAPTCHA_CONTINUE_MS = 1_000
export const CAPTCHA_RETRIES = 3
export const CAPTCHA_TIMEOUT_MS = 20_000
export const CAPTCHA_POLL_MS = 200
/** A token is valid for five minutes. One that waits for a press is renewed before that. */
export const CAPTCHA_TOKEN_MS = 240_000

// wallet frame
export const POLL_EVERY_MS = 150
export const POLL_ATTEMPTS = 270
export const FARCASTER_POLL_MS = 2_000
/** From the start to the end of a login by Farcaster's app. */
export const FARCASTER_TIMEOUT_MS = 120_000
/** How long a Farcaster signer waits for its approval. */
export const FARCASTER_SIGNER_TIMEOUT_MS = 300_000
export const FRAME_CREATE_TIMEOUT_MS = 30_000
export const FRAME_IMPORT_TIMEOUT_MS = 15_000
/** From an operation's message to its response. Creating and recovering a wallet take longer. */
export const FRAME_ANSWER_TIMEOUT_MS = 15_000
export const FRAME_SLOW_ANSWER_TIMEOUT_MS = 60_000
/** How long an operation waits for the frame to be ready, if it has no limit of its own. */
export const FRAME_READY_TIMEOUT_MS = 15_000
/** How often a wallet operation is sent while its second factor is missing or wrong. */
export const MFA_SENDS = 4
/** The edge of the QR code for a new authenticator app. */
export const MFA_QR_SIZE_PX = 200
/** How long an operation waits for a second factor. */
export const MFA_WAIT_MS = 300_000
/** How long the prompt accepts no further attempt after that time-out, unless it is opened again or closed. */
export const MFA_PAUSE_MS = 30_000
export const FRAME_SIGN_TIMEOUT_MS = 30_000
export const FRAME_SIGN_SOLANA_TIMEOUT_MS = 15_000
export const CONNECT_BEFORE_EXPORT_MS = 1_000
export const DEFAULT_WALLET_INDEX = 0
/** How long a delegation waits for the wallet frame. */
export const DELEGATION_READY_TIMEOUT_MS = 15_000
/** How long the result of a delegation is shown before the element closes. */
export const DELEGATION_RESULT_MS = 2_500

// funding and transactions
export const BALANCE_POLL_MS = 2_000
export const FUNDING_SUCCESS_MS = 4_000
/** The delay before the status of a payment by card is first requested, and the interval after that. */
export const MOONPAY_POLL_DELAY_MS = 8_000
export const MOONPAY_POLL_MS = 3_000
/** After this many failed requests in a row the card provider counts as unavailable. */
export const MOONPAY_POLL_ERRORS = 3
/** The delay and the interval for an exchange, */
export const COINBASE_POLL_DELAY_MS = 5_000
export const COINBASE_POLL_MS = 1_500
/** and how often its status is requested after its page was closed. */
export const CHECKS_AFTER_CLOSE = 3
/** How long a payment is polled without a break. After that the visitor is told to come back later. */
export const PAYMENT_WATCH_MS = 60 * 60_000
/** How long the chain is searched for funds that have been paid out. */
export const ARRIVAL_WATCH_MS = 10 * 60_000
/** How long a payment without a known end is remembered, and one that was never seen. */
export const PAYMENT_MEMORY_MS = 7 * 24 * 60 * 60_000
export const UNSEEN_PAYMENT_MEMORY_MS = 24 * 60 * 60_000
/** How many payments of a visitor are remembered; older ones are forgotten. */
export const PAYMENTS_LIMIT = 5
/** The most decimal places of an order by card or exchange. */
export const ORDER_PLACES = 6
/** The interval at which the status of a deposit at the bridge is requested; never while the page is hidden. */
export const BRIDGE_POLL_MS = 1_000
/** How long a quote of the bridge is valid. After that a new one is requested. */
export const BRIDGE_QUOTE_MS = 30_000
/** How long funds that the bridge reports as paid out are looked for on the chain. */
export const BRIDGE_ARRIVAL_MS = 20_000
/** The largest accepted response of the bridge. */
export const BRIDGE_ANSWER_LIMIT_BYTES = 500_000
export const SIGN_ONLY_PAUSE_MS = 1_400
/**
 * Approve, sign, delegate, export and accept buttons accept no press until this long after their screen or place
 * changed.
 */
export const ARM_DELAY_MS = 400
export const COPIED_MS = 1_600
/** The edge of a QR code, unless a screen sets another one. */
export const QR_SIZE_PX = 160
/** The most passkeys of an account. */
export const PASSKEYS_LIMIT = 5
/** How many passkeys a list shows. A longer list has one row less, and a row that shows all. */
export const PASSKEYS_SHOWN = 3
/** How long the provider accepts the response to a challenge. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000
export const QR_LOGO_SHARE = 0.14

// chains
/** How long a scan may delay the visitor's approval. A later result is ignored. */
export const SCAN_TIMEOUT_MS = 6_000
/** A chain that has not responded by then counts as unreachable. */
export const CHAIN_TIMEOUT_MS = 15_000
export const SEND_RETRY_DELAYS_MS: readonly number[] = [500, 1_500]
export const RECEIPT_POLL_MS = 1_000
/** From sending a transaction to the offer to speed it up or cancel it. Longer than the block time of most chains. */
export const STUCK_AFTER_MS = 15_000
/** From sending until the wait for a receipt ends. The transaction may still be mined later. */
export const RECEIPT_TIMEOUT_MS = 180_000
/** How long a recent blockhash is valid, approximately. */
export const CONFIRM_TIMEOUT_MS = 90_000

// error numbers for the host (JSON-RPC and EIP-1193; 32603 without a sign, as the specification writes it)
export const RPC_USER_REJECTED = 4001
export const RPC_UNAUTHORIZED = 4100
export const RPC_UNSUPPORTED_METHOD = 4200
export const RPC_DISCONNECTED = 4900
export const RPC_UNSUPPORTED_CHAIN = 4901
export const RPC_UNKNOWN_CHAIN = 4902
export const RPC_INTERNAL = 32603
export const RPC_INVALID_PARAMS = -32602
export const RPC_PENDING = -32002
