import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddressEncoder, type Address } from '@solana/web3.js'
import { readTransaction } from '../../chains/solana/wire-transaction.js'

const MEMO_PROGRAMS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** True when this wallet signed these bytes (base64 of Ed25519, by RFC 8032: no key of small order, which signs everything, and no value in a second form). */
export function signedBy(address: string, bytes: Uint8Array, signature: string): boolean {
  const given = Buffer.from(signature, 'base64')
  if (given.toString('base64') !== signature) return false
  try {
    return ed25519.verify(
      new Uint8Array(given),
      bytes,
      new Uint8Array(getAddressEncoder().encode(address as Address)),
      { zip215: false },
    )
  } catch {
    return false
  }
}

/** What a transaction (base64) says in its only memo, and the bytes its signers sign. Undefined when it does anything else. */
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
  // Hardware wallets add how much work they may cost; that does nothing by itself.
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
