import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { find, onScreen, settled, stores, until } from '../test/on-screen.harness.js'

type Status = 'sending-code' | 'awaiting-code-input' | 'submitting-code' | 'done' | 'error'

/** The code screen with a model that records its calls. */
async function codeScreen(status: Status = 'awaiting-code-input') {
  const atom = await stores()
  const model = {
    $status: atom<Status>(status),
    $message: atom<string | undefined>(),
    $received: atom<string | undefined>(),
    sent: [] as string[],
    refused: 0,
    typed: 0,
  }
  const root = await onScreen('code', {
    $status: model.$status,
    $message: model.$message,
    $received: model.$received,
    submit: (code: string) => {
      model.sent.push(code)
    },
    refuse: () => {
      model.refused++
    },
    typed: () => {
      model.typed++
    },
  })
  const input = find<HTMLInputElement>(root, 'input')
  const shown = () => [...root.querySelectorAll('.code-box')].map(box => box.textContent || '_').join('')
  const active = () => [...root.querySelectorAll('.code-box')].findIndex(box => box.classList.contains('active'))
  return { ...model, model, root, input, shown, active }
}

/** Fills the field like a password manager or autofill: sets the value and dispatches an event without a type. */
function fill(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('the code field', () => {
  it('draws six boxes over one real field that asks for a one-time code [CODE-01] [EC-61]', async () => {
    const { root, input } = await codeScreen()
    expect(root.querySelectorAll('[part~="code-box"]')).to.have.length(6)
    expect(root.querySelectorAll('input')).to.have.length(1)
    expect(['inputmode', 'autocomplete', 'name'].map(name => input.getAttribute(name))).to.deep.equal([
      'numeric',
      'one-time-code',
      'one-time-code',
    ])
    const [field, first] = [input.getBoundingClientRect(), find(root, '.code-box').getBoundingClientRect()]
    expect(field.height).to.be.closeTo(first.height, 1)
    expect(field.width).to.be.greaterThan(5 * first.width)
  })

  it('fills a box per digit, moves to the next, and submits with the sixth [CODE-07] [CODE-10]', async () => {
    const { input, shown, active, sent } = await codeScreen()
    input.focus()
    for (const [at, digit] of [...'41820'].entries()) {
      await sendKeys({ press: digit })
      await until(() => active() === at + 1)
    }
    expect(shown()).to.equal('41820_')
    expect(sent).to.deep.equal([])
    await sendKeys({ press: '9' })
    await until(() => sent.length > 0)
    expect(sent).to.deep.equal(['418209'])
  })

  it('clears a box by backspace and moves back to it [CODE-09]', async () => {
    const { input, shown, active } = await codeScreen()
    input.focus()
    await sendKeys({ type: '418' })
    await until(() => shown() === '418___')
    await sendKeys({ press: 'Backspace' })
    await until(() => shown() === '41____')
    expect(active()).to.equal(2)
    await sendKeys({ press: '7' })
    await until(() => shown() === '417___')
  })

  it('replaces a digit in the middle by typing over it', async () => {
    const { input, shown, active, sent } = await codeScreen()
    input.focus()
    await sendKeys({ type: '41820' })
    await until(() => shown() === '41820_')
    for (let step = 0; step < 3; step++) await sendKeys({ press: 'ArrowLeft' })
    await sendKeys({ press: '6' })
    await until(() => shown() === '41620_')
    await until(() => active() === 3)
    await sendKeys({ press: 'Backspace' })
    await until(() => shown() === '4160__')
    expect(active(), 'backspace goes back also in the middle').to.equal(2)
    expect(sent).to.deep.equal([])
  })

  it('accepts a code that arrives at once, however it is written, and submits it once [CODE-06] [CODE-08]', async () => {
    for (const written of ['418209', '418 209', ' 418-209\n', '4 1 8 2 0 9', '418–209', '4182091234']) {
      const { root, input, shown, sent } = await codeScreen()
      fill(input, written)
      await until(() => sent.length > 0)
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await settled()
      expect(sent, written).to.deep.equal(['418209'])
      expect(shown()).to.equal('418209')
      root.remove()
    }
  })

  it('accepts every kind of input event', async () => {
    for (const inputType of [
      'insertText',
      'insertFromPaste',
      'insertReplacementText',
      'insertFromDrop',
      'insertCompositionText',
      '',
    ]) {
      const { root, input, sent } = await codeScreen()
      input.value = '418209'
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType }))
      await until(() => sent.length === 1)
      root.remove()
    }
  })

  it('accepts a code that the browser has read from a text message, and submits it once', async () => {
    const { shown, sent, $received } = await codeScreen()
    $received.set('418209')
    await until(() => sent.length > 0)
    expect([shown(), ...sent]).to.deep.equal(['418209', '418209'])
  })

  it('submits a code that was filled in while the request was still being sent', async () => {
    const { input, sent, $status } = await codeScreen('sending-code')
    fill(input, '418209')
    await settled()
    expect(sent).to.deep.equal([])
    $status.set('awaiting-code-input')
    await until(() => sent.length === 1)
  })

  it('keeps its position, whatever happens to the code', async () => {
    const { root, $status } = await codeScreen('sending-code')
    const places = () =>
      [...root.querySelectorAll('.code-box')].map(box => {
        const { x, y, width, height } = box.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join()
      })
    const before = places()
    expect(find(root, '.code').getBoundingClientRect().height).to.be.lessThan(60)
    for (const status of ['awaiting-code-input', 'submitting-code', 'done'] as const) {
      $status.set(status)
      await settled()
      expect(places(), status).to.deep.equal(before)
    }
  })

  it('rejects everything but digits, and says so [CODE-05]', async () => {
    const { input, shown, model, $message, root } = await codeScreen()
    input.focus()
    await sendKeys({ type: '41' })
    await until(() => shown() === '41____')
    await sendKeys({ press: 'x' })
    await until(() => model.refused === 1)
    $message.set('Code should be numeric')
    await until(() => find(root, '.hint').textContent?.includes('Code should be numeric'))
    expect(shown()).to.equal('41____')
    expect(input.value).to.equal('41')
    await sendKeys({ press: '-' })
    await until(() => model.refused === 2)
    expect([shown(), input.value]).to.deep.equal(['41____', '41'])
    fill(input, '41820a')
    await until(() => model.refused === 3)
    expect(shown()).to.equal('41____')
  })

  it('replaces a code that is still shown as wrong with the first new digit, and keeps what is typed next', async () => {
    const { root, input, shown, active, sent, model, $status, $message } = await codeScreen()
    input.focus()
    await sendKeys({ type: '418207' })
    await until(() => sent.length === 1)
    $message.set('Invalid or expired verification code')
    $status.set('error')
    await until(() => find(root, '.code').classList.contains('wrong'))
    const typed = model.typed
    await sendKeys({ press: 'ArrowLeft' })
    await sendKeys({ press: 'x' })
    await until(() => model.refused === 1)
    expect([shown(), model.typed - typed], 'what is no digit changes nothing').to.deep.equal(['418207', 0])
    await sendKeys({ press: '4' })
    await until(() => model.typed === typed + 1)
    expect(input.value).to.equal('4')
    $status.set('awaiting-code-input') // as the model does at once
    await until(() => shown() === '4_____')
    expect(active()).to.equal(1)
    await sendKeys({ type: '18209' })
    await until(() => sent.length === 2)
    expect(sent).to.deep.equal(['418207', '418209'])
  })

  it('replaces a wrong code with a whole code that is pasted or filled in', async () => {
    const { input, shown, sent, $status, $message } = await codeScreen()
    fill(input, '418207')
    await until(() => sent.length === 1)
    $message.set('Invalid or expired verification code')
    $status.set('error')
    await settled()
    fill(input, '418209')
    $status.set('awaiting-code-input')
    await until(() => sent.length === 2)
    expect([shown(), ...sent]).to.deep.equal(['418209', '418207', '418209'])
  })

  it('shakes and keeps its digits while it is wrong, then clears, with the focus in its first box [CODE-11] [CODE-12] [CODE-13]', async () => {
    const { root, input, shown, active, sent, $status, $message } = await codeScreen()
    fill(input, '418207')
    await until(() => sent.length === 1)
    $message.set('Invalid or expired verification code')
    $status.set('error')
    const field = find(root, '.code')
    await until(() => field.classList.contains('wrong'))
    expect(getComputedStyle(field).animationName).to.equal('shake')
    expect(shown()).to.equal('418207')
    $status.set('awaiting-code-input')
    await until(() => shown() === '______')
    expect(root.activeElement).to.equal(input)
    expect(active()).to.equal(0)
    expect(sent).to.deep.equal(['418207']) // the wrong code is not sent again when it is cleared
    fill(input, '418209')
    await until(() => sent.length === 2)
    expect(sent).to.deep.equal(['418207', '418209'])
  })

  it('runs from left to right in a right-to-left page', async () => {
    document.documentElement.dir = 'rtl'
    const { root, input, shown } = await codeScreen()
    fill(input, '418')
    await until(() => shown() === '418___')
    const [first, second] = root.querySelectorAll('.code-box')
    expect(first!.getBoundingClientRect().left).to.be.lessThan(second!.getBoundingClientRect().left)
    document.documentElement.dir = ''
  })
})
