import { frame, LIMIT_MS } from './until.harness.js'

const FRAMES = 3

const running = (root: ShadowRoot) => root.getAnimations().filter(({ playState }) => playState === 'running')
const forEver = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity

/** The position and colours of each box, without endless animations. */
const picture = (root: ShadowRoot) => {
  const turning = new Set(
    running(root)
      .filter(forEver)
      .map(({ effect }) => (effect as KeyframeEffect).target),
  )
  return [...root.querySelectorAll('*')]
    .filter(animation => !turning.has(animation))
    .map(animation => {
      const { left, top, width, height } = animation.getBoundingClientRect()
      const { color, backgroundColor, borderTopColor, opacity } = getComputedStyle(animation)
      return [left, top, width, height, color, backgroundColor, borderTopColor, opacity].join(' ')
    })
    .join('\n')
}

async function rest(roots: readonly ShadowRoot[], meet: (moving: Animation) => void): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  let last = ''
  for (let same = 0; same < FRAMES;) {
    await frame()
    const moving = roots.flatMap(running).filter(animation => !forEver(animation))
    moving.forEach(meet)
    const current = moving.length > 0 ? '' : roots.map(picture).join('\n')
    same = current && current === last ? same + 1 : 0
    last = current
    if (performance.now() > deadline) throw new Error('Something moves for ever')
  }
}

/**
 * Waits until nothing in these trees moves: no animation with an end is running, and several frames in a row look the
 * same. The animations alone are not sufficient: one starts a frame after its cause, and a list that measures its rows
 * has none.
 */
export const animationsEnded = (...roots: readonly ShadowRoot[]): Promise<void> => rest(roots, () => {})

/** The same, but finishes every animation at once, so that a dozen screens need not draw each of its frames. */
export const finishAnimations = (...roots: readonly ShadowRoot[]): Promise<void> =>
  rest(roots, moving => moving.finish())
