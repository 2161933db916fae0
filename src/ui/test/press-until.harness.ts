import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { placeOf } from '../actions/place.js'
import { LIMIT_MS, sleep, until } from './until.harness.js'

/** The time until the next press, if nothing has reacted. */
const AGAIN_AFTER_MS = 600

async function click(button: HTMLElement): Promise<void> {
  button.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = placeOf(button)
  const frame = button.ownerDocument.defaultView?.frameElement?.getBoundingClientRect()
  await sendMouse({
    type: 'click',
    position: [Math.round((frame?.left ?? 0) + left + width / 2), Math.round((frame?.top ?? 0) + top + height / 2)],
  })
}

/**
 * Moves the focus to an element by Tab, starting at the title of its screen: a key has no effect on an element that a
 * script has focused.
 */
export async function reach(element: HTMLElement): Promise<void> {
  const root = element.getRootNode() as ShadowRoot
  root.querySelector<HTMLElement>('.title')?.focus()
  for (let step = 0; step < 40 && root.activeElement !== element; step++) await sendKeys({ press: 'Tab' })
}

/**
 * Presses a button as a person does, with the mouse or a key, again and again until it has reacted: an approval button
 * ignores presses in its first 400 ms, and in the 400 ms after it has moved.
 */
export async function pressUntil(
  reacted: () => unknown,
  button: () => HTMLElement | null | undefined,
  key?: string,
): Promise<void> {
  for (const deadline = performance.now() + LIMIT_MS; !reacted();) {
    if (performance.now() > deadline) throw new Error(`No press was followed by ${reacted}`)
    await until(() => reacted() || button())
    const target = button()
    if (reacted() || !target) continue
    if (key) {
      await reach(target)
      await sendKeys({ press: key })
    } else {
      await click(target)
    }
    for (const retryAt = performance.now() + AGAIN_AFTER_MS; !reacted() && performance.now() < retryAt;) await sleep(20)
  }
}
