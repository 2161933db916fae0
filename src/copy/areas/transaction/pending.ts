import { area } from '../../area.js'
import { pluralsOf } from '../../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

/**
 * Texts beside a request: other queued requests, the asker, the speed, and what happens to a transaction that is not
 * mined.
 */
export const pending = area('pending', {
  queue: {
    more: ({ count }: { count: number }) =>
      plural(count, { one: '1 more request waits.', other: `${count} more requests wait.` }),
    rejectAll: 'Reject all',
  },
  /** The part of the page that a request comes from. */
  askers: {
    script: 'A script of this page',
    'ethereum-provider': 'An app in this page, by the Ethereum provider',
    'wallet-standard': 'An app in this page, by the Wallet Standard',
  },
  /** The transaction that replaces one that is in no block yet. */
  replacing: { 'speed-up': 'Speed up transaction', cancel: 'Cancel transaction' },
  /** How soon the transaction should be in a block, beside the cost of that. */
  speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
  askedBy: 'Asked by',
  receipt: {
    /** The transaction is in no block after some time. */
    slow: 'This takes longer than usual. A higher fee speeds it up.',
    speedUp: 'Speed up',
    cancel: 'Cancel transaction',
    cancelled: 'Transaction cancelled',
    cancelledDetail: 'Nothing was sent but the fee.',
    notCancelled: 'It was faster than its cancellation.',
  },
})
