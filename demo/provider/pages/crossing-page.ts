import { escapeHtml } from './escape-html.js'

/** The bridge's page about a deposit. */
export const crossingPage = (deposit: string, status: string | undefined): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Development bridge</title>
  <link rel="stylesheet" href="/development/consent.css">
</head>
<body>
  <header>
    <h1>${status === undefined ? 'Unknown deposit' : `Status: ${escapeHtml(status)}`}</h1>
    <p>${escapeHtml(deposit)}</p>
  </header>
</body>
</html>
`
