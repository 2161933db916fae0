import type {
  AssetDiff,
  AssetExposure,
  ScannedParams,
  ScanRequest,
  ScanTransaction,
} from '../config/transaction-scan.js'
import { SCAN_TIMEOUT_MS } from '../constants.js'
import { record } from '../lib/own/record.js'
import { withDeadline } from '../lib/time/deadline.js'

/** The scan's verdict. */
export type ScanLevel = 'safe' | 'warn' | 'error'

/** The state of a scan. A failed one is ignored. */
export type ScanState =
  | { readonly status: 'uninitiated' }
  | { readonly status: 'in progress' }
  | { readonly status: 'failed' }
  | CompletedScan

export interface CompletedScan {
  readonly status: 'completed'
  readonly level: ScanLevel
  /** The reasons, in the scanner's words. */
  readonly reason?: string
  readonly diffs: readonly AssetDiff[]
  readonly exposures: readonly AssetExposure[]
  readonly params: ScannedParams
}

const LEVELS = record<Record<string, ScanLevel>>({ benign: 'safe', warning: 'warn', malicious: 'error' })

/** Scans a transaction. Never rejects: a scan without a readable answer in time has failed. */
export async function scanned(scan: ScanTransaction, request: ScanRequest, signal: AbortSignal): Promise<ScanState> {
  const timeoutError = () => new Error('Transaction scan failed')
  try {
    return await withDeadline({ ms: SCAN_TIMEOUT_MS, signal, late: timeoutError }, async deadlineSignal =>
      completed(await scan(request, deadlineSignal)),
    )
  } catch (reason) {
    if (!signal.aborted) console.warn('The scan of the transaction is ignored.', reason)
    return { status: 'failed' }
  }
}

/** Reads a scan's answer; throws if it is unreadable. A host's service is parsed as strictly as the provider's. */
async function completed(answer: unknown): Promise<CompletedScan> {
  const { scanSchema } = await import('../api/scan.js')
  const read = await scanSchema['~standard'].validate(answer)
  if (read.issues) throw new Error('Transaction scan failed')
  const { validation, simulation } = read.value
  const level = validation.status === 'Success' ? LEVELS[validation.result_type.toLowerCase()] : undefined
  if (!level) throw new Error('Transaction scan failed')
  if (simulation.status !== 'Success') throw new Error('Simulation failed')
  const { assets_diffs: diffs, exposures, params } = simulation
  const tokens = [
    ...diffs.flatMap(diff => [...diff.in, ...diff.out]),
    ...exposures.flatMap(({ spenders }) => Object.keys(spenders)),
  ]
  if (tokens.length === 0) throw new Error('No tokens found')
  const reason = validation.status === 'Success' ? validation.description?.trim() : undefined
  return record<CompletedScan>({
    status: 'completed',
    level,
    ...(reason && { reason }),
    diffs,
    exposures,
    params: params ?? record({}),
  })
}
