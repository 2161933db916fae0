import { frame, LIMIT_MS } from './until.harness.js'

const FRAMES = 3

const running = (root: ShadowRoot) => root.getAnimations().filter(({ playState }) => playState === 'running')
const forEver = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Infinity

/** Where each box stands, and its colours; but for what turns for ever. */
const picture = (root: ShadowRoot) => {
  const turning = new Set(
    running(root)
      .filter(forEver)
      .map(({ effect }) => (effect as KeyframeEffect).target),
  )
  return [...root.querySelectorAll('*')]
    .filter(one => !turning.has(one))
    .map(one => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const { color, backgroundColor, borderTopColor, opacity } = getComputedStyle(one)
      return [left, top, width, height, color, backgroundColor, borderTopColor, opacity].join(' ')
    })
    .join('\n')
}

/**
 * Waits until nothing in these trees moves any more: no animation runs that has an end, and some frames on end look the same. The
 * animations alone do not tell: one begins a frame after its cause, and a list that measures its rows has none.
 */
export async function atRest(...roots: readonly ShadowRoot[]): Promise<void> {
  const end = performance.now() + LIMIT_MS
  let last = ''
  for (let same = 0; same < FRAMES;) {
    await frame()
    const moving = roots.some(root => running(root).some(one => !forEver(one)))
    const now = moving ? '' : roots.map(picture).join('\n')
    same = now && now === last ? same + 1 : 0
    last = now
    if (performance.now() > end) throw new Error('Something moves for ever')
  }
}
