import { escapeHtml } from './escape-html.js'

export interface TransactPage {
  asker: string
  site: string
  message: string
  /** What the page's script needs; it goes to this origin's own pages only. */
  appId: string
  token: string
  origin: string
  entropyId: string
  walletIndex: number
  request: { method: string; params: readonly unknown[] }
}

/** The page that asks a user whether another app may have a signature of theirs. */
export const transactPage = ({ asker, site, message, ...ask }: TransactPage): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Sign for ${escapeHtml(asker)}</title>
  <link rel="stylesheet" href="/development/consent.css">
  <script type="module" src="/oauth/transact.js"></script>
</head>
<body data-ask="${escapeHtml(JSON.stringify(ask))}">
  <header>
    <h1>Sign this?</h1>
    <p>${escapeHtml(asker)} asks, on ${escapeHtml(site)}.</p>
  </header>
  <main>
    <pre class="message">${escapeHtml(message)}</pre>
    <div class="answers">
      <button id="yes" class="yes">Sign</button>
      <button id="no">No thanks</button>
    </div>
    <p id="trouble" role="alert"></p>
  </main>
</body>
</html>
`
