import { OURS } from './wallet-element.js'

/** What a command can be told to. */
interface Commanded extends HTMLElement {
  readonly open: boolean
  show(): Promise<unknown>
  close(): void
}

const isOurs = (element: HTMLElement): element is Commanded => OURS in element.constructor && 'show' in element

/** `--show`, `--close` (or `--hide`) and `--toggle`; other commands are not ours. */
export function obey(element: HTMLElement, command: string): void {
  if (!isOurs(element)) return
  const toggle = command === '--toggle'
  if (command === '--show' || (toggle && !element.open)) void element.show()
  else if (/^--(close|hide)$/.test(command) || toggle) element.close()
}

let answering = false

/**
 * Lets `<button commandfor command>` drive the elements. Where the platform has such buttons it tells the element by a
 * `command` event, which does not bubble; elsewhere a listener on the document, loaded for it, does the same.
 */
export function answerCommands(): void {
  if (answering) return
  answering = true
  if ('commandForElement' in HTMLButtonElement.prototype) {
    addEventListener.call(document, 'command', event => obey(event.target as HTMLElement, (event as Event & { command: string }).command), true)
  } else void import('./command-clicks.js').then(({ hearClicks }) => hearClicks(obey)).catch(() => { answering = false })
}
