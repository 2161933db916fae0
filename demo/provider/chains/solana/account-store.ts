import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openHistory } from './history-file.js'
import type { LandedTransaction } from './landed-transaction.js'
import { HISTORY_LIMIT, type SavedLedger, type SolanaLedger } from './ledger.js'
import type { SavedAccount } from './saved-account.js'

const SAVE_DELAY_MS = 500

/** A transaction, and the accounts it wrote in their state right after it. */
interface HistoryRecord {
  landed: LandedTransaction
  written: SavedAccount[]
}

/**
 * Keeps the ledger in two files. The accounts are written shortly after each change and at the end. Each transaction is
 * appended to a history file at once, with the accounts it wrote. A change that a kill kept out of the first file is
 * restored from the second.
 */
export function accountStore(ledger: SolanaLedger, file: string, log: ((line: string) => void) | undefined) {
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    const draft = `${file}.new`
    writeFileSync(draft, JSON.stringify(ledger.save()))
    renameSync(draft, file)
  }
  mkdirSync(dirname(file), { recursive: true })
  let savedIn = 0
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as SavedLedger | SavedAccount[]
    // Files of earlier versions contain only the accounts.
    const known = Array.isArray(saved) ? { slot: ledger.slot, blockhashes: [], accounts: saved } : saved
    ledger.restore(known)
    savedIn = known.slot
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log?.(`solana: starting with an empty chain, ${file} could not be read: ${String(error)}`)
  }
  const history = openHistory<HistoryRecord | LandedTransaction>(`${file}.history`, HISTORY_LIMIT)
  for (const record of history.earlier) {
    const { landed, written } = 'landed' in record ? record : { landed: record, written: [] }
    ledger.remember(landed)
    if (landed.slot >= savedIn) ledger.restoreAccounts(written)
  }
  return {
    changed(landed: LandedTransaction) {
      history.add({ landed, written: ledger.written(landed) })
      timer ??= setTimeout(write, SAVE_DELAY_MS)
    },
    close() {
      clearTimeout(timer)
      write()
    },
  }
}
