import type { ChainRecord } from '../../chains/registry.js'
import type { InLanguage } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { CompletedScan } from '../../transactions/transaction-scan.js'
import type { Fact, ShownScan } from './review/review.js'
import { scanFacts, shownScan } from './review/shown-scan.js'

/** The scan's verdict and its parameters. */
export interface ScanDetails extends Pick<ShownScan, 'level' | 'text' | 'reason'> {
  readonly facts: readonly Fact[]
}

export interface ScanDetailsParams {
  readonly scan: CompletedScan
  readonly chain: ChainRecord
}

export interface ScanDetailsModel {
  readonly details: InLanguage<ScanDetails>
}

/** Shows the parameters of the scan; the back button leads to the confirmation. */
export const scanDetails = screen('scan-details', {
  view: () => import('./scan-details.view.js'),
  size: 'full',
  start: ({ scan, chain }: ScanDetailsParams, _stage: OnStage<never>): ScanDetailsModel => ({
    details: language => ({ ...shownScan(scan, language), facts: scanFacts(scan, chain, language) }),
  }),
})
