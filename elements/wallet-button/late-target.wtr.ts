import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  holdTimers,
  insert,
  settled,
  waitForElement,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

describe('a press on a button whose target is not defined yet', () => {
  const messages: string[] = []
  const { warn } = console
  let settings = ''
  before(async () => {
    const [{ apiUrl }, { appId }] = await Promise.all([world(), driver<{ appId: string }>('createApp', {})])
    settings = `app-id="${appId}" api-url="${apiUrl}"`
    console.warn = (...text: unknown[]) => {
      messages.push(text.join(' '))
    }
    await bundle('elements/wallet-button.js')
  })
  after(() => {
    console.warn = warn
  })
  afterEach(cleanUp)

  const press = async (button: HTMLElement) => (await until(() => findInside(button, 'button'))).click()

  it('reports once that a target is never defined', async () => {
    const button = insert(`<wallet-button ${settings} for="never" label="Log in"></wallet-button>`)
    insert('<wallet-never id="never"></wallet-never>')
    const timers = holdTimers(ms => ms === 20_000)
    await press(button)
    await until(() => timers.count)
    await press(button)
    await settled()
    timers.stop()
    expect(messages).to.deep.equal(['<wallet-never> is not defined: it cannot be told "--show".'])
  })

  it('opens the target as soon as it is defined', async () => {
    const button = insert(`<wallet-button ${settings} for="late" label="Log in"></wallet-button>`)
    const modal = insert<Tag>(`<wallet-login-modal ${settings} id="late"></wallet-login-modal>`)
    await press(button)
    await settled()
    await bundle('elements/wallet-login-modal.js')
    await waitForElement(modal, 'input[type=email]')
    expect(modal.open).to.equal(true)
  })
})
