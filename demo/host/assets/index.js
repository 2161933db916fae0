/** Shows who is signed in, and which steps are done. The elements need none of it. */
const find = selector => document.querySelector(selector)
const account = find('.account')
const UNITS = { ether: 'ETH', sol: 'SOL' }

function line(text) {
  const item = document.createElement('li')
  item.textContent = text
  return item
}

/** Adds a line with a tick to a step. */
function done(step, text) {
  const article = find(`[data-step=${step}]`)
  article.dataset.done = ''
  article.querySelector('.done').append(line(text))
}

function clearSteps() {
  for (const article of document.querySelectorAll('[data-done]')) {
    delete article.dataset.done
    article.querySelector('.done').replaceChildren()
  }
}

/** The id of the user of the last session event, so that the login is ticked once. */
let lastUserId

document.addEventListener('wallet-session-change', ({ detail: { user } }) => {
  const wallets = user?.linkedAccounts.filter(({ type }) => type === 'wallet') ?? []
  const name =
    user?.email?.address ??
    user?.linkedAccounts.map(({ email, username, name }) => email ?? username ?? name).find(Boolean) ??
    (user?.isGuest ? 'Guest' : 'You')
  account.hidden = !user
  if (!user) account.open = false
  account.querySelector('summary > span').textContent = user ? name : ''
  account.querySelector('.who').textContent = user?.isGuest ? 'A guest of this browser' : 'Signed in'
  account
    .querySelector('.wallets')
    .replaceChildren(
      ...wallets.map(({ address, chainType }) =>
        line(`${chainType === 'solana' ? 'Solana' : 'Ethereum'} ${address.slice(0, 6)}…${address.slice(-4)}`),
      ),
    )
  if (user?.id === lastUserId) return
  lastUserId = user?.id
  clearSteps()
  if (user) done('login', `Logged in as ${name}`)
})
document.addEventListener('wallet-fund-complete', ({ detail: { amount, asset } }) =>
  done('fund', `${amount ?? ''} ${asset} received`.trim()),
)
document.addEventListener('wallet-confirm-tx-complete', ({ target }) =>
  done('send', `${target.getAttribute('value')} ${UNITS[target.getAttribute('value-unit')]} sent`),
)

// The menu closes on a click outside and on Escape.
document.addEventListener('click', ({ target }) => {
  if (!account.contains(target)) account.open = false
})
account.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  account.open = false
  account.querySelector('summary').focus()
})

// Copies the lines of code as written, without the line breaks of the page.
const copy = find('.lines .copy')
copy.addEventListener('click', async () => {
  const code = find('.lines code')
  try {
    await navigator.clipboard.writeText(code.textContent)
    copy.textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(code) // the reader can copy it by hand
    copy.textContent = 'Selected'
  }
  setTimeout(() => {
    copy.textContent = 'Copy'
  }, 1_600)
})
