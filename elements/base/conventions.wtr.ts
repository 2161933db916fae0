import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  recordEvents,
  insert,
  waitForElement,
  until,
  world,
  type Tag,
} from '../test/page.harness.js'

describe('an element in a host', () => {
  let app: Tag
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp')
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    await app.ready
  })
  afterEach(cleanUp)

  it('sets no attribute by itself except open, and adds no child [EC-24]', async () => {
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    const written = new Set<string | null>()
    const watcher = new MutationObserver(records => {
      for (const { type, attributeName } of records) written.add(type === 'attributes' ? attributeName : type)
    })
    watcher.observe(tag, { attributes: true, childList: true })
    void tag.show()
    await waitForElement(tag, 'input[type=email]')
    tag.close()
    await until(() => !tag.open)
    watcher.disconnect()
    expect([...written]).to.deep.equal(['open'])
  })

  it('removes its open attribute when the visitor closes it, and reports that [EC-25]', async () => {
    const tag = insert('<wallet-login-modal open></wallet-login-modal>')
    const { names } = recordEvents(tag)
    ;(await waitForElement(tag, '.end > .tool:last-child')).click()
    await until(() => names().includes('close'))
    expect(tag.hasAttribute('open')).to.equal(false)
  })

  it('exposes the states ready, inline, open and busy, which a style sheet can select [EC-17]', async () => {
    const tag = insert('<wallet-login-modal layer="inline"></wallet-login-modal>')
    await until(() => tag.matches(':state(ready)'))
    expect(tag.matches(':state(inline)')).to.equal(true)
    expect(tag.matches(':state(open)')).to.equal(false)
    void tag.show()
    expect(tag.matches(':state(busy)')).to.equal(true)
    await until(() => tag.matches(':state(open)'))
    tag.close()
    await until(() => !tag.matches(':state(busy)'))
  })

  it('asks the host before an analytics event is sent, and sends nothing if the host cancels', async () => {
    const { loginAsGuest } = (await bundle('client.js')) as { loginAsGuest(): Promise<unknown> }
    const { appId } = app as unknown as { appId: string }
    const analyticsEvents: CustomEvent<{ event_name: string }>[] = []
    const no = (event: Event) => {
      analyticsEvents.push(event as CustomEvent<{ event_name: string }>)
      event.preventDefault()
    }
    await until(() => app.matches(':state(ready)'))
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    void tag.show()
    await waitForElement(tag, 'input[type=email]')
    document.addEventListener('wallet-analytics-request', no)
    await loginAsGuest()
    document.removeEventListener('wallet-analytics-request', no)
    const login = analyticsEvents.find(({ detail }) => detail.event_name === 'sdk_authenticate')
    expect(login?.target).to.equal(tag)
    expect(
      (await driver<{ event_name: string }[]>('analytics', appId)).filter(
        ({ event_name: name }) => name === 'sdk_authenticate',
      ),
    ).to.deep.equal([])
    await app.session.logout()
  })
})
