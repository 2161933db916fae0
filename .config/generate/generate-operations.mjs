/**
 * Writes two files from the provider's table of operations: the table in its README, and the operation names that a
 * host's tests can use.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { operationNames, withTable } from '../../demo/provider/operations/generated.ts'

const readme = new URL('../../demo/provider/README.md', import.meta.url)
writeFileSync(readme, withTable(readFileSync(readme, 'utf8')))
writeFileSync(new URL('../../elements/testing/operations.ts', import.meta.url), operationNames())
