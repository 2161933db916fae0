import { escapeHtml } from './escape-html.js'

/** The page that stands in for a social provider: the tester says who they are, or says no. */
export const consentPage = ({ app, provider, error }: { app: string; provider: string; error?: string | undefined }): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Development ${escapeHtml(provider)}</title>
  <link rel="stylesheet" href="/development/consent.css">
</head>
<body>
  <header>
    <h1>Who are you?</h1>
    <p>${escapeHtml(app)} asks the development ${escapeHtml(provider)}. Any name will do.</p>
  </header>
  <main>
    <form method="post">
      ${error ? `<p role="alert">${escapeHtml(error)}</p>` : ''}
      <label>Email <input name="email" type="email" required value="ada@example.com"></label>
      <label>Name <input name="name" required maxlength="100" value="Ada Example"></label>
      <div class="answers">
        <button class="yes" name="answer" value="allow">Continue</button>
        <button name="answer" value="deny" formnovalidate>No thanks</button>
      </div>
    </form>
  </main>
</body>
</html>
`
