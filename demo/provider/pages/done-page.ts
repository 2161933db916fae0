/** The final page of the development sites. */
export const donePage = (): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Done</title>
  <link rel="stylesheet" href="/development/consent.css">
</head>
<body>
  <header>
    <h1>Done</h1>
    <p>You can close this page and go back to the app.</p>
  </header>
</body>
</html>
`
