import { expect } from 'chai'
import { failure } from '../../src/errors/failure.harness.js'
import { guestWithWallet } from '../test/guest.harness.js'
import { cleanUp, insert, until, type Tag } from '../test/page.harness.js'

describe('<wallet-mfa-prompt>', () => {
  let app: Tag
  before(async () => {
    ;({ app } = await guestWithWallet())
    await customElements.whenDefined('wallet-mfa-prompt')
  })
  afterEach(cleanUp)
  after(() => app.session.logout())

  /** What its screen says below the title, once it is in view: the lines of a hidden text are not apart. */
  const subtitle = (tag: Tag) => {
    const text = tag.shadowRoot.querySelector<HTMLElement>('.scene:not([inert]) .subtitle')
    return text?.checkVisibility() && text.innerText
  }
  /** What a prompt with this markup says on its first screen when it is opened with these options. */
  async function said(attributes: string, options: object) {
    const tag = insert(`<wallet-mfa-prompt ${attributes}></wallet-mfa-prompt>`)
    const left = failure(tag.show(options))
    const lines = (await until(() => subtitle(tag))).split('\n')
    tag.close()
    await left
    tag.remove()
    return lines
  }

  it('says on each kind of screen what the factor is for: in the words of the host, or in ours for an operation of ours', async () => {
    const host = 'operation="To change your payout account."'
    for (const methods of [['totp'], ['passkey'], ['totp', 'passkey']]) {
      const [first, second] = await said(host, { methods })
      expect(first, String(methods)).to.equal('To change your payout account.')
      expect(second, String(methods)).to.match(/^(Enter the six-digit code|Follow the steps|Choose a)/)
      expect((await said(host, { methods, operation: 'export' }))[0]).to.equal(
        'Verify to export the keys of your wallet.',
      )
      expect(await said('', { methods }), 'without a purpose').to.have.length(1)
      expect(await said('operation=" "', { methods }), 'blank').to.have.length(1)
    }
  })

  it('shows foreign text as text only, with what is invisible made visible, and shortens it', async () => {
    const [first] = await said('', { methods: ['totp'], operation: `Pay \u202E<b>no</b> ${'more '.repeat(50)}` })
    expect(first).to.match(/^Pay ⟨U\+202E⟩<b>no<\/b> more .*…$/)
    expect(first?.length).to.be.lessThan(140)
    expect(await said('', { methods: ['totp'], operation: { toString: () => 'not a text' } })).to.have.length(1)
  })

  it('keeps the attribute and the property in step', () => {
    const tag = insert('<wallet-mfa-prompt operation="To pay."></wallet-mfa-prompt>') as Tag & { operation?: string }
    expect(tag.operation).to.equal('To pay.')
    tag.operation = 'To vote.'
    expect(tag.getAttribute('operation')).to.equal('To vote.')
  })
})
