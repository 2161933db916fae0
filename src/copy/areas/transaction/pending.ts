import { area } from '../../area.js'
import { pluralsOf } from '../../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

/** What stands beside a request: others that wait, who asks, how soon it is to be there, and what becomes of one that is not. */
export const pending = area('pending', {
  queue: {
    more: ({ count }: { count: number }) =>
      plural(count, { one: '1 more request waits.', other: `${count} more requests wait.` }),
    rejectAll: 'Reject all',
  },
  /** Where in the page a request comes from. */
  askers: {
    script: 'A script of this page',
    'ethereum-provider': 'An app in this page, by the Ethereum provider',
    'wallet-standard': 'An app in this page, by the Wallet Standard',
  },
  /** What takes the place of a transaction that is in no block yet. */
  replacing: { 'speed-up': 'Speed up transaction', cancel: 'Cancel transaction' },
  /** How soon it is to be in a block, beside what that costs. */
  speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
  askedBy: 'Asked by',
  receipt: {
    /** It is in no block after a while. */
    slow: 'This takes longer than usual. A higher fee speeds it up.',
    speedUp: 'Speed up',
    cancel: 'Cancel transaction',
    cancelled: 'Transaction cancelled',
    cancelledDetail: 'Nothing was sent but the fee.',
    notCancelled: 'It was faster than its cancellation.',
  },
})
