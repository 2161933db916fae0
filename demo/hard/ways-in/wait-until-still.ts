/** Waits until nothing around the element moves and a click would hit it. Runs in the page. */
export async function waitUntilStill(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'nearest' })
  const root = element.getRootNode() as ShadowRoot
  const slides = () =>
    root
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  const isOnTop = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = root.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && element.contains(top)
  }
  for (let frame = 0; frame < 100; frame++) {
    await new Promise(resolve => setTimeout(resolve, 50))
    if (!slides() && isOnTop()) return
  }
}
