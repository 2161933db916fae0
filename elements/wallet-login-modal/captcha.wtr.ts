import { sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  insert,
  waitForElement,
  animationsFinished,
  typeInto,
  until,
  findInside,
  world,
} from '../test/page.harness.js'

describe('a captcha of the host', () => {
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', { captcha_enabled: true })
    await bundle()
    insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
  })
  afterEach(cleanUp)

  it('is drawn into a child of the element, where its script finds it and the visitor can press it, and is removed with the element [EC-56]', async () => {
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    const asked: { holder: HTMLElement; found: boolean }[] = []
    let pressed = false
    tag.config = {
      captcha: {
        execute: ({ holder }: { holder: HTMLElement }) => {
          const box = document.createElement('button')
          box.id = 'challenge'
          box.textContent = 'I am a person'
          holder.append(box)
          asked.push({ holder, found: document.getElementById('challenge') === box })
          return new Promise(resolve =>
            box.addEventListener('click', () => {
              pressed = true
              resolve('token')
            }),
          )
        },
      },
    }
    void tag.show()
    typeInto(
      await waitForElement<HTMLInputElement>(tag, 'input[type=email]'),
      `mira${crypto.getRandomValues(new Uint32Array(1))[0]}@example.com`,
    )
    ;(
      await until(() => findInside<HTMLButtonElement>(tag, 'form button:not([disabled]):not([aria-disabled=true])'))
    ).click()

    const { holder, found } = await until(() => asked[0])
    expect([found, holder.parentElement, holder.assignedSlot?.isConnected, tag.childElementCount]).to.deep.equal([
      true,
      tag,
      true,
      1,
    ])
    // an element that markup has put into the tag does not replace it by its name
    expect(holder.slot).not.to.equal('captcha')
    expect(findInside(tag, 'dialog')?.matches(':modal')).to.equal(true)
    const box = holder.firstElementChild as HTMLElement
    await animationsFinished(tag)
    const { left, top, width, height } = box.getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
    await until(() => pressed)
    await until(() => tag.childElementCount === 0)
  })
})
