import { keccak256, type Hex } from 'viem'
import { FrameError } from '../../frame/page/frame-error.js'
import type { WalletKey } from '../../frame/page/keys/derive.js'
import { signTransaction } from '../../frame/page/signing/transaction.js'
import { text } from '../../wire/body.js'
import { invalidData } from '../../wire/wire-error.js'
import type { ChainCalls } from './chain-calls.js'
import type { Sponsor } from './sponsor.js'
import { sponsoredEthereum } from './sponsored-ethereum.js'
import { sponsoredSolana } from './sponsored-solana.js'
import { object } from './rpc.js'
import { signSolanaTransaction, solanaTransactionId } from './solana-transaction.js'
import { transactionFromWire, transactionToWire } from './transaction-from-wire.js'

type Params = Record<string, unknown>

/** A transaction that is signed but not sent: its hash, its bytes, and its fields for the response. */
interface SignedTransaction {
  hash: string
  caip2: string
  raw: string
  data: Params
}

/**
 * The means for sending: the chains, and a sponsor if the wallet does not pay the fee. Repeated requests for one action
 * have the same `name`.
 */
interface Sending {
  calls: ChainCalls
  sponsor?: Sponsor | undefined
  name: string | undefined
}

/** Whether a method sends a transaction. */
export const sends = (chainType: WalletKey['chainType'], method: string): boolean =>
  method === (chainType === 'ethereum' ? 'eth_sendTransaction' : 'signAndSendTransaction')

/** Prepares and signs a transaction for sending. */
export async function sendForWire(
  key: WalletKey,
  body: Params,
  params: Params,
  { calls, sponsor, name }: Sending,
): Promise<SignedTransaction> {
  const caip2 = text(body, 'caip2', 64)
  if (key.chainType === 'ethereum') {
    const chainId = Number(/^eip155:(\d{1,15})$/.exec(caip2)?.[1])
    if (!chainId) throw invalidData('"caip2" is no Ethereum chain')
    const transaction = transactionFromWire(object(params, 'transaction'))
    const named = transaction['chainId']
    if (named !== undefined && (typeof named === 'object' || Number(named) !== chainId))
      throw invalidData('The transaction is for another chain')
    if (sponsor) {
      const { hash, raw } = await sponsoredEthereum(key, { chainId, transaction, name }, sponsor, calls)
      return { hash, caip2, raw, data: { hash, caip2, transaction_id: hash } }
    }
    const populated = await calls.populate({ ...transaction, from: key.address, chainId })
    const raw = await readable(signTransaction(key, [populated]))
    const hash = keccak256(raw as Hex)
    return {
      hash,
      caip2,
      raw,
      data: { hash, caip2, transaction_id: hash, transaction_request: transactionToWire(populated) },
    }
  }
  if (!caip2.startsWith('solana:')) throw invalidData('"caip2" is no Solana chain')
  const transaction = text(params, 'transaction', 100_000)
  const raw = sponsor ? await sponsoredSolana(key, transaction, sponsor) : await signSolanaTransaction(key, transaction)
  const hash = solanaTransactionId(raw)
  return { hash, caip2, raw, data: { hash, caip2, transaction_id: hash } }
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof FrameError ? invalidData(error.message) : error
  }
}
