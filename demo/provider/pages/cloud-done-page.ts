import { escapeHtml } from './escape-html.js'

/** The last page of the development iCloud. It posts the decision to its opener, at that origin only, and closes. */
export const cloudDonePage = (origin: string, session: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Development iCloud</title>
  <link rel="stylesheet" href="/development/consent.css">
  <script type="module" src="/development/cloud/done.js"></script>
</head>
<body data-origin="${escapeHtml(origin)}" data-session="${escapeHtml(session)}">
  <header>
    <h1>${session ? 'You can go back now' : 'Nothing was allowed'}</h1>
    <p>This window closes by itself.</p>
  </header>
</body>
</html>
`
