import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { find, onScreen } from './on-screen.js'

const ARMED_AFTER_MS = 500
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function confirmation() {
  const approved: { isTrusted: boolean }[] = []
  const root = await onScreen('confirm-ethereum', { primary: (event: { isTrusted: boolean }) => { approved.push(event) } })
  return { root, approved, button: find(root, '.button-primary') }
}

describe('a button that approves', () => {
  it('does not hear what a script does [SEC-33]', async () => {
    const { button, approved } = await confirmation()
    await pause(ARMED_AFTER_MS)
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(approved).to.have.length(0)
  })

  it('waits until its screen has stood for a moment, then takes a key press [SEC-33]', async () => {
    const { button, approved } = await confirmation()
    button.focus()
    await sendKeys({ press: 'Enter' })
    const early = approved.length
    await pause(ARMED_AFTER_MS)
    await sendKeys({ press: 'Enter' })
    expect(early).to.equal(0)
    expect(approved).to.have.length(1)
    expect(approved[0]?.isTrusted).to.equal(true)
  })

  it('waits again when it was moved [SEC-33]', async () => {
    const { root, button, approved } = await confirmation()
    await pause(ARMED_AFTER_MS)
    button.focus()
    const host = root.host as HTMLElement
    host.style.marginInlineStart = '40px'
    await sendKeys({ press: 'Enter' })
    expect(approved).to.have.length(0)
    await pause(ARMED_AFTER_MS)
    await sendKeys({ press: 'Enter' })
    expect(approved).to.have.length(1)
  })
})
