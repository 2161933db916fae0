import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'))
  file = join(folder, 'provider.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Another process that opens the file and writes pairs of rows, a transaction each, until it is stopped. */
async function writer() {
  const module = new URL('./database.ts', import.meta.url).href
  const program = `
    const { openDatabase, transaction } = await import(${JSON.stringify(module)})
    const db = openDatabase(${JSON.stringify(file)})
    const begun = Date.now()
    for (let n = begun; ; n++) {
      transaction(db, () => {
        db.run('INSERT INTO secrets VALUES (?, ?)', ['a' + n, 'x'.repeat(3000)])
        db.run('INSERT INTO secrets VALUES (?, ?)', ['b' + n, 'x'.repeat(3000)])
      })
      if (n === begun) console.log('writing')
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

describe('the database file', () => {
  it('is whole and open again after its process was killed in the middle of writing', async () => {
    for (let round = 0; round < 3; round++) {
      const child = await writer()
      await new Promise(resolve => setTimeout(resolve, 100 + round * 37))
      child.kill('SIGKILL')
      await once(child, 'exit')
      const db = openDatabase(file)
      expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
      const { pairs, rows } = db.get(`SELECT count(*) AS rows, sum((SELECT count(*) FROM secrets b WHERE b.name = 'b' || substr(a.name, 2)) = 1) AS pairs FROM secrets a WHERE a.name LIKE 'a%'`) as { pairs: number; rows: number }
      expect(rows).toBeGreaterThan(0)
      expect(pairs).toBe(rows)
      db.close()
    }
  })

  it('belongs to one running process, and says so to the next', async () => {
    const child = await writer()
    expect(() => openDatabase(file)).toThrow(`is in use by process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    openDatabase(file).close()
  })

  it('is free again after close, and not held by a number from before a restart of the machine', () => {
    openDatabase(file).close()
    openDatabase(file).close()
    expect([existsSync(`${file}.owner`), existsSync(`${file}.lock`)]).toEqual([false, false])
    writeFileSync(`${file}.owner`, JSON.stringify({ pid: process.ppid, bootedAt: 0 }))
    openDatabase(file).close()
  })
})
