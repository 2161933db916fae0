import type { Browser, Page } from 'puppeteer-core'

/**
 * A new page in which functions of this file can run. It defines `__name`, which the compiler calls around inner
 * functions.
 */
export async function newPage(opener: Pick<Browser, 'newPage'>): Promise<Page> {
  const page = await opener.newPage()
  await page.evaluateOnNewDocument('globalThis.__name = made => made')
  return page
}

/**
 * The time from the click to the end of the frame that painted the e-mail field, in milliseconds. The page measures it
 * with a message, because a message that is posted in a frame arrives after its paint.
 */
export const timeToField = (target: Page) =>
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

/**
 * The time from the navigation to the painted e-mail field, in milliseconds, if the button is pressed as soon as it
 * works.
 */
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
