import { escapeHtml } from './escape-html.js'

/** The page that posts the result of a connection to its opener and closes. */
export const connectedPage = ({
  origin,
  message,
}: {
  origin: string
  message: Readonly<Record<string, unknown>>
}): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Connection</title>
  <link rel="stylesheet" href="/development/consent.css">
  <script type="module" src="/cross-app/connected.js"></script>
</head>
<body data-tell="${escapeHtml(JSON.stringify({ origin, message }))}">
  <header>
    <h1>${'error' in message ? 'Not connected' : 'Connected'}</h1>
    <p>You can close this window.</p>
  </header>
</body>
</html>
`
