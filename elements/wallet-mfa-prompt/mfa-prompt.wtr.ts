import { expect } from 'chai'
import { failure } from '../../src/errors/failure.harness.js'
import { guestWithWallet } from '../test/guest.harness.js'
import { cleanUp, insert, until, type Tag } from '../test/page.harness.js'

describe('<wallet-mfa-prompt>', () => {
  /** WebKitGTK has no passkeys. */
  const hasPasskeys = 'PublicKeyCredential' in window
  /** The passkeys that the browser was asked for. Its own question would depend on the machine. */
  const browserAsks: unknown[] = []
  let app: Tag
  before(async () => {
    ;({ app } = await guestWithWallet())
    await customElements.whenDefined('wallet-mfa-prompt')
    if (hasPasskeys)
      navigator.credentials.get = options => {
        browserAsks.push(options)
        return new Promise(() => {})
      }
  })
  afterEach(async () => {
    await cleanUp()
    browserAsks.length = 0
  })
  after(async () => {
    if (hasPasskeys) Reflect.deleteProperty(navigator.credentials, 'get')
    await app.session.logout()
  })

  /** The last line below the title of each first screen. */
  const ASKS = {
    totp: 'Enter the six-digit code from your authenticator app.',
    passkey: hasPasskeys ? 'Follow the steps of your browser or device.' : 'WebAuthn is not supported in this browser',
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

  it('asks the browser for a passkey, or says that it has none; another method can be chosen there', async () => {
    const tag = insert('<wallet-mfa-prompt operation="To pay."></wallet-mfa-prompt>')
    const left = failure(tag.show({ methods: ['totp', 'passkey'] }))
    const press = async (label: string) => (await until(() => findButton(tag, label))).click()
    await press('Passkey')
    expect(await linesAbove(tag, ASKS.passkey)).to.eql(['To pay.'])
    expect(inScene(tag, '.title')[0]?.innerText).to.equal(hasPasskeys ? 'Verifying with passkey' : 'That did not work')
    if (hasPasskeys) await until(() => browserAsks.length > 0)
    expect([browserAsks.length, !!findButton(tag, 'Try again')]).to.eql(hasPasskeys ? [1, false] : [0, true])
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
