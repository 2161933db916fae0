import { expect } from 'chai'
import { guestWithWallet, localChain } from '../test/guest.harness.js'
import {
  cleanUp,
  dialogOf,
  findInside,
  insert,
  recordEvents,
  recordRequests,
  until,
  waitForElement,
  world,
  type Tag,
} from '../test/page.harness.js'

type Fund = Tag & { prefetch(): void; show(options?: object): Promise<unknown> }

/** An app that offers to pay from another wallet, on the local chain. */
const OFFERED = {
  funding: true,
  funding_config: {
    default_recommended_currency: { chain: 'eip155:31337', asset: 'native-currency' },
    default_recommended_amount: '0.05',
    methods: [],
    options: [{ method: 'wallets', provider: '' }],
    prompt_funding_on_wallet_creation: false,
    cross_chain_bridging_enabled: false,
  },
}
const INFO = Object.freeze({
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Heron',
  icon: 'data:image/png;base64,AAAA',
  rdns: 'com.example.heron',
})

const reportCount = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/analytics_events')).length

describe('a prefetched <wallet-fund> of a signed-in visitor', () => {
  const asked: string[] = []
  before(async () => {
    const { ethereumRpcUrl } = await world()
    const { app } = await guestWithWallet(OFFERED)
    Object.assign(app, { config: { chains: [localChain(ethereumRpcUrl)], defaultChain: 31337 } })
    await customElements.whenDefined('wallet-fund')
    await until(() => reportCount() === 3) // of the login, the start and the end of the wallet's creation
  })
  afterEach(cleanUp)

  const screenIn = (dialog: Element | null | undefined) =>
    dialog?.querySelector('[data-screen]')?.getAttribute('data-screen')
  const prefetched = async () => {
    const tag = insert<Fund>('<wallet-fund></wallet-fund>')
    const { names } = recordEvents(tag)
    tag.prefetch()
    const dialog = await until(() => {
      const prepared = tag.shadowRoot.querySelector('dialog.prepared')
      return screenIn(prepared) ? prepared : undefined
    })
    return { tag, dialog, names }
  }
  const end = (outcome: Promise<unknown>) =>
    outcome.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  const close = async (tag: Tag, outcome: Promise<string>) => {
    tag.close()
    expect(await outcome).to.equal('USER_EXITED_FUNDING_FLOW')
    await until(() => !tag.open)
  }

  it('has the address to send to ready, and asks for the balance once it opens', async () => {
    const requests = await recordRequests()
    const { tag, dialog, names } = await prefetched()
    expect([screenIn(dialog), dialog.hasAttribute('data-sealed'), tag.open, names(), await requests()]).to.deep.equal([
      'receive',
      false,
      false,
      [],
      [],
    ])
    const outcome = end(tag.show())
    await until(() => tag.screen)
    expect([tag.screen, dialogOf(tag) === dialog]).to.deep.equal(['receive', true])
    await until(async () => (await requests()).length > 0)
    await until(() => dialog.hasAttribute('data-sealed'))
    await close(tag, outcome)
  })

  it('offers a wallet that has announced itself since, and has the ways to pay ready from then on', async () => {
    const { tag, dialog } = await prefetched()
    const provider = {
      request: async ({ method }: { method: string }) => {
        asked.push(method)
        return []
      },
    }
    const detail = Object.freeze({ info: INFO, provider })
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const outcome = end(tag.show())
    await waitForElement(tag, '[data-screen="fund-method"]')
    expect([screenIn(dialogOf(tag)), dialogOf(tag) === dialog]).to.deep.equal(['fund-method', false])
    await close(tag, outcome)

    const requests = await recordRequests()
    const other = await prefetched()
    const list = other.dialog.querySelector('ul, ol')
    expect([list?.childElementCount, other.tag.open, other.names(), asked, await requests()]).to.deep.equal([
      2,
      false,
      [],
      [],
      [],
    ])
    const second = end(other.tag.show())
    await until(() => other.tag.screen)
    expect([findInside(other.tag, 'ul, ol') === list, other.names()]).to.deep.equal([
      true,
      ['before-open', 'open', 'screen-change'],
    ])
    await close(other.tag, second)
  })

  it('opens what is asked for, if that is not what is ready', async () => {
    const { tag, dialog } = await prefetched()
    const outcome = end(tag.show({ defaultFundingMethod: 'manual' }))
    await waitForElement(tag, '[data-screen="receive"]')
    expect(dialogOf(tag)).to.not.equal(dialog)
    await close(tag, outcome)
  })
})
