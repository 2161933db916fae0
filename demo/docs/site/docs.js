/** Lists under each running example the events that it dispatched, and reports when its provider does not answer. */
const LISTED_EVENTS = ['wallet-login-complete', 'wallet-fund-complete', 'wallet-confirm-tx-complete', 'wallet-error']

function listEvent({ type, target, detail }) {
  const ownList = target.closest('.live')?.querySelector('.heard')
  const summary =
    detail.flow === 'app'
      ? `${detail.code}: the development provider does not answer. Is npm start running?`
      : (detail.code ?? detail.hash ?? detail.user?.id ?? '')
  for (const list of ownList ? [ownList] : document.querySelectorAll('.heard')) {
    const name = document.createElement('code')
    name.textContent = type
    const line = document.createElement('p')
    line.append(name, ` ${summary}`)
    list.append(line)
  }
}

for (const name of LISTED_EVENTS) document.addEventListener(name, listEvent)
