import { textIn, type Language, type Text } from '../../src/copy/language.js'
import { make } from '../base/make.js'

/** Elements with texts of the catalogue, in the current language. */
export class Spoken {
  readonly #texts = new Map<Element, Text>()
  #language: Language

  constructor(language: Language) {
    this.#language = language
  }

  say(element: Element, words: Text): void {
    this.#texts.set(element, words)
    element.textContent = textIn(words, this.#language)
  }

  speak(language: Language): void {
    this.#language = language
    for (const [element, words] of this.#texts) this.say(element, words)
  }
}

/** A menu item with an action. */
export function menuRow(translated: Spoken, words: Text, press: (row: HTMLButtonElement) => void): HTMLButtonElement {
  const button = make('button', { type: 'button', class: 'row' })
  button.addEventListener('click', () => press(button))
  translated.say(button, words)
  return button
}
