import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  dialogOf,
  driver,
  recordEvents,
  logIn,
  insert,
  waitForElement,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

interface Recorded {
  operation?: string
  path: string
  method: string
}

describe('the session of a page', () => {
  let app: Tag
  let appId = ''
  let apiUrl = ''
  before(async () => {
    ;({ apiUrl } = await world())
    appId = (await driver<{ appId: string }>('createApp', { guest_auth: true })).appId
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
  })
  afterEach(async () => {
    await cleanUp()
    await app.session.logout()
  })

  it('an unused page requests its app but no user, and is ready', async () => {
    const events = recordEvents(app)
    await app.ready
    expect(app.matches(':state(ready)')).to.equal(true)
    expect(app.session.$state.get().status).to.equal('unauthenticated')
    await until(() => performance.getEntriesByType('resource').some(({ name }) => name.startsWith(apiUrl)))
    const asked = (await driver<Recorded[]>('requests', appId)).filter(({ method }) => method !== 'OPTIONS')
    expect(asked.map(({ path }) => path)).to.deep.equal([`/api/v1/apps/${appId}`])
    expect(events.details('wallet-ready').length).to.be.at.most(1)
  })

  it('a login through one element shows the user in all elements, and notifies the page once [CARD-06] [FLOW-02]', async () => {
    const fund = insert('<wallet-fund></wallet-fund>')
    const confirm = insert('<wallet-confirm-tx></wallet-confirm-tx>')
    const modal = insert('<wallet-login-modal></wallet-login-modal>')
    const [page, own, other] = [recordEvents(document), recordEvents(modal), recordEvents(fund)]
    const result = modal.show()
    const address = await logIn(modal)
    const { user, isNewUser, method } = (await result) as {
      user: { id: string; email: { address: string } }
      isNewUser: boolean
      method: string
    }
    expect([isNewUser, method, user.email.address]).to.deep.equal([true, 'email', address])
    for (const tag of [app, fund, confirm, modal]) {
      expect(tag.session.$state.get().user?.id).to.equal(user.id)
      expect(tag.matches(':state(authenticated)')).to.equal(true)
    }
    expect(fund.session).to.equal(app.session)
    expect(own.details('wallet-login-complete')).to.have.length(1)
    expect(own.details('wallet-login-complete')[0]).to.equal(await result)
    expect(modal.result).to.equal(await result)
    expect(page.names()).to.deep.equal(['login-complete'])
    expect(page.details('wallet-session-change').map(({ status, cause }) => [status, cause])).to.deep.equal([
      ['authenticated', 'login'],
    ])
    expect(other.details('wallet-session-change')).to.have.length(1)
    expect(own.details('wallet-error')).to.deep.equal([])
  })

  it('is the same for tags and scripts, whichever of them begins or ends it', async () => {
    const client = (await bundle('client.js')) as Record<
      'currentUser' | 'logout' | 'loginAsGuest' | 'getAccessToken' | 'getWallets',
      () => unknown
    > &
      Record<string, unknown>
    for (const name of [
      'login',
      'linkEmail',
      'createWallet',
      'fundWallet',
      'signMessage',
      'sendTransaction',
      'getEthereumProvider',
    ])
      expect(client[name], name).to.be.a('function')
    const tags = [
      insert('<wallet-login-modal></wallet-login-modal>'),
      insert('<wallet-fund></wallet-fund>'),
      insert('<wallet-confirm-tx></wallet-confirm-tx>'),
    ]
    const users = () => tags.map(tag => tag.session.$state.get().user?.id)
    const done = tags[0]?.show()
    await logIn(tags[0] as Tag)
    const { user } = (await done) as { user: { id: string } }
    expect(client.currentUser()).to.include({ id: user.id })
    expect(await client.getAccessToken()).to.match(/^eyJ/)
    await client.logout()
    expect(users()).to.deep.equal([undefined, undefined, undefined])
    await client.loginAsGuest()
    const guest = (client.currentUser() as { id: string }).id
    expect(users()).to.deep.equal([guest, guest, guest])
  })

  it('keeps tokens and keys out of outcomes, which are frozen [EC-33] [EC-34]', async () => {
    const modal = insert('<wallet-login-modal></wallet-login-modal>')
    const events = recordEvents(document)
    const done = modal.show()
    await logIn(modal)
    await done
    const token = (await modal.session.getAccessToken()) as string
    const text = JSON.stringify(events.events.map(({ detail }) => detail as unknown))
    expect(token.split('.')).to.have.length(3)
    expect(text).to.not.contain(token)
    expect(text).to.not.match(/eyJ[\w-]{20,}/)
    expect(events.events.every(({ detail }) => Object.isFrozen(detail))).to.equal(true)
  })

  it('shows the user or the action on a button; a logout ends it for every element with its cause [EC-44]', async () => {
    const modal = insert('<wallet-login-modal></wallet-login-modal>')
    const done = modal.show()
    const email = await logIn(modal)
    await done
    await until(() => !modal.open)
    const page = recordEvents(document)
    const button = insert('<wallet-button action="logout" label="" label-signed-in="Log out"></wallet-button>')
    expect(findInside(button, '[part=chip]')?.textContent).to.equal('Log out')
    const shownBy = (markup: string) => findInside(insert(markup), 'button')?.innerText.trim()
    expect(shownBy('<wallet-button for="send" label="Send 0.01 ETH"></wallet-button>')).to.equal('Send 0.01 ETH')
    expect(shownBy('<wallet-button></wallet-button>')).to.equal(email)
    ;(await waitForElement<HTMLButtonElement>(button, 'button')).click()
    await until(() => app.session.$state.get().status === 'unauthenticated')
    expect(page.details('wallet-session-change').map(({ status, cause }) => [status, cause])).to.deep.equal([
      ['unauthenticated', 'logout'],
    ])
    expect(app.matches(':state(authenticated)')).to.equal(false)
  })

  it('shows the default label on a button if the user has neither an e-mail address nor a wallet', async () => {
    await insert('<wallet-login-modal></wallet-login-modal>').show({ start: 'guest' })
    const button = insert('<wallet-button label="Log in" label-signed-in="{email}"></wallet-button>')
    expect(findInside(button, 'button')?.innerText.trim()).to.equal('Log in')
  })

  it('shortens a long address on a button instead of widening the page', async () => {
    const container = insert('<div style="inline-size: 200px"></div>')
    const button = document.createElement('wallet-button')
    button.setAttribute('label', `${'a'.repeat(80)}@example.com`)
    container.append(button)
    const label = await until(() => findInside(button, '[part=label]'))
    expect(button.getBoundingClientRect().width).to.be.at.most(200)
    expect([label.scrollWidth > label.clientWidth, getComputedStyle(label).textOverflow]).to.deep.equal([
      true,
      'ellipsis',
    ])
    container.remove()
  })

  it('does not change if a user logs in again [FLOW-27]', async () => {
    const modal = insert('<wallet-login-modal></wallet-login-modal>')
    const first = modal.show()
    await logIn(modal)
    const { user } = (await first) as { user: { id: string } }
    await until(() => !modal.open)
    const warned: string[] = []
    const { warn } = console
    console.warn = (text: string) => {
      warned.push(text)
    }
    const again = (await modal.show()) as { wasAlreadyAuthenticated: boolean; user: { id: string } }
    console.warn = warn
    expect([again.wasAlreadyAuthenticated, again.user.id]).to.deep.equal([true, user.id])
    expect(warned).to.have.length(1)
  })

  it('gives a form the access token, clears it on reset, and submits the form if the element says so', async () => {
    const form = insert<HTMLFormElement>(
      '<form><wallet-login-modal name="token" submit-on-complete></wallet-login-modal></form>',
    )
    const modal = form.querySelector('wallet-login-modal') as Tag & { form: HTMLFormElement }
    expect(modal.form).to.equal(form)
    expect(new FormData(form).get('token')).to.equal(null)
    let submitted: FormDataEntryValue | null = null
    form.addEventListener('submit', event => {
      event.preventDefault()
      submitted = new FormData(form).get('token')
    })
    const done = modal.show()
    await logIn(modal)
    await done
    await until(() => submitted)
    expect(submitted).to.equal(await modal.session.getAccessToken())
    expect(modal.value).to.equal(submitted)
    form.reset()
    expect([modal.value, new FormData(form).get('token')]).to.deep.equal(['', null])
    form.remove()
  })

  it('closes an open funding when it ends, with the reason', async () => {
    const modal = insert('<wallet-login-modal></wallet-login-modal>')
    const first = modal.show()
    await logIn(modal)
    await first
    await until(() => !modal.open)
    const fund = insert('<wallet-fund address="0x70997970C51812dc3A010C7d01b50e0d17dc79C8"></wallet-fund>')
    const own = recordEvents(fund)
    const ended = fund.show().catch((error: { code: string }) => error)
    await until(() => fund.screen)
    fund.addEventListener('wallet-before-close', event => event.preventDefault())
    await app.session.logout()
    expect(((await ended) as unknown as { code: string }).code).to.equal('MUST_BE_AUTHENTICATED')
    expect(own.details('wallet-close')).to.deep.equal([{ flow: 'fund', reason: 'logout' }])
    await until(() => !fund.open)
  })

  it('never looks logged out while it is being restored', async () => {
    const { loginAsGuest } = (await bundle('client.js')) as { loginAsGuest(): Promise<unknown> }
    await loginAsGuest()
    const frame = insert<HTMLIFrameElement>('<iframe src="/elements/test/blank.html"></iframe>')
    await new Promise(resolve => {
      frame.onload = resolve
    })
    const page = frame.contentWindow as Window & typeof globalThis
    page.document.body.innerHTML = `<wallet-app app-id="${appId}" api-url="${app.getAttribute('api-url')}"></wallet-app><wallet-button label="Log in" label-signed-in="In"></wallet-button>`
    const [inner, button] = [...page.document.body.children] as [Tag, Tag]
    const texts = new Set<string>()
    const states = new Set<string>()
    page.eval('void import("/dist/index.js")')
    await until(() => {
      const text = button.shadowRoot?.querySelector('button')?.innerText.trim()
      if (text) texts.add(text)
      if (inner.session) states.add(inner.session.$state.get().status)
      if (button.matches(':state(restoring)')) states.add(':restoring')
      return texts.has('In')
    })
    expect([...texts]).to.deep.equal(['In'])
    expect([...states])
      .to.include('restoring')
      .and.not.include('unauthenticated')
    frame.remove()
  })

  it("prefetches a button's target when a pointer comes near, and opens it on a click unless the host cancels that", async () => {
    insert('<wallet-login-modal id="near"></wallet-login-modal>')
    const button = insert('<wallet-button for="near" label="Log in"></wallet-button>')
    const near = document.getElementById('near') as Tag
    button.addEventListener('click', event => event.preventDefault(), { once: true })
    ;(await waitForElement<HTMLButtonElement>(button, 'button')).click()
    const far = insert('<wallet-login-modal id="far"></wallet-login-modal>')
    const later = insert('<wallet-button for="far" label="Log in"></wallet-button>')
    await until(() => findInside(later, 'button'))
    later.click()
    await until(() => far.open)
    expect(near.open).to.equal(false)
    far.close()
    await until(() => !dialogOf(far))
    button.click()
    await until(() => near.open)
    expect(findInside(button, 'button')?.textContent).to.contain('Log in')
  })
})
