import { fund, type FundInput, type FundResult } from '../../src/flows/fund.js'
import type { FlowPart } from '../flow-part.js'

/** Funding, as `<wallet-fund>` plays it. */
export const part: FlowPart<FundInput, FundResult> = {
  part: fund,
  input: options => options,
}
