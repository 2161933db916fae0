import { hasOwn } from '../../lib/own/has-own.js'
import { record } from '../../lib/own/record.js'
import type { SolanaJob, TransactionJob } from '../transaction.js'

/** True for a given Solana transaction whose fee payer is not the wallet: it is sent unchanged. */
export const hasOtherPayer = ({ source, wallet }: Pick<SolanaJob, 'source' | 'wallet'>): boolean =>
  !hasOwn(source, 'lamports') && source.accounts[0] !== wallet.address

/** The same job at the visitor's own expense. The screen tells them so, and asks again. */
export const atOwnExpense = (job: TransactionJob): TransactionJob =>
  job.chainType === 'ethereum'
    ? record({ ...job, sponsored: false, unsponsored: true })
    : record({ ...job, sponsored: false, unsponsored: true })
