import type { CrossAppSigner } from '../cross-app/signer.js'
import type { SmartWalletRest } from '../cross-app/smart-wallet.js'
import { escapeHtml } from './escape-html.js'

/** The receiver of the outcome: the page of this origin that opened the pop-up, or a URL to return to. */
interface Back {
  origin: string
  returnTo?: string
  /** A key (base64) that only the requesting page shares. The outcome is encrypted with it. */
  sharedKey?: string
}

interface TransactPage extends Back {
  asker: string
  message: string
  sends: boolean
  /** Data for the page's script. Only this origin's own pages receive them. */
  appId: string
  token: string
  signer: CrossAppSigner
  chainId: number
  request: { method: string; params: readonly unknown[] }
  /** For a smart wallet: the remaining step after its owner has signed. */
  rest?: SmartWalletRest
  /** The requesting app's next token, if it uses tokens. */
  renewed?: string
}

const page = (title: string, ask: unknown, body: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeHtml(title)}</title>
  <link rel="stylesheet" href="/development/consent.css">
  <script type="module" src="/oauth/transact.js"></script>
</head>
<body data-ask="${escapeHtml(JSON.stringify(ask))}">
${body}
</body>
</html>
`

/**
 * The page that asks a user to approve another app's request for a signature or a payment. Its script enables the
 * buttons, so that no press is lost while it loads.
 */
export const transactPage = ({ asker, message, sends, ...ask }: TransactPage): string =>
  page(
    `${sends ? 'Send' : 'Sign'} for ${asker}`,
    ask,
    `  <header>
    <h1>${sends ? 'Send this?' : 'Sign this?'}</h1>
    <p>${escapeHtml(asker)} asks, on ${escapeHtml(ask.origin)}.</p>
  </header>
  <main>
    <pre class="message">${escapeHtml(message)}</pre>
    <div class="answers">
      <button id="yes" class="yes" disabled>${sends ? 'Send' : 'Sign'}</button>
      <button id="no" disabled>No thanks</button>
    </div>
    <p id="trouble" role="alert"></p>
  </main>`,
  )

/** The page of a refused request. It posts the reason, and without `keeps` makes the page forget its token. */
export const transactEndPage = ({ error, keeps, ...back }: Back & { error: string; keeps?: boolean }): string =>
  page(
    'The request cannot be served',
    { ...back, ended: error, ...(keeps ? { keeps } : {}) },
    `  <header>
    <h1>This cannot be signed</h1>
    <p>${escapeHtml(error)}.</p>
  </header>`,
  )
