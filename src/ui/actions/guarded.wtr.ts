import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { find, onScreen } from '../test/on-screen.harness.js'

const ARMED_AFTER_MS = 500
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function confirmation() {
  const approved: Event[] = []
  const before = performance.now()
  const root = await onScreen('confirm-ethereum', { primary: (press: Event) => { approved.push(press) } })
  return { root, approved, button: find(root, '.button-primary'), before }
}

/** A person presses once the button has stood for a moment, and again where it did not take that: a busy machine lays the page out late. */
async function pressUntilTaken(approved: readonly Event[]): Promise<void> {
  for (let tries = 0; tries < 20 && approved.length === 0; tries++) {
    await pause(ARMED_AFTER_MS)
    await sendKeys({ press: 'Enter' })
  }
}

describe('a button that approves', () => {
  it('does not hear what a script does [SEC-33]', async () => {
    const { button, approved } = await confirmation()
    await pause(ARMED_AFTER_MS)
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(approved).to.have.length(0)
  })

  it('hears nothing of what a script tells the properties that React leaves on it [SEC-94] [SEC-33]', async () => {
    const { button, approved } = await confirmation()
    await pause(ARMED_AFTER_MS)
    const forged = { isTrusted: true, type: 'click', currentTarget: button, target: button }
    let tried = 0
    for (let at: Element | null = button; at; at = at.parentElement) {
      for (const name of Object.keys(at).filter(key => key.startsWith('__reactProps'))) {
        const properties = (at as unknown as Record<string, Record<string, unknown>>)[name] ?? {}
        for (const told of Object.values(properties)) {
          if (typeof told !== 'function') continue
          tried++
          for (const nativeEvent of [forged, Object.create(Event.prototype, { isTrusted: { value: true }, currentTarget: { value: button } }) as object]) {
            try {
              (told as (event: object) => void)({ nativeEvent, ...forged })
            } catch {
              // refused
            }
          }
        }
      }
    }
    expect(tried).to.be.greaterThan(0)
    expect(approved).to.have.length(0)
    button.focus()
    await pressUntilTaken(approved)
    expect(approved).to.have.length(1)
  })

  it('waits until its screen has stood for a moment, then takes a key press [SEC-33]', async () => {
    const { button, approved, before } = await confirmation()
    button.focus()
    await sendKeys({ press: 'Enter' }) // early, where the machine is not so slow that the key comes late
    await pressUntilTaken(approved)
    expect(approved).to.have.length(1)
    expect(approved[0]?.isTrusted).to.equal(true)
    expect(approved[0]!.timeStamp - before).to.be.greaterThan(ARMED_AFTER_MS)
  })

  it('waits again when it was moved [SEC-33]', async () => {
    const { root, button, approved } = await confirmation()
    await pause(ARMED_AFTER_MS)
    button.focus()
    const host = root.host as HTMLElement
    const moved = performance.now()
    host.style.marginInlineStart = '40px'
    await sendKeys({ press: 'Enter' })
    await pressUntilTaken(approved)
    expect(approved).to.have.length(1)
    expect(approved[0]!.timeStamp - moved).to.be.greaterThan(ARMED_AFTER_MS)
  })
})
