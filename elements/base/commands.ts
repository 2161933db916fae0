import { report } from '../../src/lib/report.js'
import { OURS } from './wallet-element.js'

/** What a command can be told to. */
interface Commanded extends HTMLElement {
  readonly open: boolean
  showForMarkup(): void
  close(): void
}

/**
 * `--show`, `--close` (or `--hide`) and `--toggle`; other commands are not ours. What stands for no element yet, as its tag is
 * not defined, is told as soon as it is.
 */
export function runCommand(element: HTMLElement | null, command: string): void {
  if (!element?.matches(':defined'))
    return void import('./missing-commands.js').then(
      ({ obeyOnceDefined }) => obeyOnceDefined(element, command, runCommand),
      report,
    )
  if (!(OURS in element.constructor && 'showForMarkup' in element)) return
  const tag = element as Commanded
  const toggle = command === '--toggle'
  if (command === '--show' || (toggle && !tag.open)) tag.showForMarkup()
  else if (/^--(close|hide)$/.test(command) || toggle) tag.close()
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
        answering = false
      },
    )
}
