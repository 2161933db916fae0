import 'wallet-elements'

test('greets who logs in', () => {
  document.body.innerHTML = '<wallet-login-modal></wallet-login-modal><p></p>'
  document.addEventListener('wallet-login-complete', event => {
    document.querySelector('p').textContent = event.detail.user.id
  })
  const detail = { user: { id: 'did:privy:ada' } }
  document
    .querySelector('wallet-login-modal')
    .dispatchEvent(new CustomEvent('wallet-login-complete', { bubbles: true, detail }))
  expect(document.querySelector('p').textContent).toBe('did:privy:ada')
})
