import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from './database.js'
import { LAYOUT } from './schema.js'

/** The position of `user_version` in SQLite's file format. */
const LAYOUT_OFFSET = 60

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'))
  file = join(folder, 'provider.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts another process that opens the file and writes pairs of rows, one transaction each, until it is stopped. */
async function writer() {
  const load = (name: string) => `await import(${JSON.stringify(new URL(name, import.meta.url).href)})`
  const program = `
    const { openDatabase } = ${load('./database.ts')}
    const { transaction } = ${load('./transaction.ts')}
    const db = openDatabase(${JSON.stringify(file)})
    const begun = Date.now()
    for (let n = begun; ; n++) {
      transaction(db, () => {
        db.run('INSERT INTO secrets VALUES (?, ?)', ['a' + n, 'x'.repeat(3000)])
        db.run('INSERT INTO secrets VALUES (?, ?)', ['b' + n, 'x'.repeat(3000)])
      })
      if (n === begun) console.log('writing')
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the database file', () => {
  it('the file is intact and can be opened after its process was killed while writing', async () => {
    for (let round = 0; round < 3; round++) {
      const child = await writer()
      await new Promise(resolve => setTimeout(resolve, 100 + round * 37))
      child.kill('SIGKILL')
      await once(child, 'exit')
      const db = openDatabase(file)
      expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
      const { pairs, rows } = db.get(
        `SELECT count(*) AS rows, sum((SELECT count(*) FROM secrets b WHERE b.name = 'b' || substr(a.name, 2)) = 1) AS pairs FROM secrets a WHERE a.name LIKE 'a%'`,
      ) as { pairs: number; rows: number }
      expect(rows).toBeGreaterThan(0)
      expect(pairs).toBe(rows)
      db.close()
    }
  })

  it('a second process is refused while the first one runs', async () => {
    const child = await writer()
    expect(() => openDatabase(file)).toThrow(`is in use by process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    openDatabase(file).close()
  })

  it('the file is free after closing, and after a restart of the machine', () => {
    openDatabase(file).close()
    openDatabase(file).close()
    expect([existsSync(`${file}.owner`), existsSync(`${file}.lock`)]).toEqual([false, false])
    writeFileSync(`${file}.owner`, JSON.stringify({ pid: process.ppid, bootedAt: 0 }))
    openDatabase(file).close()
  })

  it('a file of another layout is refused with instructions, unchanged, and free again', () => {
    openDatabase(file).close()
    for (const layout of [LAYOUT - 1, LAYOUT + 1]) {
      const bytes = readFileSync(file)
      bytes.writeUInt32BE(layout, LAYOUT_OFFSET)
      writeFileSync(file, bytes)
      for (let time = 0; time < 2; time++) expect(() => openDatabase(file)).toThrow('npm start -- --fresh')
      expect([existsSync(`${file}.owner`), readFileSync(file).equals(bytes)]).toEqual([false, true])
    }
  })
})
