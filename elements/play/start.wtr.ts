import { expect } from 'chai'
import {
  bundle,
  driver,
  openFrame,
  holdTimers,
  recordEvents,
  pressUntil,
  insert,
  settled,
  waitForElement,
  sleep,
  until,
  world,
  type Tag,
} from '../test/page.harness.js'

const detailsOf = (tag: HTMLElement) => recordEvents(tag).details

describe('the start of a page', () => {
  let apiUrl = ''
  before(async () => {
    ;({ apiUrl } = await world())
    await bundle()
  })

  it('reports an app id that is not 25 characters long, in one event after the tag is in the page [START-07] [EC-21]', async () => {
    for (const bad of ['short', 'x'.repeat(24), 'x'.repeat(26)]) {
      const tag = document.createElement('wallet-login-modal') as Tag
      tag.setAttribute('app-id', bad)
      tag.setAttribute('api-url', apiUrl)
      const details = detailsOf(tag)
      document.body.append(tag)
      await until(() => details('wallet-error').length)
      await settled()
      expect(
        details('wallet-error').map(({ code }) => code),
        bad,
      ).to.deep.equal(['INVALID_CONFIG'])
      expect(tag.matches(':state(error)')).to.equal(true)
      expect((await tag.show().catch((error: { code: string }) => error)).code).to.equal('INVALID_CONFIG')
      tag.remove()
    }
  })

  it('keeps an element closed on a page without an app, and says why', async () => {
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    const ended = tag.show().catch((error: { code: string }) => error)
    await until(() => tag.screen)
    tag.close()
    expect((await ended).code).to.equal('INVALID_CONFIG')
    tag.remove()
  })

  it('happens by a script call before any tag exists, and a second app is rejected [EC-26] [EC-47]', async () => {
    const page = await openFrame()
    const { configureWallet } = (await page.eval('import("/dist/index.js")')) as {
      configureWallet(config: object): void
    }
    const { $state } = (page.document.createElement('wallet-fund') as Tag).session
    expect($state.get().status).to.equal('restoring')
    configureWallet({ appearance: { landingHeader: 'From the script' } })
    expect($state.get().status).to.equal('restoring')
    const { appId } = await driver<{ appId: string }>('createApp', {})
    const asked = () => page.performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(apiUrl))
    expect(asked()).to.deep.equal([])
    configureWallet({ appId, apiUrl })
    await until(() => $state.get().status === 'unauthenticated')
    await until(() => asked().length)
    expect(() => configureWallet({ appId: 'y'.repeat(25) })).to.throw('The page has another app.')
    const modal = page.document.createElement('wallet-login-modal') as Tag
    page.document.body.append(modal)
    await modal.ready
    void modal.show()
    await until(() => modal.shadowRoot.querySelector('[part~=title]')?.textContent === 'From the script')
    page.remove()
  })

  it('follows its <wallet-app>: removed attributes and tags no longer have an effect', async () => {
    const page = await openFrame()
    const { appId } = await driver<{ appId: string }>('createApp', { name: 'Almanac' })
    const { configureWallet } = (await page.eval('import("/dist/index.js")')) as {
      configureWallet(config: object): void
    }
    configureWallet({ appearance: { landingHeader: 'From the script' } })
    const app = page.document.createElement('wallet-app') as Tag
    for (const [name, value] of Object.entries({
      'app-id': appId,
      'api-url': apiUrl,
      'landing-header': 'From the tag',
      'app-name': 'Tagged',
    }))
      app.setAttribute(name, value)
    const modal = page.document.createElement('wallet-login-modal') as Tag
    page.document.body.append(app, modal)
    const landing = async () => {
      void modal.show()
      const title = await waitForElement(modal, '[part~=title]')
      const seen = [title.textContent, modal.shadowRoot.querySelector('dialog')?.getAttribute('aria-label')]
      modal.close()
      await until(() => !modal.open && !modal.shadowRoot.querySelector('dialog'))
      return seen
    }
    // a script's setting takes precedence over a tag's
    expect(await landing()).to.deep.equal(['From the script', 'Tagged account'])
    app.removeAttribute('app-name')
    expect(await landing()).to.deep.equal(['From the script', 'Almanac account'])
    app.setAttribute('app-name', 'Once more')
    expect(await landing()).to.deep.equal(['From the script', 'Once more account'])
    app.remove()
    await settled()
    expect(await landing()).to.deep.equal(['From the script', 'Almanac account'])
    page.remove()
  })

  it('works with an app id of 25 characters, over plain HTTP on localhost, and is ready before the limit of 1500 ms [START-05] [START-07] [START-10]', async () => {
    expect(location.protocol).to.equal('http:')
    const { appId } = await driver<{ appId: string }>('createApp', {})
    expect(appId).to.have.length(25)
    const app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    const details = detailsOf(app)
    const wait = holdTimers(ms => ms === 1_500)
    await app.ready
    wait.stop()
    expect(details('wallet-ready')).to.deep.equal([{ appId, authenticated: false }])
    expect(details('wallet-error')).to.deep.equal([])
  })

  it("opens a login that returned in the address, once, asks whether the account is the visitor's, and cleans the address [START-04] [SEC-92]", async () => {
    const { appId } = await driver<{ appId: string }>('createApp', { telegram_auth: true })
    const proof = await driver<Record<string, string>>('telegramLogin', appId, { id: 42, first_name: 'Ada' })
    const page = await openFrame(
      'position: fixed; inset: 0; z-index: 9; border: 0; inline-size: 600px; block-size: 700px',
      `?keep=1&${new URLSearchParams(proof)}`,
    )
    const tag = page.document.createElement('wallet-login-modal') as Tag
    const details = detailsOf(tag)
    Object.assign(tag, { appId, apiUrl })
    page.document.body.append(tag)
    const yes = (await waitForElement(tag, '.button-primary')) as HTMLButtonElement
    expect(tag.screen).to.equal('confirm-login')
    expect(tag.shadowRoot.textContent).to.contain('Ada (42)')
    await sleep(600) // long enough for a person's press to count
    yes.click()
    expect([tag.screen, tag.session.$state.get().status]).to.deep.equal(['confirm-login', 'unauthenticated'])
    await pressUntil(
      () => tag.screen !== 'confirm-login',
      () => yes,
    )
    await until(() => details('wallet-login-complete').length)
    expect(details('wallet-login-complete')[0]).to.include({ method: 'telegram' })
    expect(
      details('wallet-screen-change')
        .map(({ screen }) => screen)
        .slice(0, 2),
    ).to.deep.equal(['confirm-login', 'oauth-status'])
    expect(page.location.search).to.equal('?keep=1')
    await until(() => !tag.open)
    await settled()
    expect(details('wallet-open')).to.have.length(1)
    page.remove()
  })

  it('reports a login that this browser did not begin as failed, and removes it from the address [START-03]', async () => {
    const { appId } = await driver<{ appId: string }>('createApp', {})
    const page = await openFrame('', '?privy_oauth_code=c&privy_oauth_state=foreign&privy_oauth_provider=google&keep=1')
    const tag = page.document.createElement('wallet-login-modal') as Tag
    Object.assign(tag, { appId, apiUrl })
    page.document.body.append(tag)
    await until(() => tag.shadowRoot.textContent?.includes('Authentication failed'))
    expect([tag.screen, page.location.search]).to.deep.equal(['oauth-status', '?keep=1'])
    page.remove()
  })

  it('ignores Telegram data in an app without Telegram login', async () => {
    const { appId } = await driver<{ appId: string }>('createApp', { telegram_auth: false })
    const page = await openFrame(
      '',
      `?${new URLSearchParams(await driver<Record<string, string>>('telegramLogin', appId, { id: 42, first_name: 'Ada' }))}`,
    )
    const tag = page.document.createElement('wallet-login-modal') as Tag
    const details = detailsOf(tag)
    Object.assign(tag, { appId, apiUrl })
    page.document.body.append(tag)
    await tag.ready
    await settled()
    expect([tag.open, details('wallet-before-open'), details('wallet-error')]).to.deep.equal([false, [], []])
    expect(page.location.search).to.include('auth_date=')
    page.remove()
  })

  it('shares one instance among its elements, and refuses a second app on the page [START-08] [EC-26]', async () => {
    const own = insert('<wallet-fund></wallet-fund>')
    const same = insert(
      `<wallet-login-modal app-id="${(document.querySelector('wallet-app') as HTMLElement).getAttribute('app-id')}"></wallet-login-modal>`,
    )
    const other = insert(`<wallet-login-modal app-id="${'z'.repeat(25)}"></wallet-login-modal>`)
    const [first, second, third] = [detailsOf(own), detailsOf(same), detailsOf(other)]
    await until(() => third('wallet-error').length)
    await Promise.all([own.ready, same.ready])
    expect(third('wallet-error').map(({ code }) => code)).to.deep.equal(['INSTANCE_CONFLICT'])
    expect([first('wallet-error'), second('wallet-error')]).to.deep.equal([[], []])
    expect((await other.show().catch((error: { code: string }) => error)).code).to.equal('INSTANCE_CONFLICT')
    expect(other.open).to.equal(false)
    for (const tag of [own, same, other]) tag.remove()
  })

  it('dispatches wallet-ready once per tag, however often it moves', async () => {
    const tag = document.createElement('wallet-fund') as Tag
    const details = detailsOf(tag)
    document.body.append(tag)
    await tag.ready
    document.body.prepend(tag)
    tag.remove()
    document.body.append(tag)
    await insert('<wallet-fund></wallet-fund>').ready
    await settled()
    expect(details('wallet-ready')).to.have.length(1)
    tag.remove()
  })

  it('merges settings from a JSON child, `config` and attributes, each over the one before [CARD-08] [CARD-09]', async () => {
    const tag = document.createElement('wallet-login-modal') as Tag
    tag.innerHTML =
      '<script type="application/json">{ "appearance": { "landingHeader": "from JSON", "loginMessage": "JSON stays" } }</script>'
    document.body.append(tag)
    void tag.show()
    const title = () => tag.shadowRoot.querySelector('[part~=title]')?.textContent
    await until(() => title() === 'from JSON')
    tag.config = { appearance: { landingHeader: 'from config' } }
    await until(() => title() === 'from config')
    tag.setAttribute('landing-header', 'from the attribute')
    await until(() => title() === 'from the attribute')
    expect(tag.shadowRoot.textContent).to.contain('JSON stays')
    tag.removeAttribute('landing-header')
    await until(() => title() === 'from config')
    tag.remove()
  })

  it('reports an unreadable JSON child once, and applies the other settings [EC-27]', async () => {
    const tag = document.createElement('wallet-login-modal') as Tag
    tag.innerHTML = '<script type="application/json">{ "appearance": { "landingHeader": "from JSON" }, </script>'
    tag.setAttribute('login-message', 'from the attribute')
    tag.config = { appearance: { landingHeader: 'from config' } }
    const details = detailsOf(tag)
    document.body.append(tag)
    void tag.show()
    await until(() => tag.shadowRoot.querySelector('[part~=title]')?.textContent === 'from config')
    expect(tag.shadowRoot.textContent).to.contain('from the attribute')
    expect(details('wallet-error').map(({ code, flow }) => [code, flow])).to.deep.equal([['INVALID_CONFIG', 'login']])
    tag.remove()
  })
})
