import { escapeHtml } from './escape-html.js'

interface CheckoutPage {
  shop: string
  symbol: string
  network: string
  address: string
  amount: string
  /** The outcome; undefined until the buyer acts. */
  outcome?: 'pending' | 'success' | 'failed' | undefined
  /** Whether the page also offers the bank's authorisation. */
  authorization: boolean
  error?: string | undefined
}

const OUTCOMES = {
  pending: ['The payment is on its way', 'You can leave this window open or close it.'],
  success: ['The coins are in your wallet', 'You can close this window.'],
  failed: ['The payment failed', 'Nothing was charged. You can close this window.'],
} as const

/** The page on which a tester buys play money for free. It decides how the payment ends. */
export const checkoutPage = (page: CheckoutPage): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  ${page.outcome === 'pending' ? '<meta http-equiv="refresh" content="1">' : ''}
  <title>Development ${escapeHtml(page.shop)}</title>
  <link rel="stylesheet" href="/development/consent.css">
</head>
<body>
  <header>
    <h1>${page.outcome ? OUTCOMES[page.outcome][0] : `Buy ${escapeHtml(page.symbol)}`}</h1>
    <p>${page.outcome ? OUTCOMES[page.outcome][1] : `The development ${escapeHtml(page.shop)}. No card is needed; the coins are real ones of a local chain.`}</p>
  </header>
  <main>${page.outcome ? '' : form(page)}</main>
</body>
</html>
`

const form = (page: CheckoutPage): string => `
    <form method="post">
      ${page.error ? `<p role="alert">${escapeHtml(page.error)}</p>` : ''}
      <label>${escapeHtml(page.symbol)} on ${escapeHtml(page.network)} <input name="amount" inputmode="decimal" autocomplete="off" required value="${escapeHtml(page.amount)}"></label>
      <label>To <input readonly value="${escapeHtml(page.address)}"></label>
      <button class="yes" name="answer" value="pay">Pay</button>
      <div class="answers">
        <button name="answer" value="slow">Pay slowly</button>
        <button name="answer" value="fail" formnovalidate>Let it fail</button>
      </div>
      ${page.authorization ? '<button name="answer" value="ask">Ask the bank</button>' : ''}
      <p>To leave without an answer, close the window.</p>
    </form>
  `
