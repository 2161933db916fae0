const cut = (overflow: string, inside: number, room: number) =>
  overflow !== 'visible' && overflow !== 'auto' && inside > room + 1

/** Lists what a finished screen shows outside this box, or clipped. */
export function clippedElements(root: ShadowRoot, box: HTMLElement): string[] {
  const sides = box.getBoundingClientRect()
  return [...root.querySelectorAll<HTMLElement>('.header *, .scene *, .legal *, .footer *')]
    .filter(
      element =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.matches('.unseen, .unseen *, svg, svg *, input'),
    )
    .filter(element => {
      const [{ left, right, width }, { overflowX, overflowY }] = [
        element.getBoundingClientRect(),
        getComputedStyle(element),
      ]
      return (
        width > 0 &&
        (left < sides.left - 1 ||
          right > sides.right + 1 ||
          cut(overflowX, element.scrollWidth, element.clientWidth) ||
          cut(overflowY, element.scrollHeight, element.clientHeight))
      )
    })
    .map(element => element.outerHTML.slice(0, 160))
}
