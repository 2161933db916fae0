import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  dialogOf,
  logIn,
  pressUntil,
  insert,
  waitForElement,
  until,
  findInside,
  world,
  type Tag,
} from './test/page.harness.js'

describe('the quick start of the README', () => {
  afterEach(cleanUp)

  it('works as pasted, against the local world: a payment that logs in first, and an account', async () => {
    const { apiUrl, ethereumRpcUrl, solanaRpcUrl } = await world()
    const readme = await (await fetch('/README.md')).text()
    const pasted = /```html\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
    await bundle()
    const moved = {
      'http://wallet.localhost:4101': apiUrl,
      'http://127.0.0.1:4102': ethereumRpcUrl,
      'http://127.0.0.1:4103': solanaRpcUrl,
    }
    const place = insert<HTMLElement>(
      `<div>${Object.entries(moved).reduce((html, [from, to]) => {
        expect(html).to.contain(from)
        return html.replace(from, to)
      }, pasted)}</div>`,
    )
    const login = place.querySelector('#login') as Tag
    const failed: unknown[] = []
    document.addEventListener(
      'wallet-error',
      event => failed.push((event as CustomEvent<{ code: string }>).detail.code),
      { once: true },
    )
    ;(
      await until(() => findInside<HTMLButtonElement>(place.querySelector('wallet-button[for=login]') as Tag, 'button'))
    ).click()
    await waitForElement(login, 'input[type=email]')
    expect(failed).to.deep.equal([])
    login.close()
    await until(() => !dialogOf(login))
    const send = place.querySelector('#send') as Tag
    ;(place.querySelector('wallet-button[for=send]') as Tag).shadowRoot.querySelector('button')?.click()
    const email = await logIn(send)
    await until(() => send.screen === 'terms')
    await pressUntil(
      () => send.screen !== 'terms',
      () => [...send.shadowRoot.querySelectorAll('button')].find(({ textContent }) => textContent === 'Accept'),
    )
    await until(() => send.screen === 'confirm-ethereum')
    send.close()
    await until(() => !send.open)

    const button = place.querySelector('wallet-button[for=login]') as Tag
    const name = await until(() => /^0x\w{4}…\w{4}$/.exec(findInside(button, 'button')?.innerText.trim() ?? '')?.[0])
    findInside<HTMLButtonElement>(button, 'button')?.click()
    const account = await until(() => findInside(button, '[popover]:popover-open'))
    await until(() => ['0 ETH on Local Ethereum', '0 SOL on Devnet'].every(held => account.innerText.includes(held)))
    expect(account.innerText).to.contain(email).and.to.contain(name).and.to.contain('Log out')
    await login.session.logout()
    place.remove()
  })
})
