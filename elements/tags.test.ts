import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generated } from '../.config/generate-tags.mjs'

const folder = new URL('.', import.meta.url)

describe('the files generated from the folders of the tags', () => {
  it('are what `npm run generate` writes now, and nothing is left of a removed tag', () => {
    const names = Object.keys(generated)
    expect(Object.fromEntries(names.map(name => [name, readFileSync(new URL(name, folder), 'utf8')]))).toEqual(
      generated,
    )
    expect(
      readdirSync(new URL('tags/', folder))
        .map(name => `tags/${name}`)
        .sort(),
    ).toEqual(names.filter(name => name.startsWith('tags/')).sort())
  })
})
