import { expect } from 'chai'
import { guestWithWallet } from '../test/guest.harness.js'
import { cleanUp, recordEvents, insert, typeInto, waitForElement, until, type Tag } from '../test/page.harness.js'

describe('<wallet-security>', () => {
  let app: Tag
  let address = ''
  before(async () => {
    ;({ app, address } = await guestWithWallet({
      user_owned_recovery_options: ['user-passcode'],
      mfa_methods: ['totp'],
    }))
    await customElements.whenDefined('wallet-security')
  })
  afterEach(cleanUp)
  after(() => app.session.logout())

  const lines = (tag: Tag) => [...tag.shadowRoot.querySelectorAll<HTMLButtonElement>('button.list-item')]
  const line = (tag: Tag, text: string) => until(() => lines(tag).find(one => one.textContent?.startsWith(text)))
  const closes = async (tag: Tag) => (await waitForElement(tag, '.end > .tool:last-child')).click()

  it("lists what is missing, opens each line's screens and returns, and ends with the changes", async () => {
    const tag = insert('<wallet-security></wallet-security>')
    const events = recordEvents(tag)
    const outcome = tag.show()
    expect((await line(tag, 'Second factor')).textContent).to.contain('Whoever is logged in can use your wallet.')
    expect(tag.shadowRoot.textContent).to.contain('Missing: a recovery that only you control, and a second factor.')
    ;(await line(tag, 'Second factor')).click()
    await until(() => tag.screen === 'mfa-methods')
    tag.back()
    await until(() => tag.screen === 'security')
    ;(await line(tag, 'Recovery')).click()
    await until(() => tag.screen === 'recovery-details')
    expect(tag.shadowRoot.textContent?.replace(/\s/g, '')).to.contain(address)
    expect((await waitForElement(tag, '.address > small')).textContent).to.equal('Your Ethereum wallet')
    tag.back()
    await until(() => tag.screen === 'security')
    await closes(tag)
    const { secured, enrolled, delegated } = (await outcome) as unknown as Record<string, unknown[]>
    expect([secured, enrolled, delegated]).to.deep.equal([[], [], []])
    expect(tag.result).to.equal(await outcome)
    expect(events.names(/^(?!.*(complete|error))/)).to.deep.equal(['security-complete'])
  })

  it('gives a wallet a name, which is shown in every list until it is removed', async () => {
    const tag = insert('<wallet-security></wallet-security>')
    const outcome = tag.show()
    ;(await line(tag, 'Wallets')).click()
    await until(() => tag.screen === 'wallet-details')
    const title = () => tag.shadowRoot.querySelector('.title')?.textContent
    /** Types the name in place of the present one, and saves it by Enter. */
    const name = async (text: string) => {
      ;(
        await until(() =>
          [...tag.shadowRoot.querySelectorAll('button')].find(({ textContent }) => textContent === 'Change the name'),
        )
      ).click()
      await until(() => tag.screen === 'wallet-name')
      const field = (await waitForElement(tag, 'input[name=wallet-name]')) as HTMLInputElement
      await until(() => field.matches(':focus')) // the screen is drawn, and hears what is typed
      typeInto(field, text)
      field.form?.requestSubmit()
      await until(() => tag.screen === 'wallet-details')
    }
    await name('<b>Savings</b>')
    await until(() => title() === '<b>Savings</b> (Ethereum)')
    tag.back()
    await until(() => tag.screen === 'security')
    expect((await line(tag, 'Wallets')).textContent).to.contain('<b>Savings</b>')
    ;(await line(tag, 'Recovery')).click()
    expect((await waitForElement(tag, '.address > small')).textContent).to.equal('<b>Savings</b> (Ethereum)')
    tag.back()
    ;(await line(tag, 'Wallets')).click()
    await until(() => tag.screen === 'wallet-details')
    await name('')
    await until(() => title() === 'Your Ethereum wallet')
    await closes(tag)
    await outcome
  })
})
