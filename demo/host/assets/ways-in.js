/** Draws a switch for each login method, passes the enabled ones to the login, and shows the account after a login. */
const api = document.body.dataset.apiUrl
const find = selector => document.querySelector(selector)
const [app, login, account, status] = ['wallet-app', 'wallet-login-modal', 'wallet-account', '.said'].map(find)

/**
 * The switches in groups. A word in square brackets, such as "[inbox]", becomes a link to that page of the provider.
 */
const GROUPS = [
  {
    title: 'A code',
    ways: [
      ['email', 'E-mail', 'Any address. The six digits are in the [inbox].'],
      [
        'sms',
        'Phone',
        'Any number, such as +1 206 555 0123. The digits are on the [phone]; the [desk] sends them by WhatsApp instead.',
      ],
    ],
  },
  {
    title: 'Another site',
    says: 'Each asks who you are: one of three people, or anybody you make up. It can also say no.',
    sites: true,
    ways: [
      ['google', 'Google'],
      ['apple', 'Apple'],
      ['twitter', 'X'],
      ['discord', 'Discord'],
      ['github', 'GitHub'],
      ['linkedin', 'LinkedIn'],
      ['spotify', 'Spotify'],
      ['instagram', 'Instagram'],
      ['tiktok', 'TikTok'],
      ['line', 'LINE'],
    ],
  },
  {
    title: 'A wallet of your own',
    ways: [
      ['wallet', 'Ethereum and Solana', 'Two test wallets are on this page, as extensions would be.'],
      [
        'walletconnect',
        'WalletConnect',
        'On a second device, or one of 400 made-up wallets. Its address appears below the login: paste it at the [desk].',
      ],
      ['coinbase', 'Coinbase Wallet', 'In a window of its own, played by a page of this demo.'],
    ],
  },
  {
    title: 'A device or an app',
    ways: [
      ['passkey', 'Passkey', 'Made and kept by this browser.'],
      ['farcaster', 'Farcaster', 'Its page is played by the provider: open the link below the code.'],
      ['telegram', 'Telegram', 'In its own small window, which asks who you are.'],
      ['cross-app', 'Another app\u2019s wallet', 'Harbour is another app here. Log in as its one person, Ada.'],
    ],
  },
  {
    title: 'Without asking',
    ways: [
      ['guest', 'Guest', 'An account of this browser, which any other way in makes lasting.'],
      [
        'custom',
        'Your own login',
        'This page\u2019s server says who is here, by a token of its own: switched on, Ada is signed in; switched off, she has left.',
      ],
    ],
  },
]
/** The methods with settings of their own, which are not in the list of login methods. */
const APART = ['walletconnect', 'coinbase', 'custom']
/** Their names in a list of wallets. */
const LISTED = { walletconnect: 'wallet_connect', coinbase: 'coinbase_wallet' }

const make = (name, more = {}, ...inside) => {
  const element = Object.assign(document.createElement(name), more)
  element.append(...inside)
  return element
}
const linked = text =>
  text
    .split(/\[(\w+)\]/)
    .map((piece, at) =>
      at % 2 ? make('a', { href: `${api}/${piece}`, target: '_blank', rel: 'noreferrer', textContent: piece }) : piece,
    )

function switchOf([id, name, how]) {
  const input = make('input', { type: 'checkbox', name: 'way', value: id, checked: id !== 'custom' })
  input.setAttribute('role', 'switch')
  const only = make('button', {
    type: 'button',
    className: 'only',
    textContent: 'Only this',
    ariaLabel: `Only this: ${name}`,
  })
  only.addEventListener('click', () => {
    for (const other of inputs()) other.checked = other === input || (LISTED[input.value] && other.value === 'wallet')
    applyMethods()
  })
  return make(
    'label',
    { className: 'way' },
    input,
    make('b', { textContent: name }),
    ...(id === 'custom' ? [] : [only]),
    ...(how ? [make('small', {}, ...linked(how))] : []),
  )
}

const inputs = () => [...document.querySelectorAll('[name=way]')]
const on = id => inputs().some(({ value, checked }) => value === id && checked)

/** Passes the enabled methods to the login, and to the account for adding accounts. */
function applyMethods() {
  const methods = inputs()
    .filter(({ value, checked }) => checked && !APART.includes(value))
    .map(({ value }) => value)
  for (const tag of [login, account]) tag.setAttribute('login-methods', methods.join(' '))
  app.configure({
    appearance: {
      walletChainType: 'ethereum-and-solana',
      walletList: ['detected_wallets', ...APART.filter(on).flatMap(id => LISTED[id] ?? [])],
    },
    walletConnectCloudProjectId: '0123456789abcdef0123456789abcdef',
    externalWallets: {
      walletConnect: { connect, relayUrl: `${api.replace('http', 'ws')}/walletconnect` },
      // A page of this demo, on its own origin, replaces Coinbase's window.
      coinbaseWallet: { keysUrl: new URL('/demo/keys.html', location.href.replace('//app.', '//keys.')).href },
    },
    customAuth: {
      enabled: on('custom'),
      getCustomAccessToken: async () => (await fetch('/demo/own-login.txt')).text(),
    },
  })
}

/** Replaces the wallet listing of WalletConnect's server by one of this page. */
const originalFetch = globalThis.fetch
globalThis.fetch = (address, options) =>
  String(address).startsWith('https://explorer-api.walletconnect.com/')
    ? originalFetch('/demo/wallet-listing.json')
    : originalFetch(address, options)

/** Connects by the package's own WalletConnect connector. The `wc:` address can also be copied below the login. */
async function connect(request) {
  const { connectByWalletConnect } = await import('/dist/cdn/walletconnect.js')
  const show = uri => {
    request.show(uri)
    const copy = make('button', { type: 'button', textContent: 'Copy the address' })
    copy.addEventListener(
      'click',
      () =>
        void navigator.clipboard.writeText(uri).then(() => {
          copy.textContent = 'Copied'
        }),
    )
    status.replaceChildren(copy, ' and ', ...linked('paste it at the [desk].'))
  }
  request.signal.addEventListener('abort', () => status.replaceChildren())
  return connectByWalletConnect({ ...request, show })
}
connect.restore = async request => (await import('/dist/cdn/walletconnect.js')).connectByWalletConnect.restore(request)

for (const { title, says, sites, ways } of GROUPS) {
  find('.groups').append(
    make(
      'fieldset',
      { className: 'group' },
      make('legend', { textContent: title }),
      ...(says ? [make('p', { textContent: says })] : []),
      make('div', { className: sites ? 'sites' : '' }, ...ways.map(switchOf)),
    ),
  )
}
find('.groups').addEventListener('change', ({ target }) => {
  applyMethods()
  if (target.value === 'custom' && !target.checked) void app.logout()
})
find('.groups').addEventListener('submit', event => event.preventDefault())
document.addEventListener('wallet-login-complete', ({ detail: { method, isNewUser } }) => {
  status.textContent = `${isNewUser ? 'Signed up' : 'Logged in'}: ${method}`
})
document.addEventListener('wallet-error', ({ detail: { code, cancelled } }) => {
  if (!cancelled) status.textContent = code
})
// A login by the page's own system closes the login element.
document.addEventListener('wallet-custom-auth-change', ({ detail: { status } }) => {
  if (status === 'done' && app.user) login.close()
})

/** Shows the login until somebody is signed in, then the account until they log out. */
async function showInTurn() {
  await Promise.all([login, account].map(({ localName }) => customElements.whenDefined(localName)))
  applyMethods()
  await login.ready
  for (;;) {
    await (app.user ? account : login)
      .show()
      .catch(({ code }) => new Promise(resolve => setTimeout(resolve, code === 'FLOW_IN_PROGRESS' ? 200 : 600)))
    await new Promise(resolve => setTimeout(resolve, 200)) // until the element has closed
  }
}
void showInTurn()
