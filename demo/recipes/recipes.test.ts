import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesInMemory } from './copy.js'
import type { Recipe } from './recipe.js'

const names = readdirSync(new URL('.', import.meta.url)).filter(name => name.endsWith('.recipe.ts'))

describe('the recipes for additions', () => {
  it.each(names)('%s finds the lines that it changes, and touches as many files as src/README.md says', async name => {
    const { recipe } = (await import(`./${name}`)) as { recipe: Recipe }
    const files = filesInMemory()
    recipe.begin?.(files)
    recipe.add(files)
    expect(files.read('src/README.md')).toContain(`${recipe.adds} (${files.changed().length})`)
  })
})
