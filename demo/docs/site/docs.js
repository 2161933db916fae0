/** Lists under each running example the events that it dispatched, and reports when its provider does not answer. */
const LISTED_EVENTS = ['wallet-login-complete', 'wallet-fund-complete', 'wallet-confirm-tx-complete', 'wallet-error']

function tell({ type, target, detail }) {
  const own = target.closest('.live')?.querySelector('.heard')
  const what =
    detail.flow === 'app'
      ? `${detail.code}: the development provider does not answer. Is npm start running?`
      : (detail.code ?? detail.hash ?? detail.user?.id ?? '')
  for (const list of own ? [own] : document.querySelectorAll('.heard')) {
    const name = document.createElement('code')
    name.textContent = type
    const line = document.createElement('p')
    line.append(name, ` ${what}`)
    list.append(line)
  }
}

for (const name of LISTED_EVENTS) document.addEventListener(name, tell)
