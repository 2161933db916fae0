import type { Browser, Page } from 'puppeteer-core'

/** A new page in which functions of this file can run: what compiles it wraps inner functions in a call that names them. */
export async function newPage(opener: Pick<Browser, 'newPage'>): Promise<Page> {
  const made = await opener.newPage()
  await made.evaluateOnNewDocument('globalThis.__name = made => made')
  return made
}

/** From the click to the end of the frame that painted the e-mail field, in milliseconds, told by the page itself: what is posted in a frame arrives after its paint. */
export const clickToField = (target: Page) =>
  target.evaluate(
    () =>
      new Promise<number>(resolve => {
        const field = () =>
          document.querySelector<HTMLElement>('input[type=email]') ??
          document
            .querySelector('wallet-login-modal')
            ?.shadowRoot?.querySelector<HTMLElement>('dialog.top input[type=email]')
        const button = document.getElementById('open') as HTMLButtonElement
        const login = document.querySelector('wallet-login-modal')
        if (login)
          button.onclick = () => {
            ;(login as HTMLElement & { open: boolean }).open = true
          }
        const { port1: painted, port2: frame } = new MessageChannel()
        requestAnimationFrame(() => {
          const start = performance.now()
          button.click()
          painted.onmessage = () => {
            if (field()?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
              resolve(performance.now() - start)
            else requestAnimationFrame(() => frame.postMessage(0))
          }
          frame.postMessage(0)
        })
      }),
  )

/** From the navigation to the painted e-mail field, by a visitor who presses the button as soon as it can be pressed, in milliseconds. */
export const firstOpening = (): Promise<number> =>
  new Promise(resolve => {
    const deep = (selector: string, tag: string) =>
      document.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(selector)
    const field = () =>
      document.querySelector<HTMLElement>('input[type=email]') ??
      deep('dialog.top input[type=email]', 'wallet-login-modal')
    const opener = () => {
      const plain = document.getElementById('open')
      return plain?.onclick ? plain : deep('button:not([disabled])', 'wallet-button')
    }
    let pressed = false
    const { port1: painted, port2: frame } = new MessageChannel()
    painted.onmessage = () => {
      if (field()?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return resolve(performance.now())
      const button = pressed ? undefined : opener()
      if (button) {
        pressed = true
        button.click()
      }
      requestAnimationFrame(() => frame.postMessage(0))
    }
    frame.postMessage(0)
  })
