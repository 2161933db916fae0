const cut = (overflow: string, inside: number, room: number) =>
  overflow !== 'visible' && overflow !== 'auto' && inside > room + 1

/** Lists what a finished screen shows outside this box, or clipped. */
export function lostIn(root: ShadowRoot, box: HTMLElement): string[] {
  const sides = box.getBoundingClientRect()
  return [...root.querySelectorAll<HTMLElement>('.header *, .scene *, .legal *, .footer *')]
    .filter(
      one =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !one.matches('.unseen, .unseen *, svg, svg *, input'),
    )
    .filter(one => {
      const [{ left, right, width }, { overflowX, overflowY }] = [one.getBoundingClientRect(), getComputedStyle(one)]
      return (
        width > 0 &&
        (left < sides.left - 1 ||
          right > sides.right + 1 ||
          cut(overflowX, one.scrollWidth, one.clientWidth) ||
          cut(overflowY, one.scrollHeight, one.clientHeight))
      )
    })
    .map(one => one.outerHTML.slice(0, 160))
}
