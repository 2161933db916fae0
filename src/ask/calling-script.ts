import type { Asker, AskingCode } from './asker.js'

/** The URL at the end of a line of a stack trace: "at ask (https://…/app.js:1:2)", or "ask@https://…/app.js:1:2". */
const ADDRESS = /(https?:\/\/[^\s()@]+?):\d+(?::\d+)?\)?$/
const LIMIT = 120

/**
 * The script that called our function: the first file of the stack that is outside our own folder. It is written for
 * the visitor, with its host if that is not the page's. Undefined if it cannot be determined, for example if all
 * scripts are bundled into one file.
 */
export function callingScript(
  stack = new Error().stack ?? '',
  page: Pick<Location, 'origin'> | undefined = globalThis.location,
): string | undefined {
  const [ownFile, ...callers] = stack.split('\n').flatMap(line => ADDRESS.exec(line.trim())?.[1] ?? [])
  const folder = ownFile?.slice(0, ownFile.lastIndexOf('/') + 1)
  const caller = folder && callers.find(address => !address.startsWith(folder))
  if (!caller || !URL.canParse(caller)) return undefined
  const { origin, host, pathname } = new URL(caller)
  return (origin === page?.origin ? pathname : host + pathname).slice(0, LIMIT)
}

/**
 * The name of the asking API, with the calling script. Call it before the first `await`, as the caller is not in the
 * stack after that.
 */
export function asking(by: Asker): Asker | AskingCode {
  const script = callingScript()
  return script === undefined ? by : { by, script }
}
