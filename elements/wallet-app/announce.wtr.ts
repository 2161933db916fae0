import { expect } from 'chai'
import { bundle, cleanUp, driver, insert, settled, until, world, type Tag } from '../test/page.harness.js'

interface Announced {
  readonly info: { readonly name: string; readonly rdns: string }
  readonly provider: { request(args: { readonly method: string }): Promise<unknown> }
}

describe('<wallet-app> on the page of a dapp', () => {
  const ethereum: Announced[] = []
  const solana: { readonly name: string }[] = []
  const hear = (event: Event) => void ethereum.push((event as CustomEvent<Announced>).detail)
  const api = { register: (...wallets: { readonly name: string }[]) => solana.push(...wallets) }
  const meet = (event: Event) => (event as CustomEvent<(page: typeof api) => void>).detail(api)
  let settings = ''
  before(async () => {
    addEventListener('eip6963:announceProvider', hear)
    addEventListener('wallet-standard:register-wallet', meet)
    const [{ apiUrl }, { appId }] = await Promise.all([
      world(),
      driver<{ appId: string }>('createApp', { name: 'Almanac' }),
    ])
    settings = `app-id="${appId}" api-url="${apiUrl}"`
    await bundle()
  })
  after(() => {
    removeEventListener('eip6963:announceProvider', hear)
    removeEventListener('wallet-standard:register-wallet', meet)
  })
  afterEach(cleanUp)

  it('announces nothing by default; with announce-wallets it announces a wallet of each chain, which logs the visitor in when the dapp connects', async () => {
    const app = insert<Tag>(`<wallet-app ${settings}></wallet-app>`)
    const modal = insert<Tag>(`<wallet-login-modal ${settings}></wallet-login-modal>`)
    await settled()
    expect([ethereum.length, solana.length]).to.deep.equal([0, 0])
    app.setAttribute('announce-wallets', '')
    const [announced] = await until(() => (ethereum.length > 0 && solana.length > 0 ? ethereum : undefined))
    expect([announced?.info.name, solana[0]?.name]).to.deep.equal(['Almanac', 'Almanac'])
    dispatchEvent(new Event('eip6963:requestProvider'))
    expect(ethereum.map(({ provider }) => provider)).to.deep.equal([announced?.provider, announced?.provider])

    const refused = announced?.provider.request({ method: 'eth_requestAccounts' }).then(
      () => undefined,
      (error: { code: number }) => error.code,
    )
    await until(() => modal.screen === 'landing')
    modal.close()
    expect(await refused).to.equal(4001)
  })
})
