const form = document.querySelector('form')
const address = document.querySelector('#address')
const amount = document.querySelector('#amount')
const hint = document.querySelector('#chain')
const unit = document.querySelector('#unit')
const outcome = document.querySelector('#outcome')
const button = document.querySelector('button')

const CHAINS = {
  ethereum: { unit: 'ETH', name: 'Local Ethereum chain' },
  solana: { unit: 'SOL', name: 'Local Solana chain' },
}

function chainOf(text) {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return 'ethereum'
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return 'solana'
  return undefined
}

function showChain() {
  const text = address.value.trim()
  const chain = chainOf(text)
  unit.textContent = chain ? CHAINS[chain].unit : ''
  hint.textContent = chain ? CHAINS[chain].name : text ? 'This is neither an Ethereum nor a Solana address.' : 'Paste an address; the chain is read from it.'
  return chain
}

function tell(kind, text) {
  outcome.dataset.kind = kind
  outcome.textContent = text
}

const asked = new URLSearchParams(location.search)
address.value = asked.get('address') ?? ''
if (asked.get('amount')) amount.value = asked.get('amount')
showChain()
address.addEventListener('input', showChain)

form.addEventListener('submit', async event => {
  event.preventDefault()
  if (button.getAttribute('aria-disabled') === 'true') return
  const chain = showChain()
  if (!chain) {
    tell('bad', 'Enter an Ethereum or a Solana address first.')
    address.focus()
    return
  }
  button.setAttribute('aria-disabled', 'true')
  tell('', 'Sending…')
  try {
    const response = await fetch('/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: address.value.trim(), amount: amount.value.trim(), chain }),
    })
    const answer = await response.json()
    if (response.ok) tell('good', `Sent ${amount.value.trim()} ${CHAINS[chain].unit}. Transaction ${answer.transaction}`)
    else tell('bad', answer.error)
  } catch {
    tell('bad', 'The faucet does not answer. Is the demo still running?')
  } finally {
    button.removeAttribute('aria-disabled')
  }
})
