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

/** How far the transaction can be trusted. */
export type ScanLevel = 'safe' | 'warn' | 'error'

/** What is known of a scan at a moment. One that failed is ignored. */
export type ScanState =
  | { readonly status: 'uninitiated' }
  | { readonly status: 'in progress' }
  | { readonly status: 'failed' }
  | CompletedScan

export interface CompletedScan {
  readonly status: 'completed'
  readonly level: ScanLevel
  /** Why, in the words of whoever scans. */
  readonly reason?: string
  readonly diffs: readonly AssetDiff[]
  readonly exposures: readonly AssetExposure[]
  readonly params: ScannedParams
}

const LEVELS = record<Record<string, ScanLevel>>({ benign: 'safe', warning: 'warn', malicious: 'error' })

/** Has a transaction scanned. Never rejects: what cannot be scanned in time, or says nothing, has failed. */
export async function scanned(scan: ScanTransaction, request: ScanRequest, signal: AbortSignal): Promise<ScanState> {
  const late = () => new Error('Transaction scan failed')
  try {
    return await withDeadline({ ms: SCAN_TIMEOUT_MS, signal, late }, async inTime =>
      completed(await scan(request, inTime)),
    )
  } catch (reason) {
    if (!signal.aborted) console.warn('The scan of the transaction is ignored.', reason)
    return { status: 'failed' }
  }
}

/** What an answer says; throws where it says nothing. Whoever made it, it is read as strictly as the provider's. */
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
