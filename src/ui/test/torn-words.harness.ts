/** Where our own words stand: in facts, rows, headlines and the remarks beside them. */
const PLACES = '.row > .key, .row > .val, .list-item .says, .chip, .sentence'

/** The width of the line that a word in this place could have to itself. */
function lineOf(place: Element): number {
  const [item, middle] = [place.closest('.list-item'), place.closest('.middle')]
  if (!item || !middle) return (place.closest('.row') ?? place).clientWidth
  const line = item.parentElement as Element // beside an item, its actions may stand
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(place)
  const edges = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(Number.parseFloat)
  return line.clientWidth - (item.clientWidth - middle.clientWidth) - edges.reduce((sum, edge) => sum + edge, 0)
}

/** The parts of words on the lines of a text: more than one for a word that is torn apart. */
function* wordsOf(place: Element): Generator<{ word: string; parts: DOMRect[] }> {
  const range = document.createRange()
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    if (
      !text.parentElement?.checkVisibility({ visibilityProperty: true }) ||
      text.parentElement.closest('.mono, .unseen')
    )
      continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      yield { word, parts: [...range.getClientRects()].filter(({ width }) => width > 0) }
    }
  }
}

/** Lists the words that are torn apart although a line has room for them, or that leave the screen. */
export function tornWords(screen: ShadowRoot): string[] {
  const sides = screen.host.getBoundingClientRect()
  const found: string[] = []
  for (const place of screen.querySelectorAll(PLACES))
    for (const { word, parts } of wordsOf(place)) {
      const width = parts.reduce((sum, part) => sum + part.width, 0)
      const lines = new Set(parts.map(({ top }) => Math.round(top))).size
      if (lines > 1 && width < lineOf(place))
        found.push(`"${word}" is torn apart, with ${Math.round(width)} of ${lineOf(place)} px`)
      if (parts.some(({ left, right }) => left < sides.left - 1 || right > sides.right + 1))
        found.push(`"${word}" leaves the screen`)
    }
  return found
}
