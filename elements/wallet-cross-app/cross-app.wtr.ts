import { expect } from 'chai'
import { bundle, cleanUp, driver, insert, until, world, type Tag } from '../test/page.harness.js'

/** The end of the promise: 'done', or its error. */
const code = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'done',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )

describe('<wallet-cross-app>', () => {
  let vault: string
  let shown: { what: string; closed: boolean; close(): void; location: { replace(url: string): void } }[]
  const open = window.open
  before(async () => {
    const { apiUrl } = await world()
    vault = (await driver<{ appId: string }>('createApp', { name: 'Vault' })).appId
    const { appId } = await driver<{ appId: string }>('createApp', {
      cross_app_connections: [{ provider_app_id: vault, read_only: false }],
    })
    await bundle()
    insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    await customElements.whenDefined('wallet-cross-app')
  })
  beforeEach(() => {
    shown = []
    window.open = () => {
      const popup = {
        what: '',
        closed: false,
        close() {
          popup.closed = true
        },
        location: {
          replace: (url: string) => {
            popup.what = url
          },
        },
      }
      shown.push(popup)
      return popup as unknown as Window
    }
  })
  afterEach(async () => {
    window.open = open
    await cleanUp()
  })
  const title = (tag: Tag) => tag.shadowRoot.querySelector('.title')?.textContent

  it("opens the app that it names, and ends as the visitor's exit if the pop-up is closed: one event", async () => {
    const tag = insert(`<wallet-cross-app provider-app-id="${vault}"></wallet-cross-app>`)
    const errors: string[] = []
    tag.addEventListener('wallet-error', event => errors.push((event as CustomEvent<{ code: string }>).detail.code))
    const outcome = code(tag.show())
    await until(() => title(tag) === 'Please check the pop-up from Vault to continue')
    expect(shown.map(({ what }) => what.includes('/development/oauth/'))).to.deep.equal([true])
    if (shown[0]) shown[0].closed = true
    await until(() => title(tag) === 'You are not connected yet')
    tag.close()
    expect(await outcome).to.equal('USER_EXITED_AUTH_FLOW: User canceled flow')
    expect(errors).to.deep.equal(['USER_EXITED_AUTH_FLOW'])
  })

  it('lets the visitor choose an app if it names none', async () => {
    const tag = insert('<wallet-cross-app></wallet-cross-app>')
    const outcome = code(tag.show())
    await until(
      () =>
        tag.screen === 'choose-app' &&
        [...tag.shadowRoot.querySelectorAll('[part~=list-item]')].some(({ textContent }) =>
          textContent?.includes('Vault'),
        ),
    )
    tag.close()
    expect(await outcome).to.match(/^USER_EXITED_AUTH_FLOW/)
    expect(shown).to.deep.equal([])
  })

  it('rejects an unknown app, and a link without a logged-in user', async () => {
    for (const [attributes, end] of [
      ['provider-app-id="clnobodyknowsthisapp00001"', /^INVALID_DATA: Invalid connected app/],
      ['action="link"', /^MUST_BE_AUTHENTICATED/],
    ] as const) {
      const tag = insert(`<wallet-cross-app ${attributes}></wallet-cross-app>`)
      const outcome = code(tag.show())
      await until(() => tag.screen === 'error' || !tag.open)
      tag.close()
      expect(await outcome).to.match(end)
      tag.remove()
    }
  })
})
