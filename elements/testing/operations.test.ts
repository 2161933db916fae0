import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationNames } from '../../demo/provider/operations/generated.js'

it("the published names of operations are those of the provider's table", () => {
  expect(
    readFileSync(new URL('operations.ts', import.meta.url), 'utf8'),
    'The names are behind: run npm run generate',
  ).toBe(operationNames())
})
