import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationNames } from '../../demo/provider/operations/generated.js'

it("lets a host's tests name every operation of the provider: the published names are those of its table", () => {
  expect(
    readFileSync(new URL('operations.ts', import.meta.url), 'utf8'),
    'The names are behind: run npm run generate',
  ).toBe(operationNames())
})
