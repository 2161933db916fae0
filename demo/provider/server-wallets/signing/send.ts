import { keccak256, type Hex } from 'viem'
import { FrameError } from '../../frame/page/frame-error.js'
import type { WalletKey } from '../../frame/page/keys/derive.js'
import { signTransaction } from '../../frame/page/signing/transaction.js'
import { text } from '../../wire/body.js'
import { invalidData } from '../../wire/wire-error.js'
import type { ChainCalls } from './chain-calls.js'
import { object } from './rpc.js'
import { signSolanaTransaction, solanaTransactionId } from './solana-transaction.js'
import { transactionFromWire, transactionToWire } from './transaction-from-wire.js'

type Params = Record<string, unknown>

/** A transaction that is signed and not sent yet: what it goes by, its bytes, and what the wire tells of it. */
interface SignedTransaction {
  hash: string
  caip2: string
  raw: string
  data: Params
}

/** Prepares and signs what is to be sent; undefined for a method that sends nothing. */
export async function sendForWire(
  key: WalletKey,
  method: string,
  body: Params,
  params: Params,
  calls: ChainCalls,
): Promise<SignedTransaction | undefined> {
  if (key.chainType === 'ethereum' && method === 'eth_sendTransaction') {
    const caip2 = text(body, 'caip2', 64)
    const chainId = Number(/^eip155:(\d{1,15})$/.exec(caip2)?.[1])
    if (!chainId) throw invalidData('"caip2" is no Ethereum chain')
    const asked = transactionFromWire(object(params, 'transaction'))
    const named = asked['chainId']
    if (named !== undefined && (typeof named === 'object' || Number(named) !== chainId))
      throw invalidData('The transaction is for another chain')
    const populated = await calls.populate({ ...asked, from: key.address, chainId })
    const raw = await readable(signTransaction(key, [populated]))
    const hash = keccak256(raw as Hex)
    return {
      hash,
      caip2,
      raw,
      data: { hash, caip2, transaction_id: hash, transaction_request: transactionToWire(populated) },
    }
  }
  if (key.chainType === 'solana' && method === 'signAndSendTransaction') {
    const caip2 = text(body, 'caip2', 64)
    if (!caip2.startsWith('solana:')) throw invalidData('"caip2" is no Solana chain')
    const raw = await signSolanaTransaction(key, text(params, 'transaction', 100_000))
    const hash = solanaTransactionId(raw)
    return { hash, caip2, raw, data: { hash, caip2, transaction_id: hash } }
  }
  return undefined
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof FrameError ? invalidData(error.message) : error
  }
}
