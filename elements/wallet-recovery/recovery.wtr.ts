import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { guestWithWallet } from '../test/guest.harness.js'
import { cleanUp, insert, waitForElement, typeInto, until, findInside, type Tag } from '../test/page.harness.js'

const PASSWORD = 'Owl-grebe_27+heron'

/** Pastes into a field as browsers do: they insert the text unless a script prevents it. True if it was inserted. */
function pasteInto(field: HTMLInputElement, data: string): boolean {
  field.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', data)
  const reaches = { bubbles: true, composed: true }
  const insertion = { ...reaches, data, inputType: 'insertFromPaste' }
  const isAllowed =
    field.dispatchEvent(new ClipboardEvent('paste', { ...reaches, cancelable: true, clipboardData })) &&
    field.dispatchEvent(new InputEvent('beforeinput', { ...insertion, cancelable: true }))
  if (!isAllowed) return false
  field.setRangeText(data, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  return field.dispatchEvent(new InputEvent('input', insertion))
}

describe('<wallet-recovery>', () => {
  let app: Tag
  let address = ''
  before(async () => {
    ;({ app, address } = await guestWithWallet(
      { user_owned_recovery_options: ['user-passcode'] },
      { recovery: { method: 'user-passcode', password: PASSWORD } },
    ))
    await customElements.whenDefined('wallet-recovery')
  })
  afterEach(cleanUp)
  after(() => app.session.logout())

  const field = (tag: Tag) => waitForElement<HTMLInputElement>(tag, 'input[part=input]')

  it('asks for the password, and ends with the wallet', async () => {
    const tag = insert('<wallet-recovery action="recover"></wallet-recovery>')
    const outcome = tag.show()
    const input = await field(tag)
    expect(tag.screen).to.equal('recover-with-password')
    expect([input.type, input.autocomplete, input.name]).to.deep.equal(['password', 'current-password', 'password'])
    typeInto(input, PASSWORD)
    ;(await until(() => findInside<HTMLButtonElement>(tag, '.dock button:not([disabled])'))).click()
    expect(await outcome).to.deep.include({ action: 'recover', recoveryMethod: 'user-passcode' })
    expect(((await outcome).wallet as { address: string }).address).to.equal(address)
  })

  it('hides the password until it is revealed, keeps it out of attributes, and accepts pasted and filled text', async () => {
    const tag = insert('<wallet-recovery action="recover"></wallet-recovery>')
    void tag.show()
    const input = await field(tag)
    typeInto(input, PASSWORD)
    const reveal = await waitForElement(tag, '.reveal')
    expect(reveal.getAttribute('aria-label')).to.equal('Show password')
    reveal.click()
    await until(() => input.type === 'text')
    expect([input.value, reveal.getAttribute('aria-label')]).to.deep.equal([PASSWORD, 'Hide password'])
    reveal.click()
    await until(() => input.type === 'password')
    for (const node of tag.shadowRoot.querySelectorAll('*'))
      for (const { value } of node.attributes) expect(value).not.to.contain('grebe')
    // as a password manager does that knows no frameworks
    input.value = 'filled'
    input.dispatchEvent(new Event('change', { bubbles: true }))
    expect(findInside<HTMLButtonElement>(tag, '.dock button')?.disabled).to.equal(false)
  })

  it('reports Caps Lock at the field', async () => {
    const tag = insert('<wallet-recovery action="recover"></wallet-recovery>')
    void tag.show()
    const input = await field(tag)
    const key = (modifierCapsLock: boolean) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true, modifierCapsLock }))
    const hint = () => findInside(tag, `#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`)?.textContent
    key(true)
    await until(() => hint() === 'Caps Lock is on')
    key(false)
    await until(() => hint() === '')
  })

  it('names the account in a hidden username field, moves the form to the light tree for autofill-bridge, and submits by Enter', async () => {
    for (const bridge of ['', ' autofill-bridge']) {
      const tag = insert(`<wallet-recovery action="recover"${bridge}></wallet-recovery>`)
      const outcome = tag.show()
      await until(() => tag.screen)
      const place = bridge ? tag : tag.shadowRoot
      const form = await until(() => place.querySelector<HTMLInputElement>('input[type=password]')?.form)
      const user = form.querySelector<HTMLInputElement>('input[autocomplete=username]')
      expect(user?.checkVisibility(), bridge).to.equal(false)
      expect(user?.value).to.equal(app.session.$state.get().user?.id)
      const input = form.querySelector<HTMLInputElement>('input[type=password]') as HTMLInputElement
      expect(input.labels?.[0]?.textContent).to.equal('Recovery password')
      typeInto(input, PASSWORD)
      input.focus()
      await sendKeys({ press: 'Enter' })
      expect(await outcome, bridge).to.deep.include({ action: 'recover' })
      await cleanUp()
    }
  })

  const button = (tag: Tag, text: string) =>
    until(() =>
      [...tag.shadowRoot.querySelectorAll<HTMLButtonElement>('button:not([disabled])')].find(found =>
        found.textContent?.includes(text),
      ),
    )

  it('shows the strength of a new password by a bar and a word [PASSWD-13]', async () => {
    const tag = insert('<wallet-recovery recovery-method="user-passcode"></wallet-recovery>')
    void tag.show()
    ;(await button(tag, 'Add password')).click()
    const input = await until(
      () => tag.screen === 'create-password' && findInside<HTMLInputElement>(tag, 'input[part=input]'),
    )
    expect([input.type, input.autocomplete]).to.deep.equal(['password', 'new-password'])
    const bar = () => [
      findInside(tag, '.strength .word')?.textContent,
      tag.shadowRoot.querySelectorAll('.strength .on').length,
    ]
    expect(bar()).to.deep.equal(['', 0])
    for (const [password, word, parts] of [
      ['heron7', 'Weak', 1],
      ['Heron-grebe1', 'Medium', 2],
      [PASSWORD, 'Strong', 3],
    ] as const) {
      typeInto(input, password)
      await until(() => bar()[0] === word)
      expect(bar()).to.deep.equal([word, parts])
    }
  })

  it('offers to copy and to download the password, which is hidden until it is revealed [PASSWD-02]', async () => {
    const tag = insert('<wallet-recovery recovery-method="user-passcode"></wallet-recovery>')
    void tag.show()
    ;(await button(tag, 'Add password')).click()
    const input = await until(
      () => tag.screen === 'create-password' && findInside<HTMLInputElement>(tag, 'input[part=input]'),
    )
    typeInto(input, PASSWORD)
    ;(await button(tag, 'Continue')).click()
    await until(() => tag.screen === 'save-password' && findInside(tag, '.secret'))
    const copied: string[] = []
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
      configurable: true,
    })
    ;(await button(tag, 'Copy')).click()
    await until(() => copied.length > 0)
    expect(copied).to.deep.equal([PASSWORD])
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    await button(tag, 'Download')
    const shown = () => findInside(tag, '.secret')?.textContent ?? ''
    expect(shown()).not.to.contain('grebe')
    findInside<HTMLButtonElement>(tag, '.secret .reveal')?.click()
    await until(() => shown().includes(PASSWORD))
  })
  it('takes a pasted password in each field, and offers the fields of a new one to password managers by autofill-bridge', async () => {
    const recovering = insert('<wallet-recovery action="recover"></wallet-recovery>')
    void recovering.show()
    expect(pasteInto(await field(recovering), PASSWORD)).to.equal(true)
    await until(() => findInside<HTMLButtonElement>(recovering, '.dock button:not([disabled])'))
    await cleanUp()

    const tag = insert('<wallet-recovery recovery-method="user-passcode" autofill-bridge></wallet-recovery>')
    void tag.show()
    ;(await button(tag, 'Add password')).click()
    for (const screen of ['create-password', 'confirm-password']) {
      // in the light tree, where every password manager looks
      const input = await until(
        () => tag.screen === screen && tag.querySelector<HTMLInputElement>('input[type=password]'),
      )
      expect([input.autocomplete, input.name], screen).to.deep.equal(['new-password', 'password'])
      const user = input.form?.querySelector<HTMLInputElement>('input[autocomplete=username]')
      expect(user?.value, screen).to.equal(app.session.$state.get().user?.id)
      expect(pasteInto(input, PASSWORD), screen).to.equal(true)
      ;(await button(tag, 'Continue')).click()
      if (screen === 'create-password') {
        await until(() => tag.screen === 'save-password')
        ;(await button(tag, 'Continue')).click()
      }
    }
    await until(() => tag.screen === 'confirm-saved')
  })
})
