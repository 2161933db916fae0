import type { Review } from '../review.js'

/** A review of a plain transfer, with the given changes. */
export const reviewWith = (over: Partial<Review> = {}): Review => ({
  status: 'ready',
  title: 'Confirm address',
  sentence: { text: 'Send 1 ETH to 0x3fE1…D70a', given: [] },
  amountLabel: 'Amount',
  amount: { text: '1', unit: 'ETH' },
  notices: [],
  facts: [
    { id: 'to', label: 'To', value: { kind: 'address', full: '0x3fE1', short: '0x3fE1' } },
    { id: 'network', label: 'Network', value: { kind: 'network', name: 'Base' } },
    { id: 'fee', label: 'Estimated fee', value: { kind: 'text', text: '0.001 ETH' } },
  ],
  fee: 1_000n,
  more: { label: 'Details', facts: [], instructions: [] },
  wallet: { name: 'Wallet', address: { full: '0x71C7', short: '0x71C7' } },
  primary: { action: 'approve', text: 'Approve', disabled: false, busy: false },
  ...over,
})
