import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { find, onScreen, stores, until } from './on-screen.js'

/** The landing with an e-mail model whose calls are written down. */
async function landing(id = 'landing', value = '', error?: string) {
  const atom = await stores()
  const calls = { submitted: [] as string[], opened: 0 }
  const $value = atom(value)
  const $valid = atom(/.@.+\../.test(value))
  const $error = atom(error)
  const email = {
    $value, $valid, $error,
    type: (typed: string) => { $error.set(undefined); $value.set(typed); $valid.set(/.@.+\../.test(typed)) },
    submit: () => { calls.submitted.push($value.get()) },
  }
  const root = await onScreen(id, { email, openEmail: () => { calls.opened++ } })
  return { root, calls, email }
}
const words = (root: ShadowRoot, selector: string) => [...root.querySelectorAll(selector)].map(found => found.textContent?.trim())

describe('the e-mail field on the landing', () => {
  it('has its placeholder, its button, and a name that browsers fill [EMAIL-01] [EMAIL-02] [EC-59]', async () => {
    const { root } = await landing()
    const input = find<HTMLInputElement>(root, 'input')
    expect(input.placeholder).to.equal('your@email.com')
    expect(find(root, 'form button').textContent).to.equal('Submit')
    expect(['type', 'name', 'autocomplete'].map(name => input.getAttribute(name))).to.deep.equal(['email', 'email', 'email'])
    expect(root.querySelector(`label[for="${input.id}"]`)?.textContent).to.equal('Email')
  })

  it('cannot be submitted while the address is not one [EMAIL-07] [EMAIL-08]', async () => {
    const { root, calls } = await landing()
    const [input, button] = [find(root, 'input'), find<HTMLButtonElement>(root, 'form button')]
    expect(button.disabled).to.equal(true)
    input.focus()
    await sendKeys({ type: 'mira@' })
    await sendKeys({ press: 'Enter' })
    await until(() => root.querySelector('[part~="error"]'))
    expect(calls.submitted).to.deep.equal([])
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    await sendKeys({ type: 'example.com' })
    await until(() => !button.disabled)
    expect(root.querySelector('[part~="error"]')).to.equal(null)
  })

  it('is submitted by Enter and by its button [EMAIL-06]', async () => {
    const { root, calls } = await landing()
    find(root, 'input').focus()
    await sendKeys({ type: 'mira@example.com' })
    await sendKeys({ press: 'Enter' })
    await until(() => calls.submitted.length === 1)
    find(root, 'form button').click()
    await until(() => calls.submitted.length === 2)
    expect(calls.submitted).to.deep.equal(['mira@example.com', 'mira@example.com'])
  })

  it('shows what was wrong with an address when the visitor comes back to it [EMAIL-10]', async () => {
    const { root, email } = await landing('landing', 'mira+news@example.com', 'Without a plus, please.')
    expect(find<HTMLInputElement>(root, 'input').value).to.equal('mira+news@example.com')
    expect(find(root, '[part~="error"]').textContent).to.equal('Without a plus, please.')
    expect(email.$error.get()).to.equal('Without a plus, please.')
  })

  it('notices a password manager that assigns the value and tells with a bare event', async () => {
    const { root, email } = await landing()
    const input = find<HTMLInputElement>(root, 'input')
    input.value = 'mira@example.com'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => email.$value.get() === 'mira@example.com')
    await until(() => !find<HTMLButtonElement>(root, 'form button').disabled)
  })

  it('can hide behind a row that says whether it was used last [EMAIL-03] [EMAIL-05]', async () => {
    const { root, calls } = await landing('landing-collapsed')
    expect(root.querySelector('input')).to.equal(null)
    const row = find(root, '[part~="list-item"]')
    expect(row.querySelector('.says')?.textContent).to.equal('Continue with Email')
    expect(row.querySelector('[part~="chip"]')?.textContent).to.equal('Recent')
    row.click()
    expect(calls.opened).to.equal(1)
  })

  it('marks the wallet used last and those of Solana, and says "Connect" under the pointer [LAND-20] [LAND-21] [LAND-22]', async () => {
    const { root } = await landing('landing-wallets')
    const rows = [...root.querySelectorAll<HTMLElement>('[part~="list-item"]')].slice(0, 3)
    expect(rows.map(row => [row.querySelector('.says')?.textContent, row.querySelector('[part~="chip"]')?.textContent])).to.deep.equal([['MetaMask', 'Recent'], ['Phantom', 'Solana'], ['Rainbow', undefined]])
    const hint = find(rows[2] as HTMLElement, '.does')
    expect([hint.textContent, getComputedStyle(hint).visibility]).to.deep.equal(['Connect', 'hidden'])
    ;(rows[2] as HTMLElement).scrollIntoView({ block: 'center' })
    const { left, top, width, height } = (rows[2] as HTMLElement).getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
    await until(() => getComputedStyle(hint).visibility === 'visible')
    await resetMouse()
  })

  it('keeps a list of many methods at 400 px and lets it scroll [SHELL-06]', async () => {
    const atom = await stores()
    const rows = Array.from({ length: 20 }, (_, index) => ({ id: `method-${index}`, key: `method-${index}`, label: `Continue with ${index}`, recent: false, choose: () => {} }))
    const root = await onScreen('landing-others', { $face: atom({ title: '', rows, further: [], lines: [] }) })
    const list = find(root, '[part~="list"]')
    expect(list.getBoundingClientRect().height).to.equal(400)
    expect(list.scrollHeight).to.be.greaterThan(900)
  })
})

describe('the code screen', () => {
  it('offers to send the code again, and says that it was sent in the same place [CODE-02] [CODE-03]', async () => {
    const atom = await stores()
    const $sent = atom(false)
    let resent = 0
    const root = await onScreen('code', { $sent, resend: () => { resent++ } })
    const link = find(root, '[part~="hint"] [part~="link"]')
    expect(link.textContent).to.equal('Resend code')
    const end = link.getBoundingClientRect().right
    link.click()
    expect(resent).to.equal(1)
    $sent.set(true)
    await until(() => root.querySelector('.sent'))
    expect(find(root, '.sent').textContent).to.equal('Code sent')
    expect(find(root, '.sent').getBoundingClientRect().right).to.be.closeTo(end, 1)
    expect(root.querySelector('[part~="hint"] [part~="link"]')).to.equal(null)
    expect(find(root, '[role="status"]').textContent, 'read out, too').to.include('Code sent')
  })

  it('says when the code was right [CODE-04]', async () => {
    const root = await onScreen('code-done')
    await until(() => words(root, '[role="status"]').includes('Success!'))
  })
})

describe('the terms screen', () => {
  it('has its title, its two documents and its two answers [TERMS-01] [TERMS-02] [TERMS-03] [TERMS-04]', async () => {
    const root = await onScreen('terms')
    expect(find(root, '[part~="title"]').textContent).to.equal('One last step')
    const links = [...root.querySelectorAll<HTMLAnchorElement>('a[part~="list-item"]')]
    expect(links.map(link => [link.textContent, link.href, link.target, link.rel])).to.deep.equal([
      ['View Terms', 'https://example.com/terms', '_blank', 'noopener noreferrer'],
      ['View Privacy Policy', 'https://example.com/privacy', '_blank', 'noopener noreferrer'],
    ])
    expect(words(root, '.dock [part~="button"]')).to.deep.equal(['No thanks', 'Accept'])
    const [no, yes] = [...root.querySelectorAll('.dock [part~="button"]')].map(button => button.getBoundingClientRect().height)
    expect(no).to.equal(yes)
  })
})

describe('the screen that makes wallets', () => {
  it('waits, then says that they are ready, without moving a pixel [WCREATE-01] [WCREATE-20]', async () => {
    const atom = await stores()
    const $status = atom<'creating' | 'done' | 'error'>('creating')
    const root = await onScreen('create-wallet', { $status })
    const place = () => { const { x, y, width } = find(root, '.ring').getBoundingClientRect(); return [x, y, width] }
    const before = place()
    expect(find(root, '[role="status"] [part~="title"]').textContent).to.equal('Creating your wallets')
    expect(root.querySelectorAll('.dock button')).to.have.length(0)
    $status.set('done')
    await until(() => find(root, '[part~="title"]').textContent === 'Your wallets are ready')
    expect(place()).to.deep.equal(before)
  })

  it('can be closed after a failure [WCREATE-02]', async () => {
    let closed = 0
    const root = await onScreen('create-wallet-failed', { close: () => { closed++ } })
    const button = [...root.querySelectorAll<HTMLElement>('.dock button')].find(({ textContent }) => textContent === 'Close')
    button?.click()
    expect(closed).to.equal(1)
    expect(find(root, '[role="alert"]').textContent).to.include('Something went wrong')
  })
})

describe('the screen that opens a wallet', () => {
  it('turns its ring while it waits, and leaves it open with a "Close" button after a failure [WCONN-01] [WCONN-02]', async () => {
    const loading = await onScreen('connect-wallet')
    expect(find(loading, '[role="status"] [part~="title"]').textContent).to.equal('Opening your wallet')
    expect(words(loading, '.dock button')).to.deep.equal([])
    let closed = 0
    const failed = await onScreen('connect-wallet-failed', { close: () => { closed++ } })
    const alert = find(failed, '[role="alert"]').textContent
    expect(alert).to.include('Something went wrong').and.to.include("We're on it. Please try again later.")
    expect(words(failed, '.dock button')).to.deep.equal(['Close'])
    find(failed, '.dock button').click()
    expect(closed).to.equal(1)
  })
})

describe('the screen that changes the address of an account', () => {
  it('has an e-mail field with its placeholder and a "Submit" button [EMAIL-16]', async () => {
    const root = await onScreen('update-email', {})
    expect(find<HTMLInputElement>(root, 'input[type="email"]').placeholder).to.equal('your@email.com')
    expect(words(root, 'button').includes('Submit')).to.equal(true)
  })
})
