import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import type { OnStage } from '../../stage/define.js'
import { confirmation, type ChainPart, type Funds } from './confirmation.js'
import type { Review } from './review.js'
import type { ScanState } from './transaction-scan.js'
import { emptyRecord, type Confirmed, type TransactionJob } from './transaction.js'

const COMPLETED: ScanState = { status: 'completed', level: 'safe', diffs: [], exposures: [], params: {} }

afterEach(() => { vi.restoreAllMocks() })

/** The states that a confirmation knows its scan in, one after the other. */
async function statesOf(scan: ChainPart<Funds>['scan']): Promise<(string | undefined)[]> {
  const states: (string | undefined)[] = []
  const stage = { $settings: atom(resolveSettings(null)), signal: new AbortController().signal, run: <A>(action: A) => action } as unknown as OnStage<Confirmed>
  confirmation<Funds>(stage, {
    job: { record: emptyRecord() } as unknown as TransactionJob,
    review: (_, state) => {
      if (states.at(-1) !== state.scan?.status) states.push(state.scan?.status)
      return { status: state.status, primary: {} } as Review
    },
    prepare: () => Promise.resolve({ balance: 1n, needed: 1n, missing: false }),
    balance: () => Promise.resolve(1n), price: undefined, funding: () => ({}), submit: () => Promise.resolve(), scan,
  })
  await vi.waitFor(() => expect(states.at(-1)).not.toBe('in progress'))
  return states
}

describe('the scan of a confirmation', () => {
  it('is uninitiated, in progress, completed or failed [SCAN-03] [SCAN-13]', async () => {
    expect(await statesOf(undefined)).toEqual(['uninitiated'])
    expect(await statesOf(() => Promise.resolve(COMPLETED))).toEqual(['in progress', 'completed'])
    expect(await statesOf(() => Promise.resolve({ status: 'failed' }))).toEqual(['in progress', 'failed'])
  })
})
