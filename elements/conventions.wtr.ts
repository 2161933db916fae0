import { expect } from 'chai'
import { bundle, clean, driver, listen, put, shown, until, world, type Tag } from './test/page.js'
import { allFixtures, onScreen } from './ui/on-screen.js'

interface Named { name: string }
interface Declaration { name: string; tagName: string; attributes: Named[]; members: (Named & { kind: string })[]; events: Named[]; cssParts?: Named[]; cssProperties?: Named[]; cssStates?: Named[] }
interface Manifest { modules: { declarations: Declaration[] }[] }

const TAKEN = /^(title|hidden|lang|dir|id|class|style|slot|part|role|translate|draggable|popover|inert|autofocus|tabindex|tabIndex|is|ref|key|children|className|on.*|data-.*|aria-.*)$/
const PARTS = new Set(`dialog panel header title subtitle back-button info-button close-button body footer button button-primary button-secondary link input
  label hint code-box select checkbox list list-item chip icon avatar qr wallet-card amount details row pill message error spinner progress`.split(/\s+/))

describe('the names of the elements', () => {
  let declarations: Declaration[]
  before(async () => {
    const manifest = await (await fetch('/dist/custom-elements.json')).json() as Manifest
    declarations = manifest.modules.flatMap(module => module.declarations).filter(({ tagName }) => tagName)
  })

  it('are words after the prefix, and the class says the same [EC-10]', () => {
    expect(declarations).to.have.length.above(4)
    for (const { name, tagName } of declarations) {
      expect(tagName).to.match(/^wallet(-[a-z]+)+$/)
      expect(name).to.equal(`${tagName.split('-').map(word => word[0]?.toUpperCase() + word.slice(1)).join('')}Element`)
    }
  })

  it('take none that every HTML element has a meaning for [EC-12]', () => {
    for (const { attributes, members } of declarations) for (const { name } of [...attributes, ...members]) expect(name).not.to.match(TAKEN)
  })

  it('are lower-case words with a prefix for events [EC-14]', () => {
    for (const { events } of declarations) for (const { name } of events) expect(name).to.match(/^wallet(-[a-z]+)+$/)
  })

  it('are nouns of one list for parts, on every screen [EC-15] [EC-50]', async () => {
    for (const { cssParts = [] } of declarations) for (const { name } of cssParts) expect([...PARTS]).to.include(name)
    const found = new Set<string>()
    for (const { id } of await allFixtures()) {
      const root = await onScreen(id)
      for (const marked of root.querySelectorAll('[part]')) for (const part of marked.part) found.add(part)
      root.remove()
    }
    expect([...found].filter(part => !PARTS.has(part))).to.deep.equal([])
  })

  it('have the prefix for custom properties, and private ones are not told [EC-16]', () => {
    for (const { cssProperties = [] } of declarations) for (const { name } of cssProperties) expect(name).to.match(/^--wallet(-[a-z]+)+$/)
  })
})

describe('an element in a host', () => {
  let app: Tag
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp')
    await bundle()
    app = put(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    await app.ready
  })
  afterEach(clean)

  it('writes no attribute by itself but open, and adds no child [EC-24]', async () => {
    const tag = put('<wallet-login-modal></wallet-login-modal>')
    const written = new Set<string | null>()
    const watcher = new MutationObserver(records => { for (const { type, attributeName } of records) written.add(type === 'attributes' ? attributeName : type) })
    watcher.observe(tag, { attributes: true, childList: true })
    void tag.show()
    await shown(tag, 'input[type=email]')
    tag.close()
    await until(() => !tag.open)
    watcher.disconnect()
    expect([...written]).to.deep.equal(['open'])
  })

  it('takes open away when the visitor closes it, and says so [EC-25]', async () => {
    const tag = put('<wallet-login-modal open></wallet-login-modal>')
    const { names } = listen(tag)
    ;(await shown(tag, '[part~=close-button]')).click()
    await until(() => names().includes('close'))
    expect(tag.hasAttribute('open')).to.equal(false)
  })

  it('has the states that its look can follow [EC-17]', async () => {
    const tag = put('<wallet-login-modal layer="inline"></wallet-login-modal>')
    await until(() => tag.matches(':state(ready)'))
    expect(tag.matches(':state(inline)')).to.equal(true)
    expect(tag.matches(':state(open)')).to.equal(false)
    void tag.show()
    expect(tag.matches(':state(busy)')).to.equal(true)
    await until(() => tag.matches(':state(open)'))
    tag.close()
    await until(() => !tag.matches(':state(busy)'))
  })

  it('asks the host before it tells the provider what was done, and takes a no', async () => {
    const { loginAsGuest } = await bundle('client.js') as { loginAsGuest(): Promise<unknown> }
    const { appId } = app as unknown as { appId: string }
    const heard: CustomEvent<{ event_name: string }>[] = []
    const no = (event: Event) => { heard.push(event as CustomEvent<{ event_name: string }>); event.preventDefault() }
    await until(() => app.matches(':state(ready)'))
    const tag = put('<wallet-login-modal></wallet-login-modal>')
    void tag.show()
    await shown(tag, 'input[type=email]')
    document.addEventListener('wallet-analytics-request', no)
    await loginAsGuest()
    document.removeEventListener('wallet-analytics-request', no)
    const login = heard.find(({ detail }) => detail.event_name === 'sdk_authenticate')
    expect(login?.target).to.equal(tag)
    expect((await driver<{ event_name: string }[]>('analytics', appId)).filter(({ event_name: name }) => name === 'sdk_authenticate')).to.deep.equal([])
    await app.session.logout()
  })
})
