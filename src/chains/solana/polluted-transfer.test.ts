import { expect, it } from 'vitest'
import { polluted } from '../../lib/own/polluted.harness.js'
import { base64, buildTransfer, describeTransaction, serialize, withBlockhash } from './index.js'

const [FROM, TO, HASH] = [
  'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
]
const REFUSED = 'refused'

/** The bytes of a transfer to sign, and its description. */
function transfer(): string {
  try {
    const transaction = withBlockhash(buildTransfer({ from: FROM, to: TO, lamports: 5n, blockhash: TO }), HASH, FROM)
    if (!transaction) return REFUSED
    const { spent, receiver, feePayer } = describeTransaction(transaction, FROM, 'mainnet-beta')
    return [base64(serialize(transaction)), spent, receiver, feePayer].join()
  } catch {
    return REFUSED
  }
}

const clean = transfer()
const NAMES = [
  'endian',
  'size',
  'fixedSize',
  'maxSize',
  'offset',
  'read',
  'write',
  'decode',
  'encode',
  'nonce',
  'version',
  'lifetimeConstraint',
  'addressTableLookups',
  'addressTableLookup',
  'feePayer',
  'instructions',
  'accounts',
  'data',
  'role',
  'signer',
  'blockhash',
  'lastValidBlockHeight',
  'programAddress',
  'address',
  'description',
]

it.each(NAMES)(
  'a transfer on a polluted page has the same bytes as on a clean one, or is not created, with "%s" on every object',
  async name => {
    expect(clean).not.toBe(REFUSED)
    for (const value of [0, 1, 32, TO, {}])
      for (const made of await polluted({ [name]: value }, transfer))
        expect([clean, REFUSED], JSON.stringify(value)).toContain(made)
  },
)
