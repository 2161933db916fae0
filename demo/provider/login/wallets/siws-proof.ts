import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddressEncoder, type Address } from '@solana/web3.js'
import { readTransaction } from '../../chains/solana/wire-transaction.js'

const MEMO_PROGRAMS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/**
 * Whether this wallet signed these bytes. The signature is base64 of Ed25519 by RFC 8032: keys of small order, for
 * which signatures fit any message, and non-canonical values are refused.
 */
export function signedBy(address: string, bytes: Uint8Array, signature: string): boolean {
  const signatureBytes = Buffer.from(signature, 'base64')
  if (signatureBytes.toString('base64') !== signature) return false
  try {
    return ed25519.verify(
      new Uint8Array(signatureBytes),
      bytes,
      new Uint8Array(getAddressEncoder().encode(address as Address)),
      { zip215: false },
    )
  } catch {
    return false
  }
}

/**
 * Reads the text of a transaction's only memo, and the bytes that its signers sign. Undefined if the transaction
 * (base64) does anything else.
 */
export function memoOf(base64: string): { text: string; bytes: Uint8Array } | undefined {
  const read = readTransaction(new Uint8Array(Buffer.from(base64, 'base64')))
  if (!read) return undefined
  const { message, transaction } = read
  const memos = message.instructions.filter(({ programAddressIndex }) =>
    MEMO_PROGRAMS.includes(message.staticAccounts[programAddressIndex] ?? ''),
  )
  const others = message.instructions.filter(
    ({ programAddressIndex }) => !MEMO_PROGRAMS.includes(message.staticAccounts[programAddressIndex] ?? ''),
  )
  // Hardware wallets add compute budget instructions, which have no effect of their own.
  if (
    memos.length !== 1 ||
    others.some(
      ({ programAddressIndex }) =>
        message.staticAccounts[programAddressIndex] !== 'ComputeBudget111111111111111111111111111111',
    )
  )
    return undefined
  return { text: Buffer.from(memos[0]?.data ?? []).toString('utf8'), bytes: new Uint8Array(transaction.messageBytes) }
}
