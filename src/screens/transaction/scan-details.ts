import { screen, type OnStage } from '../../stage/define.js'
import type { Fact, ShownScan } from './review.js'

export interface ScanDetailsModel {
  readonly level: ShownScan['level']
  readonly text: string
  readonly facts: readonly Fact[]
}

export interface ScanDetailsParams {
  readonly verdict: Pick<ShownScan, 'level' | 'text'>
  readonly facts: readonly Fact[]
}

/** What a transaction was tried with when it was scanned; the header's back button leads to the confirmation. */
export const scanDetails = screen('scan-details', {
  view: () => import('./scan-details.view.js'),
  size: 'full',
  start: ({ verdict: { level, text }, facts }: ScanDetailsParams, _stage: OnStage<never>): ScanDetailsModel => ({ level, text, facts }),
})
