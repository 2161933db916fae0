import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  insert,
  waitForElement,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const INFO = Object.freeze({
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Heron',
  icon: 'data:image/png;base64,AAAA',
  rdns: 'com.example.heron',
})

/** An extension's wallet, which announces itself (EIP-6963) and records its requests. */
function announce(): { asked: string[]; remove(): void } {
  const asked: string[] = []
  const provider = {
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      return method === 'eth_chainId' ? '0x1' : [ADA]
    },
  }
  const announceWallet = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: INFO, provider }) }))
  addEventListener('eip6963:requestProvider', announceWallet)
  return { asked, remove: () => removeEventListener('eip6963:requestProvider', announceWallet) }
}

describe('<wallet-connect>', () => {
  let wallet: ReturnType<typeof announce>
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', { wallet_auth: true })
    wallet = announce()
    await bundle()
    insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    await customElements.whenDefined('wallet-connect')
  })
  after(() => {
    wallet.remove()
    localStorage.removeItem('privy:connections')
  })
  afterEach(cleanUp)

  it('connects an announced wallet without signature or login: one event, equal to the promise and the form value [LAND-03]', async () => {
    const form = insert(
      '<form><wallet-connect name="address" description="To show what you have collected"></wallet-connect></form>',
    ) as unknown as HTMLFormElement
    const tag = form.querySelector('wallet-connect') as Tag
    const events: CustomEvent[] = []
    for (const name of ['wallet-connect-complete', 'wallet-login-complete', 'wallet-error'])
      document.addEventListener(name, event => events.push(event as CustomEvent))
    const outcome = tag.show()
    await until(() => tag.shadowRoot.textContent?.includes('To show what you have collected'))
    expect((await waitForElement(tag, '#title')).textContent).to.equal('Connect your wallet')
    expect(findInside(tag, 'input')).to.equal(null)
    ;(
      await until(() =>
        [...tag.shadowRoot.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Heron')),
      )
    ).click()
    const result = (await outcome) as { wallet: { address: string; chainId: string; name: string } }
    expect(result.wallet).to.include({
      address: ADA,
      chainId: 'eip155:1',
      name: 'Heron',
      chainType: 'ethereum',
      connectorType: 'injected',
    })
    expect(events.map(({ type }) => type)).to.deep.equal(['wallet-connect-complete'])
    expect(events[0]?.detail === result && tag.result === result).to.equal(true)
    expect([tag.value, new FormData(form).get('address'), tag.session.$state.get().user]).to.deep.equal([
      ADA,
      ADA,
      null,
    ])
    expect(wallet.asked.filter(method => /sign/i.test(method))).to.deep.equal([])
    await until(() => !tag.open)
  })

  it('offers the wallets of this call, and ends with a code if the visitor leaves', async () => {
    const tag = insert('<wallet-connect wallet-list="metamask"></wallet-connect>')
    const outcome = tag
      .show({ walletList: ['rainbow'], description: 'For this once' })
      .catch((error: { code: string }) => error.code)
    await until(() => tag.shadowRoot.textContent?.includes('Rainbow'))
    expect(tag.shadowRoot.textContent).not.to.include('MetaMask')
    ;(await waitForElement(tag, '.end > .tool:last-child')).click()
    expect(await outcome).to.equal('USER_EXITED_AUTH_FLOW')
  })
})
