import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { ReadableAtom } from 'nanostores'
import { more } from '../../ui/pictures/icons.js'
import { ANY_WALLET, walletMark } from '../../ui/pictures/wallet-marks.js'
import { allFixtures, find, onScreen, stores, until } from '../../ui/test/on-screen.harness.js'
import type { FieldModel } from '../shapes/form/field.js'
import type { StatusState } from '../shapes/status/status.js'
import type { LandingState } from './landing.js'

type Landing = { $state: ReadableAtom<LandingState> }
type Watched = { $state: ReadableAtom<StatusState> }

const modelOf = async <Model>(id: string) => (await allFixtures()).find(other => other.id === id)?.model as Model

/** The landing with an e-mail field that records its calls. */
async function landing(text = '', error?: string) {
  const atom = await stores()
  const submitted: string[] = []
  const $text = atom(text)
  const $valid = atom(/.@.+\../.test(text))
  const [$error, $disabled] = [atom(error), atom(false)]
  const state = (await modelOf<Landing>('landing')).$state.get()
  const [field] = state.fields
  if (!field) throw new Error('No field stands open.')
  const email: FieldModel = {
    spec: field.model.spec,
    $text,
    $valid,
    $error,
    $disabled,
    $more: atom(undefined),
    load: () => {},
    ask: () => new Promise<never>(() => {}),
    type: typed => {
      $error.set(undefined)
      $text.set(typed)
      $valid.set(/.@.+\../.test(typed))
      return true
    },
    submit: () => {
      submitted.push($text.get())
    },
  }
  const root = await onScreen('landing', { $state: atom({ ...state, fields: [{ ...field, model: email }] }) })
  return { root, submitted, email, $error }
}

/** A screen whose buttons call `press`. */
async function watched(id: string, press: () => void) {
  const atom = await stores()
  const state = (await modelOf<Watched>(id)).$state.get()
  return onScreen(id, { $state: atom({ ...state, answers: state.answers?.map(answer => ({ ...answer, press })) }) })
}
const words = (root: ShadowRoot, selector: string) =>
  [...root.querySelectorAll(selector)].map(found => found.textContent?.trim())

describe('the e-mail field on the landing', () => {
  it('the field has a placeholder, a button, and a name that browsers fill [EMAIL-01] [EMAIL-02] [EC-59]', async () => {
    const { root } = await landing()
    const input = find<HTMLInputElement>(root, 'input')
    expect(input.placeholder).to.equal('your@email.com')
    expect(find(root, 'form button').textContent).to.equal('Submit')
    expect(['type', 'name', 'autocomplete'].map(name => input.getAttribute(name))).to.deep.equal([
      'email',
      'email',
      'email',
    ])
    expect(root.querySelector(`label[for="${input.id}"]`)?.textContent).to.equal('Email')
  })

  it('an invalid address cannot be submitted [EMAIL-07] [EMAIL-08]', async () => {
    const { root, submitted } = await landing()
    const [input, button] = [find(root, 'input'), find<HTMLButtonElement>(root, 'form button')]
    expect(button.disabled).to.equal(true)
    input.focus()
    await sendKeys({ type: 'mira@' })
    await sendKeys({ press: 'Enter' })
    await until(() => root.querySelector('[part~="error"]'))
    expect(submitted).to.deep.equal([])
    expect(input.getAttribute('aria-invalid')).to.equal('true')
    await sendKeys({ type: 'example.com' })
    await until(() => !button.disabled)
    expect(root.querySelector('[part~="error"]')).to.equal(null)
  })

  it('Enter and the button both submit the field [EMAIL-06]', async () => {
    const { root, submitted } = await landing()
    find(root, 'input').focus()
    await sendKeys({ type: 'mira@example.com' })
    await sendKeys({ press: 'Enter' })
    await until(() => submitted.length === 1)
    find(root, 'form button').click()
    await until(() => submitted.length === 2)
    expect(submitted).to.deep.equal(['mira@example.com', 'mira@example.com'])
  })

  for (const [by, sizing] of [
    ['what is in them', ''],
    ['their attribute alone', 'fixed'], // as in a browser that knows no `field-sizing`
  ] as const)
    it(`a long address has its own line above the button, shown in full, with fields sized by ${by}`, async () => {
      const { root, $error } = await landing()
      find(root, 'form').style.inlineSize = '312px'
      const [input, button] = [find<HTMLInputElement>(root, 'input'), find(root, 'form button')]
      input.style.setProperty('field-sizing', sizing)
      const isBelow = () => button.getBoundingClientRect().top >= input.getBoundingClientRect().bottom - 1
      const isWhole = () => input.scrollWidth <= input.clientWidth
      expect([isBelow(), isWhole()]).to.deep.equal([false, true])
      input.focus()
      await sendKeys({ type: 'mira@example.com' })
      expect([isBelow(), isWhole()]).to.deep.equal([false, true])
      input.select()
      await sendKeys({ type: 'mira.castellanos@example.com' })
      await until(isWhole)
      await until(isBelow)
      expect(button.getBoundingClientRect().width).to.be.greaterThan(250)
      $error.set('Not this one.') // the error takes the place here
      await until(() => root.querySelector('[part~="error"]') && !isBelow())
      input.select()
      await sendKeys({ press: 'Delete' })
      await until(() => !isBelow())
    })

  it('the button is below the field if there is no room beside it', async () => {
    const { root } = await landing()
    const [form, input, button] = [find(root, 'form'), find(root, 'input'), find(root, 'form button')]
    form.style.inlineSize = '180px'
    await until(() => button.getBoundingClientRect().top >= input.getBoundingClientRect().bottom - 1)
    expect(button.getBoundingClientRect().right).to.be.at.most(form.getBoundingClientRect().right)
  })

  it('the error of an address is shown when the visitor comes back to it [EMAIL-10]', async () => {
    const { root, email } = await landing('mira+news@example.com', 'Without a plus, please.')
    expect(find<HTMLInputElement>(root, 'input').value).to.equal('mira+news@example.com')
    expect(find(root, '[part~="error"]').textContent).to.equal('Without a plus, please.')
    expect(email.$error.get()).to.equal('Without a plus, please.')
  })

  it('a password manager can assign the value and dispatch a bare event', async () => {
    const { root, email } = await landing()
    const input = find<HTMLInputElement>(root, 'input')
    input.value = 'mira@example.com'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await until(() => email.$text.get() === 'mira@example.com')
    await until(() => !find<HTMLButtonElement>(root, 'form button').disabled)
  })

  it('the field can hide behind a row that shows whether it was used last [EMAIL-03] [EMAIL-05]', async () => {
    const atom = await stores()
    let opened = 0
    const state = (await modelOf<Landing>('landing-collapsed')).$state.get()
    const root = await onScreen('landing-collapsed', {
      $state: atom({
        ...state,
        rows: state.rows.map(row => ({
          ...row,
          choose: () => {
            opened++
          },
        })),
      }),
    })
    expect(root.querySelector('input')).to.equal(null)
    const row = find(root, '[part~="list-item"]')
    expect(row.querySelector('.says')?.textContent).to.equal('Continue with Email')
    expect(row.querySelector('[part~="chip"]')?.textContent).to.equal('Recent')
    row.click()
    expect(opened).to.equal(1)
  })

  it('the wallet used last and Solana wallets are marked; "Connect" appears on hover [LAND-21] [LAND-22]', async () => {
    const root = await onScreen('landing-wallets')
    const rows = [...root.querySelectorAll<HTMLElement>('[part~="list-item"]')].slice(0, 3)
    expect(
      rows.map(row => [row.querySelector('.says')?.textContent, row.querySelector('[part~="chip"]')?.textContent]),
    ).to.deep.equal([
      ['MetaMask', 'Recent'],
      ['Phantom', 'Solana'],
      ['Rainbow', undefined],
    ])
    const hint = find(rows[2] as HTMLElement, '.does')
    expect([hint.textContent, getComputedStyle(hint).visibility]).to.deep.equal(['Connect', 'hidden'])
    ;(rows[2] as HTMLElement).scrollIntoView({ block: 'center' })
    const { left, top, width, height } = (rows[2] as HTMLElement).getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
    await until(() => getComputedStyle(hint).visibility === 'visible')
    await resetMouse()
  })

  it('a list of many methods stays at 400 px and scrolls [SHELL-06]', async () => {
    const atom = await stores()
    const rows = Array.from({ length: 20 }, (_, index) => ({
      id: `method-${index}`,
      key: `method-${index}`,
      label: `Continue with ${index}`,
      mark: { name: String(index) },
      choose: () => {},
    }))
    const root = await onScreen('landing-others', {
      $state: atom({ title: '', fields: [], rows, further: [], lines: [] }),
    })
    const list = find(root, '[part~="list"]')
    expect(list.getBoundingClientRect().height).to.equal(400)
    expect(list.scrollHeight).to.be.greaterThan(900)
  })
})

describe('the landing', () => {
  const heightOf = async (id: string) => find(await onScreen(id), '.panel').getBoundingClientRect().height

  it('the landing is smaller with two methods, and larger with more [SHELL-04] [SHELL-05]', async () => {
    expect([
      await heightOf('landing'),
      await heightOf('landing-guest'),
      await heightOf('landing-rows'),
      await heightOf('receive'),
    ]).to.deep.equal([480, 480, 620, 620])
  })

  it('nothing moves when the field shows an error', async () => {
    const { root, email } = await landing('mira@example.com')
    const place = () => ['.greeting', '.field', '.dock'].map(part => find(root, part).getBoundingClientRect().y)
    const before = place()
    ;(email.$error as unknown as { set(text: string): void }).set(
      'No connection. This goes on by itself when you are back online.',
    )
    await until(() => root.querySelector('[part~="error"]'))
    expect(place()).to.deep.equal(before)
  })

  it('the guest login is the primary button only if there is no other method', async () => {
    const only = await onScreen('landing-guest')
    expect(words(only, '.button-primary')).to.deep.equal(['Continue as guest'])
    const beside = await onScreen('landing')
    expect(words(beside, '.dock .button-primary')).to.deep.equal([])
    expect(words(beside, '.dock .quiet')).to.deep.equal(['Continue as guest'])
  })

  it('the button stays in the Tab order while the provider accepts nothing, and does not submit', async () => {
    const root = await onScreen('landing-busy')
    const button = find<HTMLButtonElement>(root, 'form button')
    expect([button.disabled, button.ariaDisabled]).to.deep.equal([false, 'true'])
    expect(find(root, '[part~="error"]').textContent).to.match(/^Too many attempts. Try again at /)
    find(root, 'input').focus()
    await sendKeys({ press: 'Tab' })
    expect(root.activeElement).to.equal(button)
  })

  it('rows have real marks, or a general mark for wallets without one, and never a letter', async () => {
    const socials = await onScreen('landing-rows')
    const google = [...socials.querySelectorAll('[part~="list-item"]')].find(row => row.textContent.includes('Google'))
    const place = google?.getBoundingClientRect().toJSON() as object
    await until(() => /^M12\.48 10\.92/.test(google?.querySelector('.mark path')?.getAttribute('d') ?? ''))
    expect(google?.getBoundingClientRect().toJSON(), 'nothing moves when the marks come').to.deep.equal(place)
    expect(google?.querySelector('.mark')?.getBoundingClientRect().width).to.equal(28)
    const wallets = await onScreen('landing-wallets')
    const marks = [...wallets.querySelectorAll('.list-item .mark path')].map(path => path.getAttribute('d'))
    expect(marks).to.deep.equal([ANY_WALLET, ANY_WALLET, ANY_WALLET, walletMark('wallet_connect'), more])
    expect(wallets.querySelector('.monogram')).to.equal(null)
  })
})

describe('the site of a login', () => {
  it('the mark of the site stays in the closed ring at the same place, with the tick beside it', async () => {
    const place = (root: ShadowRoot) => {
      const { x, width } = find(root, '.ring > .mark').getBoundingClientRect()
      return [x, width]
    }
    const [turning, done, failed] = [
      await onScreen('oauth-verifying'),
      await onScreen('oauth-success'),
      await onScreen('oauth-failed'),
    ]
    expect([place(done), place(failed)]).to.deep.equal([place(turning), place(turning)])
    expect([turning, done, failed].map(root => root.querySelectorAll('.ring .badge').length)).to.deep.equal([0, 1, 1])
    expect(find(done, '.ring .badge').offsetWidth).to.equal(20)
  })

  it('an icon of ours gives way to the tick', async () => {
    const done = await onScreen('create-wallet-done')
    expect([done.querySelectorAll('.ring .badge').length, done.querySelectorAll('.ring > .icon').length]).to.deep.equal(
      [0, 1],
    )
  })
})

describe('a retry button', () => {
  it('Tab reaches the button while the provider accepts nothing, and the button says until when', async () => {
    const root = await onScreen('error-busy')
    const button = find<HTMLButtonElement>(root, '.dock .button-primary')
    expect([button.disabled, button.ariaDisabled]).to.deep.equal([false, 'true'])
    expect(button.textContent).to.match(/^Try again ?Try again at \d/)
    find(root, '.dock .button-secondary').focus()
    await sendKeys({ press: 'Tab' })
    expect(root.activeElement).to.equal(button)
  })
})

describe('the code screen', () => {
  it('digits that were not delivered are kept, and a retry replaces "Resend code"', async () => {
    const atom = await stores()
    let tries = 0
    const $failedSubmission = atom<{ text: string; retry: () => void; disabled: boolean }>({
      text: 'Try again',
      retry: () => {
        tries++
      },
      disabled: true,
    })
    const root = await onScreen('code-busy', { $failedSubmission })
    const drawn = () => words(root, '[part~="code-box"]').join('')
    await until(() => drawn() === '418209')
    const link = find<HTMLButtonElement>(root, '[part~="hint"] [part~="link"]')
    expect([
      link.textContent,
      link.ariaDisabled,
      root.querySelectorAll('[part~="hint"] [part~="link"]').length,
    ]).to.deep.equal(['Try again', 'true', 1])
    link.click()
    expect(tries).to.equal(0)
    $failedSubmission.set({ ...$failedSubmission.get(), disabled: false })
    await until(() => link.ariaDisabled === null)
    link.click()
    expect(tries).to.equal(1)
    expect([drawn(), find<HTMLInputElement>(root, 'input').value]).to.deep.equal(['418209', '418209'])
  })

  it('the code can be sent again, and the confirmation appears in the same place [CODE-02] [CODE-03]', async () => {
    const atom = await stores()
    const $sent = atom(false)
    let resent = 0
    const root = await onScreen('code', {
      $sent,
      resend: () => {
        resent++
      },
    })
    const link = find(root, '[part~="hint"] [part~="link"]')
    expect(link.textContent).to.equal('Resend code')
    const end = link.getBoundingClientRect().right
    link.focus()
    link.click()
    expect(resent).to.equal(1)
    expect(root.activeElement, 'where the next code is typed').to.equal(find(root, '.code input'))
    $sent.set(true)
    await until(() => root.querySelector('.sent'))
    expect(find(root, '.sent').textContent).to.equal('Code sent')
    expect(find(root, '.sent').getBoundingClientRect().right).to.be.closeTo(end, 1)
    expect(root.querySelector('[part~="hint"] [part~="link"]')).to.equal(null)
    expect(find(root, '[role="status"]').textContent, 'read out, too').to.include('Code sent')
  })

  it('the screen reports that the code was right [CODE-04]', async () => {
    const root = await onScreen('code-done')
    await until(() => words(root, '[role="status"]').includes('Success!'))
  })
})

describe('the terms screen', () => {
  it('the screen has a title, two documents, two answers [TERMS-01] [TERMS-02] [TERMS-03] [TERMS-04]', async () => {
    const root = await onScreen('terms')
    expect(find(root, '[part~="title"]').textContent).to.equal('One last step')
    const links = [...root.querySelectorAll<HTMLAnchorElement>('a[part~="list-item"]')]
    expect(links.map(link => [link.textContent, link.href, link.target, link.rel])).to.deep.equal([
      ['View Terms', 'https://example.com/terms', '_blank', 'noreferrer'],
      ['View Privacy Policy', 'https://example.com/privacy', '_blank', 'noreferrer'],
    ])
    expect(words(root, '.dock [part~="button"]')).to.deep.equal(['No thanks', 'Accept'])
    const [no, yes] = [...root.querySelectorAll('.dock [part~="button"]')].map(
      button => button.getBoundingClientRect().height,
    )
    expect(no).to.equal(yes)
  })
})

describe('the screen that creates wallets', () => {
  it('the screen waits, then reports success, and nothing moves by a pixel [WCREATE-01] [WCREATE-20]', async () => {
    const atom = await stores()
    const done = (await modelOf<Watched>('create-wallet-done')).$state.get()
    const $state = atom((await modelOf<Watched>('create-wallet')).$state.get())
    const root = await onScreen('create-wallet', { $state })
    const place = () => {
      const { x, y, width } = find(root, '.ring').getBoundingClientRect()
      return [x, y, width]
    }
    const before = place()
    expect(find(root, '[role="status"] [part~="title"]').textContent).to.equal('Creating your wallets')
    expect(root.querySelectorAll('.dock button')).to.have.length(0)
    $state.set(done)
    await until(() => find(root, '[part~="title"]').textContent === 'Your wallets are ready')
    expect(place()).to.deep.equal(before)
  })

  it('the visitor can close the screen after a failure [WCREATE-02]', async () => {
    let closed = 0
    const root = await watched('create-wallet-failed', () => {
      closed++
    })
    const button = [...root.querySelectorAll<HTMLElement>('.dock button')].find(
      ({ textContent }) => textContent === 'Close',
    )
    button?.click()
    expect(closed).to.equal(1)
    expect(find(root, '[role="alert"]').textContent).to.include('Failed to create wallet')
  })
})

describe('the screen that opens a wallet', () => {
  it('the ring turns while waiting, and stays open with "Close" after a failure [WCONN-01] [WCONN-02]', async () => {
    const loading = await onScreen('connect-wallet')
    expect(find(loading, '[role="status"] [part~="title"]').textContent).to.equal('Opening your wallet')
    expect(words(loading, '.dock button')).to.deep.equal([])
    let closed = 0
    const failed = await watched('connect-wallet-failed', () => {
      closed++
    })
    const alert = find(failed, '[role="alert"]').textContent
    expect(alert).to.include('Something went wrong').and.to.include("We're on it. Please try again later.")
    expect(words(failed, '.dock button')).to.deep.equal(['Close'])
    find(failed, '.dock button').click()
    expect(closed).to.equal(1)
  })
})

describe('the screen of a refusal by the allowlist', () => {
  it('the button leads to the link of the host [ALLOW-07]', async () => {
    const root = await onScreen('allowlist-host')
    const link = find<HTMLAnchorElement>(root, 'a.button')
    expect([link.textContent, link.href]).to.deep.equal(['Join the list', 'https://example.com/list'])
  })
})

describe('the screen that changes the address of an account', () => {
  it('the screen has an e-mail field with its placeholder and a "Submit" button [EMAIL-16]', async () => {
    const root = await onScreen('update-email', {})
    expect(find<HTMLInputElement>(root, 'input[type="email"]').placeholder).to.equal('your@email.com')
    expect(words(root, 'button').includes('Submit')).to.equal(true)
  })
})
