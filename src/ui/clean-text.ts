/** Characters that change how other text is read, or are not seen at all (SEC-68). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u034F\u115F\u1160\u17B4\u17B5\u2028\u2029\u3164\uFE00-\uFE0F\uFFA0\u{E0100}-\u{E01EF}]/gu
const JOINER = '\u200D'
const SCRIPTS_THAT_JOIN = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]/u
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u
const MARKS_IN_A_ROW = 3
/** Text units looked at for each character that may be shown: work stays in proportion to what is seen, not to what was sent. */
const UNITS_A_CHARACTER = 16

export interface CleanText {
  text: string
  /** True when there is more of it. */
  cut: boolean
}

/**
 * Foreign text as it may be shown: control and invisible characters become visible ("⟨U+202E⟩"), line runs collapse,
 * towers of combining marks are lowered, and what exceeds `limit` characters is cut.
 * Emoji sequences and the joiners that some scripts need stay.
 */
export function cleanText(foreign: string, { limit = 400, lines = false }: { limit?: number; lines?: boolean } = {}): CleanText {
  const enough = foreign.slice(0, limit * UNITS_A_CHARACTER + UNITS_A_CHARACTER)
  const tidy = lines
    ? enough.replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n').replace(/[^\S\n]+/g, ' ').replace(/\n\s*\n\s*/g, '\n\n')
    : enough.replace(/\s+/g, ' ')
  const seen = tidy.trim()
    .replace(UNSEEN, (character, at: number, all: string) => stays(character, at, all, lines) ? character : shown(character))
    .replace(new RegExp(`(\\p{M}{${MARKS_IN_A_ROW}})\\p{M}+`, 'gu'), '$1')
  const characters = Array.from(seen)
  const cut = characters.length > limit || enough.length < foreign.length
  return { text: cut ? characters.slice(0, limit).join('') + '…' : seen, cut }
}

function stays(character: string, at: number, all: string, lines: boolean): boolean {
  if (character === '\n') return lines
  const before = all.charAt(at - 1)
  const after = all.slice(at + 1, at + 3)
  if (character === '\uFE0F' || character === '\uFE0E') return PICTURE.test(Array.from(all.slice(Math.max(0, at - 3), at)).at(-1) ?? '') || /[\d#*]/.test(before)
  if (character === JOINER || character === '\u200C') {
    const left = Array.from(all.slice(Math.max(0, at - 3), at)).at(-1) ?? ''
    const right = Array.from(after)[0] ?? ''
    if (SCRIPTS_THAT_JOIN.test(left) && SCRIPTS_THAT_JOIN.test(right)) return true
    return character === JOINER && PICTURE.test(left) && PICTURE.test(right)
  }
  return false
}

function shown(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}
