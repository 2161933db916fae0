import { WalletError } from '../errors/wallet-error.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import type { ChainType, WalletAccount } from '../session/user.js'
import { approvals, type ApprovedTransaction, type TransactionApproval } from './approvals.js'
import { frozenCopy } from './frozen-copy.js'

/** A transaction to confirm; the user's first wallet of that chain signs where no address is named. */
export type SendTransactionRequest = Omit<TransactionApproval, 'chainType' | 'address'> & { readonly chainType?: ChainType; readonly address?: string }

/**
 * Shows a transaction to the visitor and, if they approve, signs and sends it. Answers the hash (Ethereum) or signature
 * (Solana). Rejects with a WalletError; USER_REJECTED_REQUEST when the visitor says no.
 */
export async function sendTransaction({ chainType = 'ethereum', address, transaction, ...options }: SendTransactionRequest): Promise<ApprovedTransaction> {
  const wallet = signer(chainType, address)
  // Bytes are copied by value, everything else as plain data.
  const copy = transaction instanceof Uint8Array ? transaction.slice() : frozenCopy(transaction)
  return approvals.confirmTransaction({ ...frozenCopy(options), chainType, address: wallet.address, transaction: copy })
}

/** The embedded wallet that is to sign, or the specification's refusal. */
export function signer(chainType: ChainType, address: string | undefined): WalletAccount {
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before signing with a Privy wallet')
  const wallet = embeddedWallets(user, chainType).find(other => address === undefined || same(chainType, other.address, address))
  if (!wallet) throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'Must have a Privy wallet before signing')
  return wallet
}

const same = (chainType: ChainType, one: string, other: string) => chainType === 'ethereum' ? one.toLowerCase() === other.toLowerCase() : one === other
