import { ARM_DELAY_MS } from '../../src/constants.js'

/** The methods that browser drivers give an element: a `Locator` of Playwright, an `ElementHandle` of Puppeteer. */
export interface Driven {
  evaluate(inPage: (element: Element) => unknown): Promise<unknown>
  evaluateHandle(inPage: (element: Element) => unknown): Promise<{ asElement(): { click(): Promise<unknown> } | null }>
}

const WAIT_MS = 15_000
const LOOK_EVERY_MS = 50

/** The main button in view, if it can be pressed. It runs in the page, so it uses nothing from this module. */
const buttonOf = (tag: Element) =>
  [
    ...(tag.shadowRoot?.querySelectorAll<HTMLElement>('.button-primary:not(:disabled, [aria-disabled=true])') ?? []),
  ].find(button => button.checkVisibility({ visibilityProperty: true })) ?? null

/** The screen in view. It runs in the page, too. */
const screenOf = (tag: Element) => (tag as Element & { screen: string | null }).screen

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Presses the main button of an open tag as the visitor does, such as "Approve" of `<wallet-confirm-tx>`. A button
 * that approves ignores presses in its first 400 ms, in the 400 ms after it has moved, and from scripts. So this uses
 * the driver's mouse, and presses again until the button reacts.
 *
 * @param tag a `Locator` of Playwright, an `ElementHandle` of Puppeteer
 * @param options `waitMs`: how long it may take
 * @returns resolves when the button has reacted
 * @throws Error if no button reacts in time
 * @example
 * declare const tag: Driven // page.locator('wallet-confirm-tx')
 * await approve(tag)
 */
export async function approve(tag: Driven, { waitMs = WAIT_MS }: { waitMs?: number } = {}): Promise<void> {
  const button = async () => (await tag.evaluateHandle(buttonOf)).asElement()
  const screen = () => tag.evaluate(screenOf)
  for (const end = Date.now() + waitMs; Date.now() < end; await pause(LOOK_EVERY_MS)) {
    const found = await button()
    if (!found) continue
    const asked = await screen()
    await pause(ARM_DELAY_MS)
    if (
      !(await found.click().then(
        () => true,
        () => false,
      ))
    )
      continue // on its way in, or gone already
    for (let waited = 0; waited < ARM_DELAY_MS; waited += LOOK_EVERY_MS) {
      if ((await screen()) !== asked || !(await button())) return
      await pause(LOOK_EVERY_MS)
    }
  }
  throw new Error(`No main button of the tag took a press within ${waitMs} ms.`)
}
