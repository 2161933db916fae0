import type { CrossAppSigner } from '../cross-app/signer.js'
import type { SmartWalletRest } from '../cross-app/smart-wallet.js'
import { escapeHtml } from './escape-html.js'

/** Where the outcome goes: to the page that opened this one, of this origin; or back to an address. */
interface Back {
  origin: string
  returnTo?: string
  /** The key (base64) that only the asking page has too: the outcome is sealed with it. */
  sharedKey?: string
}

interface TransactPage extends Back {
  asker: string
  message: string
  sends: boolean
  /** What the page's script needs; it goes to this origin's own pages only. */
  appId: string
  token: string
  signer: CrossAppSigner
  chainId: number
  request: { method: string; params: readonly unknown[] }
  /** For a smart wallet: what is left to do when its owner has signed. */
  rest?: SmartWalletRest
  /** The asking app's next token, where it goes by tokens. */
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

/** The page that asks a user whether another app may have a signature or a payment of theirs. */
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
      <button id="yes" class="yes">${sends ? 'Send' : 'Sign'}</button>
      <button id="no">No thanks</button>
    </div>
    <p id="trouble" role="alert"></p>
  </main>`,
  )

/** The page that has nothing to ask: it tells the asking page why, and (unless it `keeps` it) to forget its token. */
export const transactEndPage = ({ error, keeps, ...back }: Back & { error: string; keeps?: boolean }): string =>
  page(
    'The request cannot be served',
    { ...back, ended: error, ...(keeps ? { keeps } : {}) },
    `  <header>
    <h1>This cannot be signed</h1>
    <p>${escapeHtml(error)}.</p>
  </header>`,
  )
