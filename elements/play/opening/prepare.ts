import { $openFlow } from '../../../src/ask/open-flow.js'
import { $hostConfig } from '../../../src/config/app.js'
import { whenIdle } from '../../../src/lib/time/when-idle.js'
import { $session } from '../../../src/session/store.js'
import { prefetch } from '../../../src/stage/define.js'
import { pageReady } from '../../page/page.js'
import { isShown } from '../../shell/is-shown.js'
import type { FlowPart } from '../flow-part.js'
import type { OpeningHost, Prepared } from './opening-host.js'

const isSignedIn = () => $session().get().status !== 'unauthenticated'

/**
 * Loads what an opening needs, and prepares it invisibly and out of reach, so that it is shown at once when the element
 * opens: with its first screen, if rendering that has no side effects; otherwise, for a signed-in user, only the frame,
 * with the views of the flow loaded. It is prepared again when it no longer matches the element. Nothing is prepared if
 * the page would notice.
 */
export async function prepare(host: OpeningHost, make: (prepared: Prepared) => void): Promise<void> {
  const { element, run, question, load, loadStage } = host
  const [[{ prefetchApp }, part]] = await Promise.all([load(), loadStage()])
  await Promise.all([prefetchApp(), pageReady()])
  if (isSignedIn()) await prefetch(part.part)
  await whenIdle()
  if (!element.isConnected || element.layer === 'inline' || element.autofillBridge || !isShown(element, run)) return
  const isForUser = question.session !== false || !part.first
  if ($openFlow().get() || isSignedIn() !== isForUser) return
  const again = () => void prepare(host, make).catch(() => {})
  const prepared = firstScreen(part, element, again) ?? (isForUser ? FRAME : undefined)
  if (prepared) make(prepared)
}

/** Only the frame, which depends on nothing. */
const FRAME: Prepared = { isFrame: true, shown: () => true, accepts: () => true, cleared: () => {} }

/** The first screen, as the element is now. Undefined if that may not be prerendered. */
function firstScreen(part: FlowPart, element: OpeningHost['element'], again: () => void): Prepared | undefined {
  const currentState = () => {
    const options = part.options(element as never)
    const screens = part.first?.(options) ?? []
    return { screens, hostConfig: $hostConfig().get(), shows: `${screens.join()} ${part.shows?.(options) ?? ''}` }
  }
  let drawn = currentState()
  let isExpected = true
  if (drawn.screens.length === 0) return undefined
  return {
    isFrame: false,
    shown: screen => {
      drawn = currentState()
      isExpected = drawn.screens.includes(screen)
      return isExpected
    },
    accepts: options => {
      const { hostConfig, shows } = currentState()
      return Object.keys(options).length === 0 && hostConfig === drawn.hostConfig && shows === drawn.shows
    },
    cleared: () => {
      if (isExpected) again()
    },
  }
}
