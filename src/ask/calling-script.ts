import type { Asker, AskingCode } from './asker.js'

/** The address at the end of a line of a stack: "at ask (https://…/app.js:1:2)", or "ask@https://…/app.js:1:2". */
const ADDRESS = /(https?:\/\/[^\s()@]+?):\d+(?::\d+)?\)?$/
const LIMIT = 120

/**
 * The file that the code stands in which has just called a function of ours: the first one in the stack that does not lie beside our own. As the visitor
 * reads it: with the host where that is another one. Undefined where nobody can tell, as in a page whose scripts are all one file.
 */
export function callingScript(
  stack = new Error().stack ?? '',
  page: Pick<Location, 'origin'> | undefined = globalThis.location,
): string | undefined {
  const [own, ...callers] = stack.split('\n').flatMap(line => ADDRESS.exec(line.trim())?.[1] ?? [])
  const folder = own?.slice(0, own.lastIndexOf('/') + 1)
  const caller = folder && callers.find(address => !address.startsWith(folder))
  if (!caller || !URL.canParse(caller)) return undefined
  const { origin, host, pathname } = new URL(caller)
  return (origin === page?.origin ? pathname : host + pathname).slice(0, LIMIT)
}

/** Who asks by this, with the file that it asks from. Called by what a page calls, before anything is awaited. */
export function asking(by: Asker): Asker | AskingCode {
  const script = callingScript()
  return script === undefined ? by : { by, script }
}
