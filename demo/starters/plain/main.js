const said = document.querySelector('#said')

document.addEventListener('wallet-login-complete', event => {
  said.textContent = `Ready: ${event.detail.user.id}`
})
document.addEventListener('wallet-confirm-tx-complete', event => {
  said.textContent = `Sent: ${event.detail.hash}`
})
document.addEventListener('wallet-error', event => {
  if (!event.detail.cancelled) said.textContent = event.detail.userMessage.title
})
