import { expect } from 'chai'
import { failure } from '../../src/errors/failure.harness.js'
import { guestWithEther } from '../test/guest.harness.js'
import {
  bundle,
  cleanUp,
  dialogOf,
  driver,
  openFrame,
  recordEvents,
  insert,
  until,
  world,
  type Tag,
} from '../test/page.harness.js'

interface Client {
  login(options?: object): Promise<unknown>
  loginAsGuest(): Promise<unknown>
  createWallet(options: object): Promise<{ address: string }>
  fundWallet(options?: object): Promise<unknown>
  sendTransaction(options: object): Promise<unknown>
  configureWallet(config: object): void
}
const failureCode = async (promise: Promise<unknown>) => (await failure(promise)).code

describe('a question of a script to the visitor', () => {
  let app: Tag
  let client: Client
  let address = ''
  before(async () => {
    ;({ app, address } = await guestWithEther())
    client = (await bundle('client.js')) as unknown as Client
  })
  after(() => app.session.logout())
  afterEach(cleanUp)

  /** The element that was added for a question. */
  const addedElement = (tag: string) => app.shadowRoot.querySelector<Tag>(`${tag}[open]`)

  it("is shown in the shell of the page's <wallet-app> if the page lacks the element, and leaves the body unchanged", async () => {
    const before = document.body.childElementCount
    const funding = failureCode(client.fundWallet({ address }))
    const tag = await until(() => addedElement('wallet-fund'))
    await until(() => tag.screen === 'receive' && dialogOf(tag)?.open)
    expect(dialogOf(tag)?.getBoundingClientRect().height).to.be.greaterThan(100)
    expect(document.body.childElementCount).to.equal(before)
    tag.close()
    expect(await funding).to.equal('USER_EXITED_FUNDING_FLOW')
    await until(() => !tag.isConnected)
    expect(app.shadowRoot.childElementCount).to.equal(0)
  })

  it('opens on top and reveals the flow below afterwards; several wait in a queue, and an aborted one is removed', async () => {
    const send = (value: string, signal?: AbortSignal) =>
      failureCode(client.sendTransaction({ transaction: { to: address, value }, ...(signal && { signal }) }))
    const confirm = insert('<wallet-confirm-tx></wallet-confirm-tx>')
    const events = recordEvents(confirm)
    const abort = new AbortController()
    const [first, second, third] = [send('1'), send('2', abort.signal), send('3')]
    await until(() => confirm.screen === 'confirm-ethereum' && confirm.shadowRoot.querySelector('.scene'))
    const funding = failureCode(client.fundWallet({ address }))
    await until(() => confirm.screen === 'fund-method' && confirm.shadowRoot.querySelector('.scene'))
    expect(confirm.back()).to.equal(true)
    expect(await funding).to.equal('USER_EXITED_FUNDING_FLOW')
    await until(() => confirm.screen === 'confirm-ethereum')
    confirm.close()
    expect(await first).to.equal('USER_REJECTED_REQUEST')
    await until(() => confirm.open && confirm.screen === 'confirm-ethereum')
    abort.abort()
    expect(await second).to.equal('REQUEST_ABORTED')
    // the third question is next in the same element
    await until(
      () => events.names().filter(name => name === 'open').length === 3 && confirm.screen === 'confirm-ethereum',
    )
    confirm.remove()
    expect(await third).to.equal('USER_REJECTED_REQUEST')
  })

  it('opens anew if it is asked in the task in which the page removes the open element', async () => {
    const confirm = insert('<wallet-confirm-tx></wallet-confirm-tx>')
    const sent = failureCode(client.sendTransaction({ transaction: { to: address, value: '1' } }))
    await until(() => confirm.screen === 'confirm-ethereum')
    confirm.remove()
    const funding = failureCode(client.fundWallet({ address }))
    expect(await sent).to.equal('USER_REJECTED_REQUEST')
    const tag = await until(() => addedElement('wallet-fund'))
    await until(() => tag.screen)
    tag.close()
    expect(await funding).to.equal('USER_EXITED_FUNDING_FLOW')
  })

  it('ends with the session, whether open or waiting, with the same code', async () => {
    const asked = ['1', '2'].map(value => failureCode(client.sendTransaction({ transaction: { to: address, value } })))
    const tag = await until(() => addedElement('wallet-confirm-tx'))
    await until(() => tag.screen)
    await app.session.logout()
    expect(await Promise.all(asked)).to.deep.equal(['MUST_BE_AUTHENTICATED', 'MUST_BE_AUTHENTICATED'])
    await until(() => !tag.isConnected)
  })
})

describe('a page whose app is named later', () => {
  it('starts when its <wallet-app> or the client interface is configured', async () => {
    const { apiUrl } = await world()
    for (const by of ['tag', 'client']) {
      const { appId } = await driver<{ appId: string }>('createApp', {})
      const page = await openFrame()
      const app = page.document.createElement('wallet-app') as Tag & { configure(config: object): void }
      page.document.body.append(app)
      const { configureWallet } = (await page.eval('import("/dist/client.js")')) as Client
      if (by === 'tag') app.configure({ appId, apiUrl })
      else configureWallet({ appId, apiUrl })
      await app.ready
      expect(app.session.$state.get().status, by).to.equal('unauthenticated')
      page.remove()
    }
  })
})
