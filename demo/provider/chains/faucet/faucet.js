const form = document.querySelector('form')
const address = document.querySelector('#address')
const amount = document.querySelector('#amount')
const hint = document.querySelector('#chain')
const asset = document.querySelector('#asset')
const outcome = document.querySelector('#outcome')
const button = document.querySelector('button')

/** The coins on offer for each kind of address. */
const OFFERS = {
  ethereum: [
    ['ethereum', 'native', 'ETH on local Ethereum'],
    ['ethereum', 'USDC', 'USDC on local Ethereum'],
    ['base', 'native', 'ETH on local Base'],
    ['base', 'USDC', 'USDC on local Base'],
  ],
  solana: [
    ['solana', 'native', 'SOL on local Solana'],
    ['solana', 'USDC', 'USDC on local Solana'],
  ],
}

function kindOf(text) {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return 'ethereum'
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return 'solana'
  return undefined
}

let offered = ''
function listCoins() {
  const text = address.value.trim()
  const kind = kindOf(text)
  hint.textContent = kind
    ? `${kind === 'solana' ? 'A Solana' : 'An Ethereum'} address.`
    : text
      ? 'Not an Ethereum or Solana address.'
      : 'It tells which coins there are.'
  if (kind === offered) return kind
  offered = kind
  asset.replaceChildren(
    ...(kind
      ? OFFERS[kind].map(([, , name], index) => new Option(name, String(index)))
      : [new Option('Known with the address')]),
  )
  asset.disabled = !kind
  return kind
}

function setOutcome(kind, text, transaction) {
  outcome.dataset.kind = kind
  outcome.textContent = text
  if (transaction)
    outcome.append(Object.assign(document.createElement('code'), { dir: 'ltr', textContent: transaction }))
}

const query = new URLSearchParams(location.search)
address.value = query.get('address') ?? ''
if (query.get('amount')) amount.value = query.get('amount')
asset.disabled = true
const kind = listCoins()
// A link may also name the coin: ?address=0x…&amount=5&chain=base&asset=USDC
const named = (OFFERS[kind] ?? []).findIndex(
  ([chain, coin]) => chain === (query.get('chain') ?? chain) && coin === (query.get('asset') ?? 'native'),
)
if (named >= 0) asset.value = String(named)
address.addEventListener('input', listCoins)

form.addEventListener('submit', async event => {
  event.preventDefault()
  if (button.getAttribute('aria-disabled') === 'true') return
  const kind = listCoins()
  if (!kind) {
    setOutcome('bad', 'Enter an Ethereum or a Solana address first.')
    address.focus()
    return
  }
  const [chain, coin, name] = OFFERS[kind][Number(asset.value)]
  button.setAttribute('aria-disabled', 'true')
  setOutcome('', 'Sending…')
  try {
    const response = await fetch('/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: address.value.trim(), amount: amount.value.trim(), chain, asset: coin }),
    })
    const answer = await response.json()
    if (response.ok) setOutcome('good', `Sent ${amount.value.trim()} ${name}. Transaction `, answer.transaction)
    else setOutcome('bad', answer.error)
  } catch {
    setOutcome('bad', 'The faucet does not answer. Is the demo still running?')
  } finally {
    button.removeAttribute('aria-disabled')
  }
})
