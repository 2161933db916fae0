import { $hostConfig } from '../config/app.js'
import { WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'
import type { ChainType } from '../session/user.js'
import { openFlow } from './open-flow.js'

/** A transaction somebody wants confirmed, in the words of `<wallet-confirm-tx>`. */
export interface TransactionApproval {
  readonly chainType: ChainType
  /** The wallet that signs. */
  readonly address: string
  /** Ethereum: a request, or a list of them. Solana: bytes, base64, or `{ to, lamports }`. */
  readonly transaction: unknown
  /** Ethereum: the chain, where the request names none. */
  readonly chain?: number
  readonly cluster?: 'mainnet-beta' | 'testnet' | 'devnet'
  readonly uiOptions?: object
  readonly signOnly?: boolean
  readonly sponsored?: boolean
}

/** What a confirmed transaction leaves. */
export interface ApprovedTransaction {
  readonly hash?: string
  readonly signedTransaction?: string
}

/** A message somebody wants signed, in the words of `<wallet-sign-message>`. */
export interface MessageApproval {
  readonly chainType: ChainType
  readonly address: string
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage'
  /** The text or hex of a message, typed data as an object or JSON text, base64 for Solana. */
  readonly data: unknown
  readonly uiOptions?: object
}

/** Those who show the visitor what is asked for, and sign only if the visitor agrees. Both reject with a WalletError. */
export interface Approvals {
  confirmTransaction(request: TransactionApproval): Promise<ApprovedTransaction>
  /** Answers the signature: hex on Ethereum, base64 on Solana. */
  signMessage(request: MessageApproval): Promise<string>
}

const door = () => onePerPage<{ approvals: Partial<Approvals> }>('approvals', () => ({ approvals: {} }))

/** Says who asks the visitor. What is left out, the page's own elements do. */
export function setApprovals(approvals: Partial<Approvals>): void {
  door().approvals = approvals
}

/** The approvals of the page: as set, else its elements. */
export const approvals: Approvals = {
  confirmTransaction: async request => {
    const { confirmTransaction } = door().approvals
    if (confirmTransaction) return confirmTransaction(request)
    // What the page's element says of a transaction of its own is not said of this one.
    const result = await openFlow('wallet-confirm-tx', { signOnly: false, uiOptions: {}, ...request })
    if (typeof result === 'object' && result !== null) return result
    throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
  },
  signMessage: async request => {
    const { signMessage } = door().approvals
    if (signMessage) return signMessage(request)
    if (!showsScreens(request.uiOptions)) return (await import('./sign-unseen.js')).signUnseen(request)
    const result = await openFlow('wallet-sign-message', { uiOptions: {}, ...request })
    const signature: unknown = typeof result === 'object' && result !== null && Object.hasOwn(result, 'signature') ? (result as { signature: unknown }).signature : undefined
    if (typeof signature === 'string' && signature !== '') return signature
    throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign message')
  },
}

/** Whether the host wants the wallet's own screens: its word for this request, else its setting. */
function showsScreens(uiOptions: { readonly showWalletUIs?: unknown } = {}): boolean {
  return (uiOptions.showWalletUIs ?? $hostConfig().get().embeddedWallets?.showWalletUIs) !== false
}
