/** Characters that are invisible or change how other text reads (SEC-68). */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u034F\u115F\u1160\u17B4\u17B5\u2028\u2029\u3164\uFE00-\uFE0F\uFFA0\u{E0100}-\u{E01EF}]/gu
const JOINER = '\u200D'
const JOINING_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]/u
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u
const MARKS_LIMIT = 3
/** UTF-16 units examined per visible character: the work is proportional to what is shown, not to what was sent. */
const UNITS_PER_CHARACTER = 16

export interface CleanText {
  text: string
  /** True when the text was longer than the limit. */
  cut: boolean
}

/**
 * Makes foreign text safe to show: control and invisible characters become visible ("⟨U+202E⟩"), white space and blank
 * lines collapse, stacked combining marks are limited, and text beyond `limit` characters is cut. Emoji sequences and the
 * joiners that some scripts need are kept.
 */
export function cleanText(
  foreign: string,
  { limit = 400, lines = false }: { limit?: number | undefined; lines?: boolean | undefined } = {},
): CleanText {
  const examined = foreign.slice(0, limit * UNITS_PER_CHARACTER + UNITS_PER_CHARACTER)
  const collapsed = lines
    ? examined
        .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
        .replace(/[^\S\n]+/g, ' ')
        .replace(/\n\s*\n\s*/g, '\n\n')
    : examined.replace(/\s+/g, ' ')
  const safe = collapsed
    .trim()
    .replace(INVISIBLE, (character, index: number, all: string) =>
      isKept(character, index, all) ? character : escape(character),
    )
    .replace(new RegExp(`(\\p{M}{${MARKS_LIMIT}})\\p{M}+`, 'gu'), '$1')
  const characters = Array.from(safe)
  const cut = characters.length > limit || examined.length < foreign.length
  return { text: cut ? characters.slice(0, limit).join('') + '…' : safe, cut }
}

function isKept(character: string, index: number, all: string): boolean {
  if (character === '\n') return true // elsewhere it has become a space
  const previous = Array.from(all.slice(Math.max(0, index - 2), index)).at(-1) ?? ''
  if (character === '\uFE0F' || character === '\uFE0E') return EMOJI.test(previous) || /[\d#*]/.test(previous)
  if (character === JOINER || character === '\u200C') {
    const next = Array.from(all.slice(index + 1, index + 3))[0] ?? ''
    if (JOINING_SCRIPTS.test(previous) && JOINING_SCRIPTS.test(next)) return true
    return character === JOINER && EMOJI.test(previous) && EMOJI.test(next)
  }
  return false
}

function escape(character: string): string {
  return `⟨U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
