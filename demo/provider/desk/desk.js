// Draws the desk once per second. Data are inserted as text and never as markup.
const SHIFTS = [
  ['+ 1 min', 60_000],
  ['+ 11 min', 660_000],
  ['+ 1 hour', 3_600_000],
  ['+ 31 days', 31 * 86_400_000],
]
/** The demo app's settings that the desk shows, with their labels. */
const SETTINGS = {
  whatsapp_enabled: 'Codes to phones by WhatsApp',
  passkeys_for_signup_enabled: 'Passkeys for new people',
  require_users_accept_terms: 'Terms to accept',
}
const byId = id => document.getElementById(id)
const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text })
const button = (text, onclick) => Object.assign(element('button', '', text), { type: 'button', onclick })

let shiftMs = 0

const post = (path, body) =>
  fetch(`/desk/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })

async function send(path, body) {
  const answer = await post(path, body)
  if (answer.ok) draw(await answer.json())
}

async function controlWallet(command) {
  const answer = await post('wallet', command)
  byId('wallet-trouble').textContent = answer.ok ? '' : (await answer.json()).error
  return answer.ok
}

/** Rebuilds the rows only if their data have changed, so that a selection on the page survives. */
function rows(id, items, make, nothing) {
  const list = byId(id)
  const json = JSON.stringify(items)
  if (list.dataset.said === json) return
  list.dataset.said = json
  list.replaceChildren(...(items.length ? items.map(make) : [element('li', 'nothing', nothing)]))
}

const time = ms => element('time', 'when', new Date(ms).toLocaleTimeString())

function message({ by, to, about, code, at: when }) {
  const row = element('li', '', '')
  row.append(element('span', 'name', to), element('span', 'quiet', by === 'phone' ? 'by text' : 'by mail'), time(when))
  if (code) {
    const copy = button(code, async () => {
      await navigator.clipboard.writeText(code)
      copy.textContent = 'Copied'
      setTimeout(() => {
        copy.textContent = code
      }, 1600)
    })
    copy.className = 'code'
    copy.setAttribute('aria-label', `Copy the code ${code.split('').join(' ')}`)
    row.append(copy)
  } else row.append(element('span', 'line', about))
  return row
}

function person({ app, guest, accounts, wallets }) {
  const row = element('li', '', '')
  row.append(
    element('span', 'name', accounts[0] ?? (guest ? 'A guest' : 'Nobody any more')),
    element('span', 'quiet', app),
  )
  for (const account of accounts.slice(1)) row.append(element('span', 'line', account))
  for (const { chain, address } of wallets) {
    const line = element('span', 'line', '')
    const link = element('a', '', 'Give coins')
    link.href = `/faucet?address=${encodeURIComponent(address)}`
    line.append(element('code', '', `${chain} ${address}`), ' ', link)
    row.append(line)
  }
  return row
}

function fault({ id, operation, fault: name, left }) {
  const row = element('li', '', '')
  row.append(
    element('span', 'name', name),
    element(
      'span',
      'quiet',
      `${operation === 'any' ? 'any operation' : operation}, ${left === null ? 'always' : left === 1 ? 'once' : `${left} times`}`,
    ),
    button('Disarm', () => void send(`faults/${id}/disarm`)),
  )
  return row
}

function request({ at: when, method, path, status, operation }) {
  const row = element('li', status !== null && status >= 400 ? 'refused' : '', '')
  row.append(
    element('code', 'name', `${method} ${path}`),
    element('span', 'quiet', operation ?? ''),
    element('span', 'status', status ?? 'no answer'),
    time(when),
  )
  return row
}

function session({ topic, app, chains }) {
  const row = element('li', '', '')
  row.append(
    element('span', 'name', app),
    element('span', 'quiet', chains.join(', ')),
    button('Disconnect', () => void controlWallet({ do: 'disconnect', topic })),
  )
  return row
}

function price([symbol, usd]) {
  const row = element('li', '', '')
  row.append(element('span', 'name', symbol), element('span', 'quiet', `${usd} US dollars`))
  return row
}

function options(select, names) {
  if (select.options.length > 1) return
  for (const name of names) select.append(element('option', '', name))
}

/** Groups the operations by family, the part before the dot. */
function operations(select, names) {
  if (select.options.length > 1) return
  for (const family of new Set(names.map(name => name.split('.')[0]))) {
    const group = Object.assign(document.createElement('optgroup'), { label: family })
    group.append(...names.filter(name => name.split('.')[0] === family).map(name => element('option', '', name)))
    select.append(group)
  }
}

/** Draws one checkbox per setting. A change affects pages loaded from then on. */
function demoApp({ id, settings }) {
  const form = byId('demo-app')
  if (form.childElementCount === 0)
    for (const [name, label] of Object.entries(SETTINGS)) {
      const box = Object.assign(document.createElement('input'), {
        type: 'checkbox',
        name,
        onchange: () => void post(`apps/${id}`, { [name]: box.checked }),
      })
      const line = element('label', '', '')
      line.append(box, label)
      form.append(line)
    }
  for (const box of form.elements) if (document.activeElement !== box) box.checked = settings[box.name]
}

function draw(state) {
  shiftMs = state.shiftMs
  demoApp(state.demoApp)
  for (const link of document.querySelectorAll('[data-demo]')) link.href = new URL(link.pathname, state.demo).href
  byId('time').textContent = `${new Date(state.now).toLocaleString()}${shiftMs === 0 ? '' : ', shifted'}`
  if (document.activeElement !== byId('bridge')) byId('bridge').value = state.bridgeWay
  const form = byId('arming').elements
  operations(form.operation, state.operations)
  options(form.fault, state.faultNames)
  if (document.activeElement !== byId('behaviour')) byId('behaviour').value = state.wallet.behaviour
  rows('sessions', state.wallet.sessions, session, 'Connected with no page.')
  rows('prices', Object.entries(state.prices), price, 'Nothing has a price.')
  rows('messages', state.messages, message, 'Nothing yet. Ask for a code, and it appears here.')
  rows('faults', state.faults, fault, 'Nothing goes wrong.')
  rows('people', state.people, person, 'Nobody yet.')
  rows('requests', state.requests, request, 'Nothing was asked yet.')
}

byId('shifts').append(
  ...SHIFTS.map(([text, ms]) => button(text, () => void send('clock', { ms }))),
  button('Back to now', () => void send('clock', { ms: -shiftMs })),
)
byId('bridge').onchange = event => void send('bridge', { way: event.target.value })
byId('behaviour').onchange = event => void controlWallet({ do: 'behave', behaviour: event.target.value })
byId('pairing').onsubmit = async event => {
  event.preventDefault()
  const { uri } = event.target.elements
  if (await controlWallet({ do: 'pair', uri: uri.value.trim() })) uri.value = ''
}
byId('pricing').onsubmit = async event => {
  event.preventDefault()
  const { symbol, usd } = event.target.elements
  const answer = await post('prices', { symbol: symbol.value.trim(), usd: usd.value.trim() ? Number(usd.value) : null })
  usd.setCustomValidity(answer.ok ? '' : 'A number above zero')
  usd.reportValidity()
}
byId('pricing').oninput = () => byId('pricing').elements.usd.setCustomValidity('')
byId('arming').onsubmit = event => {
  event.preventDefault()
  const { operation, fault: name, times } = event.target.elements
  void send('faults', {
    operation: operation.value || null,
    fault: name.value,
    times: times.value ? Number(times.value) : null,
  })
}

async function poll() {
  try {
    draw(await (await fetch('/desk/state.json')).json())
  } catch {
    /* the provider is down; the next poll may find it */
  }
  setTimeout(poll, 1000)
}
poll()
