import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
  type KeyPairSigner,
} from '@solana/web3.js'
import { WalletRefusal } from '../behaviour.js'
import type { Request } from './ethereum-requests.js'

export const SOLANA_METHODS = [
  'solana_getAccounts',
  'solana_requestAccounts',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

const UNAUTHORIZED = 4100
const UNSUPPORTED = 4200
const CHAIN_DISCONNECTED = 4901

/**
 * Answers a page's request to a Solana wallet over WalletConnect. Messages and signatures are in base58, transactions
 * in base64. Signed transactions are sent to `rpcUrl`. Throws `WalletRefusal`.
 */
export async function answerSolana(
  signer: KeyPairSigner,
  rpcUrl: string | undefined,
  { method, params }: Request,
): Promise<unknown> {
  const { pubkey, message, transaction, transactions } = (params ?? {}) as Record<string, unknown>
  if (pubkey !== undefined && pubkey !== signer.address)
    throw new WalletRefusal(UNAUTHORIZED, 'The wallet has no such account.')
  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return [{ pubkey: signer.address }]
    case 'solana_signMessage':
      return {
        signature: base58(
          await signBytes(signer.keyPair.privateKey, new Uint8Array(getBase58Encoder().encode(String(message)))),
        ),
      }
    case 'solana_signTransaction':
      return sign(signer, transaction)
    case 'solana_signAllTransactions':
      return {
        transactions: await Promise.all(
          (transactions as unknown[]).map(async one => (await sign(signer, one)).transaction),
        ),
      }
    case 'solana_signAndSendTransaction': {
      if (rpcUrl === undefined) throw new WalletRefusal(CHAIN_DISCONNECTED, 'The wallet does not reach this chain.')
      return { signature: await send(rpcUrl, (await sign(signer, transaction)).transaction) }
    }
    default:
      throw new WalletRefusal(UNSUPPORTED, `The wallet knows no ${method}.`)
  }
}

const base58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)

async function sign(signer: KeyPairSigner, transaction: unknown): Promise<{ signature: string; transaction: string }> {
  const signed = await partiallySignTransaction(
    [signer.keyPair],
    getTransactionDecoder().decode(getBase64Encoder().encode(String(transaction))),
  )
  const signature = signed.signatures[signer.address]
  if (!signature) throw new WalletRefusal(UNAUTHORIZED, 'The transaction is not for this account.')
  return {
    signature: base58(signature),
    transaction: getBase64Decoder().decode(getTransactionEncoder().encode(signed)),
  }
}

async function send(rpcUrl: string, transaction: string): Promise<string> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [transaction, { encoding: 'base64' }],
    }),
  })
  const { result, error } = (await answer.json()) as { result?: string; error?: { code: number; message: string } }
  if (result === undefined)
    throw new WalletRefusal(error?.code ?? -32603, error?.message ?? 'The transaction was not taken.')
  return result
}
