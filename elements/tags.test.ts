import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generated } from '../.config/generate-tags.mjs'

const here = new URL('.', import.meta.url)

describe('what is written from the folders of the tags', () => {
  it('is what `npm run generate` writes now, and nothing is left of a tag that is gone', () => {
    const names = Object.keys(generated)
    expect(Object.fromEntries(names.map(name => [name, readFileSync(new URL(name, here), 'utf8')]))).toEqual(generated)
    expect(
      readdirSync(new URL('tags/', here))
        .map(name => `tags/${name}`)
        .sort(),
    ).toEqual(names.filter(name => name.startsWith('tags/')).sort())
  })
})
