import { hasOwn } from '../../lib/own/has-own.js'
import { record } from '../../lib/own/record.js'
import type { SolanaJob, TransactionJob } from '../transaction.js'

/** True for a given transaction on Solana that names another account than the wallet as the one that pays: it is sent as it is. */
export const hasOtherPayer = ({ source, wallet }: Pick<SolanaJob, 'source' | 'wallet'>): boolean =>
  !hasOwn(source, 'lamports') && source.accounts[0] !== wallet.address

/** The same job at the visitor's own expense, which they are told and asked for anew. */
export const atOwnExpense = (job: TransactionJob): TransactionJob =>
  job.chainType === 'ethereum'
    ? record({ ...job, sponsored: false, unsponsored: true })
    : record({ ...job, sponsored: false, unsponsored: true })
