import { setTimeout as pause } from 'node:timers/promises'
import type { Visitor } from './visitor.js'

export interface Button {
  readonly text: string
  /** Whether it visibly accepts presses. */
  readonly live: boolean
  readonly x: number
  readonly y: number
  /** Whether its centre is inside the window. A visitor cannot press anything outside. */
  readonly inWindow: boolean
}

/** An expression for the visible main button of a tag. It uses the class, because a sealed screen has no parts. */
export const mainButton = (tag: string): string =>
  `[...find(${JSON.stringify(tag)})?.shadowRoot?.querySelectorAll('.button-primary') ?? []].find(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.prepared, .leaving'))`

/** The position of that button. */
export const buttonOf = (visitor: Visitor, tag: string): Promise<Button | null> =>
  visitor.tab.ask(
    `(button => { if (!button) return null; const box = placeOf(button); const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]; return { text: button.innerText.trim(), live: !button.disabled && button.ariaDisabled !== 'true', x, y, inWindow: x >= 0 && y >= 0 && x < innerWidth && y < innerHeight } })(${mainButton(tag)})`,
  )

/**
 * Presses a tag's main button without haste, repeatedly until the screen changes or the tries are used up. Resolves
 * with whether it changed.
 */
export async function presses(visitor: Visitor, tag: string, tries = 8): Promise<boolean> {
  const screen = () => visitor.tab.ask<string>(`String(find(${JSON.stringify(tag)}).screen)`)
  const first = await screen()
  for (let time = 0; time < tries; time++) {
    await pause(500)
    const button = await buttonOf(visitor, tag)
    if (button?.inWindow) await visitor.tab.click(button.x, button.y)
    for (let looked = 0; looked < 10; looked++) {
      if ((await screen()) !== first) return true
      await pause(50)
    }
  }
  return false
}
