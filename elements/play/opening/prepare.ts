import { $openFlow } from '../../../src/ask/open-flow.js'
import { whenIdle } from '../../../src/lib/time/when-idle.js'
import { $session } from '../../../src/session/store.js'
import { prefetch } from '../../../src/stage/define.js'
import { pageReady } from '../../page/page.js'
import { isShown } from '../../shell/is-shown.js'
import type { OpeningHost, Prepared } from './opening-host.js'

const isSignedIn = () => $session().get().status !== 'unauthenticated'

/**
 * Loads what an opening needs, and prepares it invisibly and out of reach, so that it is shown at once when the element
 * opens: with its first screen, if rendering that has no side effects; for a signed-in user only the frame, with the
 * views of the flow loaded, because the screens send requests. Nothing is prepared if the page would notice.
 */
export async function prepare(
  { element, run, load, loadStage }: OpeningHost,
  make: (prepared: Prepared) => void,
): Promise<void> {
  const [[{ prefetchApp }, part]] = await Promise.all([load(), loadStage()])
  await Promise.all([prefetchApp(), pageReady()])
  if (!part.first && isSignedIn()) await prefetch(part.part)
  await whenIdle()
  if (!element.isConnected || element.layer === 'inline' || element.autofillBridge || !isShown(element, run)) return
  if ($openFlow().get() || isSignedIn() === (part.first !== undefined)) return
  const screen = part.first ? part.first(part.options(element as never)) : null
  if (screen !== undefined) make({ screen })
}
