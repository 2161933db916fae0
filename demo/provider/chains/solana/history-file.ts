import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'

const LENGTH_BYTES = 4

/**
 * Opens a file with a chain's history, one record after the other. `earlier` holds the newest `limit` records of
 * earlier runs, oldest first, and `add` appends one. A record that a crash cut short is dropped, and the file is
 * rewritten without it.
 */
export function openHistory<T>(file: string, limit: number): { earlier: readonly T[]; add(record: T): void } {
  const known = existsSync(file) ? recordsOf(readFileSync(file)) : []
  const kept = known.slice(-limit)
  const draft = `${file}.new`
  writeFileSync(draft, Buffer.concat(kept.map(framed)))
  renameSync(draft, file)
  return {
    earlier: kept.map(bytes => deserialize(bytes) as T),
    add: record => appendFileSync(file, framed(serialize(record))),
  }
}

function framed(record: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(record.length)
  return Buffer.concat([length, record])
}

function recordsOf(bytes: Buffer): Buffer[] {
  const records: Buffer[] = []
  for (let at = 0; at + LENGTH_BYTES <= bytes.length;) {
    const end = at + LENGTH_BYTES + bytes.readUInt32LE(at)
    if (end > bytes.length) break
    records.push(bytes.subarray(at + LENGTH_BYTES, end))
    at = end
  }
  return records
}
