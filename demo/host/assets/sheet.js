/**
 * Shows the login until somebody is signed in, then the account until they log out, also if they do so elsewhere on the
 * site.
 */
const [app, login, account] = ['wallet-app', 'wallet-login-modal', 'wallet-account'].map(tag =>
  document.querySelector(tag),
)

// A failure is not handled here, because the element shows it.
const show = () => void (app.user ? account : login).show().catch(() => undefined)

await Promise.all([login, account].map(({ localName }) => customElements.whenDefined(localName)))
await login.ready
for (const element of [login, account]) element.addEventListener('wallet-close', show) // it does not bubble
document.addEventListener('wallet-session-change', ({ detail: { cause, user } }) => {
  if (user && cause === 'other-tab') login.close() // the login happened on the surrounding page
})
show()
