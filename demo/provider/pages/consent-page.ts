import { escapeHtml } from './escape-html.js'

export interface Choice {
  value: string
  name: string
  detail: string
}

interface ConsentPage {
  /** The requesting app, and the site that it asks. */
  app: string
  site: string
  /** People to choose from. */
  people: readonly Choice[]
  /** Whether the tester may enter another person. */
  others: boolean
  /** Whether the page offers the site's error cases. */
  endings: boolean
  error?: string | undefined
}

const person = ({ value, name, detail }: Choice): string => `
        <button class="person" name="person" value="${escapeHtml(value)}">
          <span class="initial" aria-hidden="true">${escapeHtml([...name][0] ?? '')}</span>
          <span><strong>${escapeHtml(name)}</strong><small>${escapeHtml(detail)}</small></span>
        </button>`

const somebodyElse = `
    <details>
      <summary>Somebody else</summary>
      <form method="post">
        <label>Email <input name="email" type="email" required placeholder="you@example.com"></label>
        <label>Name <input name="name" required maxlength="100" placeholder="Your name"></label>
        <button class="yes" name="answer" value="allow">Continue</button>
      </form>
    </details>`

const otherEndings = `
    <details>
      <summary>Let it go wrong</summary>
      <form method="post" class="endings">
        <button name="answer" value="suspended">The account is suspended</button>
        <button name="answer" value="limited">Too many requests</button>
        <button name="answer" value="failed">The site fails</button>
      </form>
    </details>`

/** The page that stands in for another site. The tester chooses an identity, declines, or triggers an error. */
export const consentPage = ({ app, site, people, others, endings, error }: ConsentPage): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Development ${escapeHtml(site)}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/development/consent.css">
</head>
<body>
  <header>
    <h1>Who are you?</h1>
    <p>${escapeHtml(app)} asks the development ${escapeHtml(site)}.</p>
  </header>
  <main>
    ${error ? `<p role="alert">${escapeHtml(error)}</p>` : ''}
    <form method="post" class="people">${people.map(person).join('')}${people.length > 0 ? '' : '\n        <p>Nobody is here yet.</p>'}
    </form>${others ? somebodyElse : ''}
    <form method="post"><button name="answer" value="deny">No thanks</button></form>${endings ? otherEndings : ''}
  </main>
</body>
</html>
`
