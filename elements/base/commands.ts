import { report } from '../../src/lib/report.js'
import { OURS } from './wallet-element.js'

/** An element that handles commands. */
interface CommandTarget extends HTMLElement {
  readonly open: boolean
  showForMarkup(): void
  close(): void
}

/**
 * Runs `--show`, `--close` (or `--hide`) and `--toggle`; other commands are ignored. A command for a tag that is not
 * defined yet runs once it is defined.
 */
export function runCommand(element: HTMLElement | null, command: string): void {
  if (!element?.matches(':defined'))
    return void import('./missing-commands.js').then(
      ({ obeyOnceDefined }) => obeyOnceDefined(element, command, runCommand),
      report,
    )
  if (!(OURS in element.constructor && 'showForMarkup' in element)) return
  const tag = element as CommandTarget
  const isToggle = command === '--toggle'
  if (command === '--show' || (isToggle && !tag.open)) tag.showForMarkup()
  else if (/^--(close|hide)$/.test(command) || isToggle) tag.close()
}

let isListening = false

/**
 * Lets `<button commandfor command>` control the elements. If the browser supports such buttons, it dispatches a
 * `command` event on the element, which does not bubble. Otherwise a listener on the document, loaded on demand,
 * replaces it.
 */
export function answerCommands(): void {
  if (isListening) return
  isListening = true
  if ('commandForElement' in HTMLButtonElement.prototype) {
    addEventListener.call(
      document,
      'command',
      event => runCommand(event.target as HTMLElement, (event as Event & { command: string }).command),
      true,
    )
  } else
    void import('./missing-commands.js').then(
      ({ hearClicks }) => hearClicks(runCommand),
      () => {
        isListening = false
      },
    )
}
