import { expect } from 'chai'
import { failure } from '../../src/errors/failure.harness.js'
import { guestWithWallet } from '../test/guest.harness.js'
import { cleanUp, insert, until, type Tag } from '../test/page.harness.js'

describe('<wallet-mfa-prompt>', () => {
  /** WebKitGTK has no passkeys. */
  const hasPasskeys = 'PublicKeyCredential' in window
  let app: Tag
  before(async () => {
    ;({ app } = await guestWithWallet())
    await customElements.whenDefined('wallet-mfa-prompt')
  })
  afterEach(cleanUp)
  after(async () => {
    await app.session.logout()
  })

  /** The last line below the title of each first screen, once it rests. */
  const ASKS = {
    totp: 'Enter the six-digit code from your authenticator app.',
    // The guest has none that the provider would ask for.
    passkey: hasPasskeys ? 'Something went wrong.' : 'WebAuthn is not supported in this browser',
    choice: 'Choose a verification method',
  }
  const inScene = (tag: Tag, selector: string) => [
    ...tag.shadowRoot.querySelectorAll<HTMLElement>(`.scene:not([inert]) ${selector}`),
  ]
  const findButton = (tag: Tag, label: string) =>
    inScene(tag, 'button').find(button => button.innerText.trim() === label)
  /** What is said below the title, once it is in view: the lines of a hidden text are not apart. */
  const subtitle = (tag: Tag) => {
    const [text] = inScene(tag, '.subtitle')
    return text?.checkVisibility() ? text.innerText.split('\n') : []
  }
  /** What is said there above this line, once that is in view. */
  const linesAbove = async (tag: Tag, asks: string) =>
    (await until(() => (subtitle(tag).at(-1) === asks ? subtitle(tag) : undefined))).slice(0, -1)
  /** What a prompt with this markup says about its purpose when it is opened with these options. */
  async function purposeOf(attributes: string, options: object, asks = ASKS.totp) {
    const tag = insert(`<wallet-mfa-prompt ${attributes}></wallet-mfa-prompt>`)
    const left = failure(tag.show({ methods: ['totp'], ...options }))
    const lines = await linesAbove(tag, asks)
    tag.close()
    await left
    tag.remove()
    return lines
  }

  it('says on each kind of screen what the factor is for: in the words of the host, or in ours for an operation of ours', async () => {
    const host = 'operation="To change your payout account."'
    for (const [methods, asks] of [
      [['totp'], ASKS.totp],
      [['passkey'], ASKS.passkey],
      [['totp', 'passkey'], ASKS.choice],
    ] as const) {
      expect(await purposeOf(host, { methods }, asks), asks).to.eql(['To change your payout account.'])
      expect(await purposeOf(host, { methods, operation: 'export' }, asks)).to.eql([
        'Verify to export the keys of your wallet.',
      ])
      expect(await purposeOf('', { methods }, asks), 'without a purpose').to.eql([])
      expect(await purposeOf('operation=" "', { methods }, asks), 'blank').to.eql([])
    }
  })

  it('keeps the purpose on the screen of a passkey that failed, with a way to try again and to another method', async () => {
    const tag = insert('<wallet-mfa-prompt operation="To pay."></wallet-mfa-prompt>')
    const left = failure(tag.show({ methods: ['totp', 'passkey'] }))
    const press = async (label: string) => (await until(() => findButton(tag, label))).click()
    await press('Passkey')
    expect(await linesAbove(tag, ASKS.passkey)).to.eql(['To pay.'])
    expect(inScene(tag, '.title')[0]?.innerText).to.equal('That did not work')
    expect(findButton(tag, 'Try again')).to.not.equal(undefined)
    await press('Choose another method')
    await linesAbove(tag, ASKS.choice)
    await press('Authenticator app')
    expect(await linesAbove(tag, ASKS.totp)).to.eql(['To pay.'])
    tag.close()
    await left
  })

  it('shows foreign text as text only, with what is invisible made visible, and shortens it', async () => {
    const [first] = await purposeOf('', { operation: `Pay \u202E<b>no</b> ${'more '.repeat(50)}` })
    expect(first).to.match(/^Pay ⟨U\+202E⟩<b>no<\/b> more .*…$/)
    expect(first?.length).to.be.lessThan(140)
    expect(await purposeOf('', { operation: { toString: () => 'not a text' } })).to.eql([])
  })

  it('keeps the attribute and the property in step', () => {
    const tag = insert('<wallet-mfa-prompt operation="To pay."></wallet-mfa-prompt>') as Tag & { operation?: string }
    expect(tag.operation).to.equal('To pay.')
    tag.operation = 'To vote.'
    expect(tag.getAttribute('operation')).to.equal('To vote.')
  })
})
