import type { Mutant } from './mutants-of.js'

/** The text with the mutant applied. */
export const mutated = (text: string, { edit }: Mutant): string =>
  text.slice(0, edit.start) + edit.text + text.slice(edit.end)

/** The text with all these mutants in it, each disabled until `__mutant(number)` returns true for it. */
export function withSwitches(text: string, mutants: readonly (Mutant & { readonly number: number })[]): string {
  const OUTERMOST_FIRST = ['element', 'member', 'statement', 'expression']
  const sorted = [...mutants].sort(
    (a, b) =>
      a.region.start - b.region.start ||
      b.region.end - a.region.end ||
      OUTERMOST_FIRST.indexOf(a.region.kind) - OUTERMOST_FIRST.indexOf(b.region.kind),
  )

  /** The text of a range, with the mutants inside it. */
  const render = (start: number, end: number, inside: readonly (Mutant & { readonly number: number })[]): string => {
    const [first, ...others] = inside
    if (!first) return text.slice(start, end)
    const { region } = first
    const before = text.slice(start, region.start)
    const within = others.filter(other => other.region.end <= region.end)
    const after = others.filter(other => other.region.end > region.end)
    return before + choice(first, render(region.start, region.end, within)) + render(region.end, end, after)
  }
  const choice = ({ number, region, edit }: Mutant & { readonly number: number }, original: string): string => {
    const isDisabled = `!__mutant(${number})`
    const mutated =
      text.slice(region.start, edit.start) + edit.text + text.slice(edit.end, Math.max(region.end, edit.end))
    switch (region.kind) {
      case 'expression':
        return `(${isDisabled} ? (${original}) : (${mutated}))`
      case 'statement':
        return `{ if (${isDisabled}) { ${original} } else { ${mutated} } }`
      case 'element':
        return original.startsWith('...')
          ? `...(${isDisabled} ? (${original.slice(3)}) : [])`
          : `...(${isDisabled} ? [${original}] : [])`
      case 'member':
        return `...(${isDisabled} ? { ${original} } : {})`
    }
  }
  return render(0, text.length, sorted)
}
