import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const below = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`)
const sheets = [
  ...below('src/ui/styles').filter(path => !path.endsWith('.test.ts')),
  ...below('elements').filter(path => path.endsWith('.css.ts')),
]

/** The declarations only: without comments and the conditions of queries. */
const declarations = (path: string): string =>
  readFileSync(`${root}${path}`, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@(media|container|supports)[^{]*\{/g, '{')

describe('every sheet of ours', () => {
  it("sheets use logical sides and sizes, no units that depend on the page's root, and no registered properties [EC-54]", () => {
    expect(sheets.length).toBeGreaterThan(5)
    for (const sheet of sheets) {
      const text = declarations(sheet)
      const found = [
        ...(text.match(
          /(?<![-\w])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right|top|bottom)(?:-(?:color|width|style|left-radius|right-radius))?\s*:/g,
        ) ?? []),
        ...(text.match(/(?<![-\w])(?:min-|max-)?(?:width|height)\s*:/g) ?? []),
        ...(text.match(/(?<![-\w])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g) ?? []),
        ...(text.match(/\d(?:rem|rlh|rex|rch)\b/g) ?? []),
        ...(text.match(/@property\b/g) ?? []),
      ]
      expect(found, sheet).toEqual([])
    }
  })
})
