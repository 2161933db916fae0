/** What the tables of the elements do not hold and a host wants to read: an example that runs, the order of things, errors, accessibility. */

const ORDER = [
  '`wallet-before-open`: cancel it to keep the element closed',
  '`wallet-open`, 15 ms after the opening was asked for',
  '`wallet-screen-change`, for every screen',
]
const END = ['`wallet-before-close`: cancel it to keep the element open; a visitor\'s or a host\'s closing asks first and then ends the flow', '`wallet-close`, with the reason']

const COMMON_CODES = {
  INVALID_CONFIG: 'an app id that is not 25 characters, a JSON child that cannot be read, or settings that cannot work',
  INSTANCE_CONFLICT: 'another app id, client id or provider is in use on this page',
  INSECURE_ORIGIN: 'the page is not served over HTTPS, nor from this very machine',
  FLOW_IN_PROGRESS: 'another flow is open, or this one with other options',
  NETWORK_ERROR: 'the provider, or a file of the element, cannot be reached',
  CLIENT_REQUEST_TIMEOUT: 'the provider did not answer in time',
}
const DIALOG = [
  'A labelled native dialog; everything behind it is inert. With `layer="page"` the focus is kept inside by the element itself, with `layer="inline"` it is not.',
  'The focus goes to the first field, on every new screen to its title, and at last back to what had it. Escape asks to close.',
  'Every control is reached by the keyboard and is at least 24 by 24 px; states are announced, errors belong to their fields.',
  'Follows `color-scheme`, forced colours, reduced motion, text zoom, and `dir` and `lang` of the nearest ancestor.',
]

export const NOTES = {
  'wallet-app': {
    example: `<wallet-app app-id="your-25-character-app-id" app-name="Almanac">
  <script type="application/json">{ "appearance": { "palette": { "accent": "#7a4a2f" } } }</script>
</wallet-app>
<wallet-login-modal id="login"></wallet-login-modal>
<wallet-button for="login" label="Log in"></wallet-button>`,
    order: ['`wallet-session-change`, when a session is picked up, begins, changes or ends, here or in another tab', '`wallet-ready`, once, when that is known: at the latest after 1500 ms'],
    codes: { INVALID_CONFIG: COMMON_CODES.INVALID_CONFIG, INSTANCE_CONFLICT: COMMON_CODES.INSTANCE_CONFLICT, INSECURE_ORIGIN: COMMON_CODES.INSECURE_ORIGIN },
    accessibility: ['Shows nothing and takes no focus.'],
  },
  'wallet-button': {
    example: `<wallet-app app-id="your-25-character-app-id"></wallet-app>
<wallet-login-modal id="login"></wallet-login-modal>
<wallet-button for="login" label="Log in" label-signed-in="{email}"></wallet-button>
<wallet-button action="logout" label="Log out"></wallet-button>`,
    order: ['`click`: cancel it to stop what the button would do', 'then the events of the element it opens'],
    codes: {},
    accessibility: ['A native button inside; `disabled` is told to assistive technology.', 'While the session is looked for it is busy, says neither label and keeps its width.'],
  },
  'wallet-login-modal': {
    example: `<wallet-app app-id="your-25-character-app-id"></wallet-app>
<wallet-button for="login" label="Log in"></wallet-button>
<wallet-login-modal id="login"></wallet-login-modal>`,
    order: [...ORDER, '`wallet-login-complete`, or `wallet-error` when it failed or the visitor left', ...END],
    codes: {
      ...COMMON_CODES,
      USER_EXITED_AUTH_FLOW: 'the visitor left (`cancelled`)',
      INVALID_CREDENTIALS: 'the code is wrong or has expired',
      TOO_MANY_REQUESTS: 'too many attempts; later again',
      ALLOWLIST_REJECTED: 'the address is not on the app\'s list',
      USER_LIMIT_REACHED: 'the app takes no more users',
      USER_DOES_NOT_EXIST: 'nobody has this account, and sign-up is off',
      DISALLOWED_PLUS_EMAIL: 'addresses with a plus are refused',
      DISALLOWED_LOGIN_METHOD: 'the app does not offer this method',
      CAPTCHA_FAILURE: 'the captcha refused, or could not be loaded',
      EMBEDDED_WALLET_CREATE_ERROR: 'the login is done, a wallet could not be made',
      UNKNOWN_AUTH_ERROR: 'anything else; `cause` says what',
    },
    accessibility: [...DIALOG, 'The six digits are one field with `autocomplete="one-time-code"`, so that texts and password managers fill it at once.'],
  },
  'wallet-fund': {
    example: `<wallet-app app-id="your-25-character-app-id"></wallet-app>
<wallet-button for="fund" label="Add funds"></wallet-button>
<wallet-fund id="fund" address="0x70997970C51812dc3A010C7d01b50e0d17dc79C8" amount="0.05"></wallet-fund>`,
    order: [...ORDER, '`wallet-fund-complete`, or `wallet-error` when it failed or the visitor left', ...END],
    codes: {
      ...COMMON_CODES,
      USER_EXITED_FUNDING_FLOW: 'the visitor left (`cancelled`)',
      MUST_BE_AUTHENTICATED: 'nobody is signed in and no address was given, or the session ended',
      EMBEDDED_WALLET_NOT_FOUND: 'the user has no wallet of that kind',
      UNSUPPORTED_CHAIN_ID: 'the chain is not among the app\'s',
      FUNDING_NOT_ENABLED: 'the app offers no way of funding',
      INVALID_DATA: 'the address is none of that chain',
    },
    accessibility: [...DIALOG, 'The address is text beside the QR code, which is dark on white in every theme; a balance that changes is announced.'],
  },
  'wallet-confirm-tx': {
    example: `<wallet-app app-id="your-25-character-app-id"></wallet-app>
<wallet-button for="send" label="Send 0.01 ETH"></wallet-button>
<wallet-confirm-tx id="send" to="0x70997970C51812dc3A010C7d01b50e0d17dc79C8" value="0.01" value-unit="ether"></wallet-confirm-tx>`,
    order: [...ORDER, '`wallet-fund-request`, when funds are missing and the visitor wants to add some: answer it, or the element shows its own', '`wallet-before-submit`, right before it is signed: cancel it to stop that', '`wallet-confirm-tx-complete`, also when a visitor closes it after it was sent, or `wallet-error`', ...END],
    codes: {
      ...COMMON_CODES,
      USER_REJECTED_REQUEST: 'the visitor said no or left (`cancelled`, `rpcCode` 4001)',
      MUST_BE_AUTHENTICATED: 'nobody is signed in, or the session ended',
      EMBEDDED_WALLET_NOT_FOUND: 'the user has no wallet that could sign',
      UNSUPPORTED_CHAIN_ID: 'the chain is not among the app\'s',
      INSUFFICIENT_BALANCE: 'amount and fee are more than the wallet has',
      INVALID_DATA: 'the transaction cannot be read',
      TRANSACTION_PREPARATION_FAILURE: 'fee or funds could not be asked for',
      TRANSACTION_FAILURE: 'the chain refused it',
      UNABLE_TO_SIGN: 'the wallet gave no signature',
      WALLET_FRAME_UNAVAILABLE: 'the provider\'s wallet frame did not load',
    },
    accessibility: [...DIALOG, '"Approve" takes no press that a script or a hidden dialog makes; amounts, addresses and fees are text that can be read out in full.'],
  },
}
