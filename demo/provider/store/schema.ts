import { WALLET_TABLES } from '../frame/wallets/wallet-tables.js'
import { OUTGOING_MAIL_TABLES } from '../messages/mailer.js'
import { SERVER_WALLET_TABLES } from '../server-wallets/tables.js'
import { RELAY_TABLES } from '../walletconnect/mailbox.js'
import { CAPTCHA_TABLES } from './accounts/captcha-tokens.js'
import { CODE_TABLES } from './accounts/codes.js'
import { CROSS_APP_TABLES } from './accounts/cross-app-links.js'
import { FARCASTER_TABLES } from './accounts/farcaster.js'
import { OAUTH_TABLES } from './accounts/oauth-flows.js'
import { PASSKEY_TABLES } from './accounts/passkeys.js'
import { SESSION_TABLES } from './accounts/sessions.js'
import { SIGN_IN_TABLES } from './accounts/sign-in-nonces.js'
import { SPENT_PROOF_TABLES } from './accounts/spent-proofs.js'
import { TRANSFER_TABLES } from './accounts/transfers.js'
import { USER_TABLES } from './accounts/users.js'
import { ANALYTICS_TABLES } from './analytics-events.js'
import { ANSWER_TABLES } from './answers.js'
import { APP_TABLES } from './apps.js'
import { ARMED_FAULT_TABLES } from './armed-faults.js'
import { CLOUD_TABLES } from './cloud.js'
import { LATEST_REQUEST_TABLES } from './latest-requests.js'
import { MAIL_TABLES } from './messages/mails.js'
import { PHONE_TABLES } from './messages/silenced-phones.js'
import { TEXT_TABLES } from './messages/texts.js'
import { BRIDGE_TABLES } from './money/bridge-requests.js'
import { PAYOUT_TABLES } from './money/payouts.js'
import { PRICE_TABLES } from './money/prices.js'
import { PURCHASE_TABLES } from './money/purchases.js'
import { NAMED_VALUE_TABLES } from './named-values.js'
import { RATE_LIMIT_TABLES } from './rate-limits.js'
import { SECOND_FACTOR_CODE_TABLES } from './second-factors/second-factor-codes.js'
import { SECOND_FACTOR_PASS_TABLES } from './second-factors/second-factor-passes.js'
import { SECOND_FACTOR_TRY_TABLES } from './second-factors/second-factor-tries.js'
import { SECOND_FACTOR_TABLES } from './second-factors/second-factors.js'
import { TOTP_OFFER_TABLES } from './second-factors/totp-offers.js'
import { SECRET_TABLES } from './secrets.js'

/** The version of the table layout. Any change of a table increments it. */
export const LAYOUT = 3

/** All tables. Each is defined in the file that uses it. Times are Unix milliseconds. */
export const SCHEMA = [
  APP_TABLES,
  SECRET_TABLES,
  NAMED_VALUE_TABLES,
  LATEST_REQUEST_TABLES,
  ARMED_FAULT_TABLES,
  ANSWER_TABLES,
  ANALYTICS_TABLES,
  USER_TABLES,
  SESSION_TABLES,
  CODE_TABLES,
  OAUTH_TABLES,
  CAPTCHA_TABLES,
  PASSKEY_TABLES,
  SIGN_IN_TABLES,
  FARCASTER_TABLES,
  SPENT_PROOF_TABLES,
  RATE_LIMIT_TABLES,
  TRANSFER_TABLES,
  CROSS_APP_TABLES,
  SECOND_FACTOR_TABLES,
  SECOND_FACTOR_CODE_TABLES,
  SECOND_FACTOR_TRY_TABLES,
  SECOND_FACTOR_PASS_TABLES,
  TOTP_OFFER_TABLES,
  MAIL_TABLES,
  OUTGOING_MAIL_TABLES,
  TEXT_TABLES,
  PHONE_TABLES,
  WALLET_TABLES,
  SERVER_WALLET_TABLES,
  CLOUD_TABLES,
  PRICE_TABLES,
  PURCHASE_TABLES,
  PAYOUT_TABLES,
  BRIDGE_TABLES,
  RELAY_TABLES,
].join('')
