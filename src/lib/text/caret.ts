const COUNTS = /[\p{Nd}+]/u

/** How many digits a text contains. A plus counts as one; all other characters only make the number readable. */
export const digitsIn = (text: string): number => Array.from(text).filter(sign => COUNTS.test(sign)).length

/** How many digits one edit inserted: those between the unchanged beginning and the unchanged end of the text. */
export function digitsInserted(before: string, text: string): number {
  const [oldDigits, newDigits] = [before, text].map(typed => Array.from(typed).filter(sign => COUNTS.test(sign))) as [
    string[],
    string[],
  ]
  const countEqual = (isEqual: (index: number) => boolean) => {
    let count = 0
    while (count < Math.min(oldDigits.length, newDigits.length) && isEqual(count)) count++
    return count
  }
  const start = countEqual(index => oldDigits[index] === newDigits[index])
  const end = countEqual(index => oldDigits.at(-1 - index) === newDigits.at(-1 - index))
  return Math.max(0, newDigits.length - start - Math.min(end, Math.min(oldDigits.length, newDigits.length) - start))
}

/** The position in a text that has this many digits after it. It restores the caret after the text is reformatted. */
export function placeBefore(digits: number, text: string): number {
  let place = text.length
  for (let left = digits; left > 0 && place > 0; place--)
    if (COUNTS.test(text.charAt(place - 1)) && --left === 0) return place - 1
  return place
}

/**
 * Removes the next digit before this position, or after it with `forward`. A visitor who deletes a separator means that
 * digit.
 */
export function withoutDigit(text: string, place: number, forward: boolean): { text: string; caret: number } {
  const step = forward ? 1 : -1
  let at = forward ? place : place - 1
  while (at >= 0 && at < text.length && !COUNTS.test(text.charAt(at))) at += step
  return at < 0 ? { text, caret: place } : { text: text.slice(0, at) + text.slice(at + 1), caret: forward ? place : at }
}
