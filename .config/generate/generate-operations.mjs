/** Writes what is made of the provider's table of operations: the table of its README, and the names that a host's tests may use. */
import { readFileSync, writeFileSync } from 'node:fs'
import { operationNames, withTable } from '../../demo/provider/operations/generated.ts'

const readme = new URL('../../demo/provider/README.md', import.meta.url)
writeFileSync(readme, withTable(readFileSync(readme, 'utf8')))
writeFileSync(new URL('../../elements/testing/operations.ts', import.meta.url), operationNames())
