import { expect } from 'chai'
import { driver, holdTimers, settled, until, world, type Tag } from '../test/page.harness.js'

const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const INFO = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example Wallet',
  icon: 'data:image/svg+xml;base64,PHN2Zz4=',
  rdns: 'com.example.wallet',
}

interface Client {
  $connectors(): { get(): readonly { id: string; walletBranding: object }[] }
  $connectedWallets(): { get(): readonly { address: string }[] }
  connectorsReady(): Promise<void>
  connectExternalWallet(connector: object): Promise<object>
  configureWallet(config: object): void
}

/** An extension's wallet in a page; it records its requests. */
function putWallet(page: Window, answer: (method: string) => unknown): string[] {
  const asked: string[] = []
  const provider = {
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      return answer(method)
    },
  }
  page.addEventListener('eip6963:requestProvider', () => {
    asked.push('who is there')
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: INFO, provider }) }))
  })
  return asked
}
const unwilling = () => {
  throw Object.assign(new Error('The owner says no.'), { code: 4001 })
}
const willing = (method: string) => (method === 'eth_chainId' ? '0x7a69' : [ADA])

describe('external wallets', () => {
  let config = {}
  const frames: HTMLIFrameElement[] = []
  before(async () => {
    const { apiUrl } = await world()
    config = { appId: (await driver<{ appId: string }>('createApp', {})).appId, apiUrl }
  })
  afterEach(() => frames.splice(0).forEach(frame => frame.remove()))
  after(() => localStorage.removeItem('privy:connections'))

  /** Loads a blank page of this origin. */
  async function load(): Promise<Window & typeof globalThis> {
    const frame = document.createElement('iframe')
    frame.src = new URL('/elements/test/blank.html', location.href).href
    frames.push(frame)
    document.body.append(frame)
    await new Promise(resolve => {
      frame.onload = resolve
    })
    return frame.contentWindow as Window & typeof globalThis
  }

  /** Loads the elements in the page and adds a `<wallet-app>`. */
  async function begin(page: Window & typeof globalThis): Promise<Tag> {
    await page.eval('import("/dist/index.js")')
    const app = page.document.createElement('wallet-app') as Tag
    Object.assign(app, { config })
    page.document.body.append(app)
    return app
  }
  const start = async (page: Window & typeof globalThis) => {
    await (
      await begin(page)
    ).ready
  }

  const client = (page: Window & typeof globalThis) => page.eval('import("/dist/client.js")') as Promise<Client>

  it('are not searched for on a page that never connected one', async () => {
    localStorage.removeItem('privy:connections')
    const page = await load()
    const asked = putWallet(page, willing)
    await start(page)
    await settled()
    expect(asked).to.deep.equal([])
  })

  it('are found and connected through the client, and reconnected on the next load before the page is ready, without a prompt [STORE-07]', async () => {
    const first = await load()
    putWallet(first, willing)
    const { $connectors, connectExternalWallet, configureWallet } = await client(first)
    configureWallet(config)
    const [connector] = (await until(() => $connectors().get().length && $connectors().get())) as [object]
    expect(connector).to.deep.include({ id: 'com.example.wallet', walletBranding: { name: 'Example Wallet' } })
    expect(await connectExternalWallet(connector)).to.deep.include({ address: ADA, chainId: 'eip155:31337' })

    const second = await load()
    const asked = putWallet(second, willing)
    await start(second)
    const { $connectedWallets } = await client(second)
    expect(
      $connectedWallets()
        .get()
        .map(({ address }) => address),
    ).to.deep.equal([ADA])
    expect(asked).to.deep.equal(['who is there', 'eth_accounts', 'eth_chainId'])
  })

  it('pass a rejection to the page at once', async () => {
    const page = await load()
    putWallet(page, unwilling)
    const { $connectors, connectExternalWallet, configureWallet } = await client(page)
    configureWallet(config)
    const [connector] = (await until(() => $connectors().get().length && $connectors().get())) as [object]
    const refused = await connectExternalWallet(connector).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refused).to.deep.include({
      code: 'USER_REJECTED_REQUEST',
      message: 'User rejected connection',
      rpcCode: 4001,
    })
  })

  it('do not delay the page by more than 1500 ms if they do not answer [START-06]', async () => {
    const page = await load()
    const asked = putWallet(page, () => new Promise(() => {}))
    const wait = holdTimers(ms => ms === 1_500, page)
    const app = await begin(page)
    await until(() => asked.includes('eth_accounts'))
    await settled()
    expect(app.matches(':state(ready)')).to.equal(false)
    wait.stop()
    await app.ready
    expect((await client(page)).$connectedWallets().get()).to.deep.equal([])
  })

  it('are connected by the login element instead of a login, with an event of its own [FLOW-28]', async () => {
    const { appId } = await driver<{ appId: string }>('createApp', { wallet_auth: true })
    const page = await load()
    putWallet(page, willing)
    await page.eval('import("/dist/index.js")')
    const tag = page.document.createElement('wallet-login-modal') as Tag
    Object.assign(tag, { config: { ...config, appId } })
    tag.setAttribute('flow', 'connect-or-create')
    page.document.body.append(tag)
    const completed = new Promise<CustomEvent>(resolve =>
      page.document.addEventListener('wallet-connect-or-create-complete', event => resolve(event as CustomEvent)),
    )
    const result = tag.show()
    const press = async (text: string) =>
      (
        await until(() =>
          [...tag.shadowRoot.querySelectorAll('button')].find(button => button.textContent?.includes(text)),
        )
      ).click()
    await press('Continue with a wallet')
    await press('Example Wallet')
    expect((await completed).detail.wallet).to.include({ address: ADA, chainType: 'ethereum', name: 'Example Wallet' })
    expect(await result).to.equal((await completed).detail)
    expect(tag.value).to.equal(ADA)
  })
})
