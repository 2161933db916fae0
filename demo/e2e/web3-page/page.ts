/**
 * A dapp that uses only web3.js 2. The wallet that the page's `<wallet-app>` announces (Wallet Standard) becomes a
 * signer of that library, which lets it sign, or sign and send.
 */
import {
  address,
  appendTransactionMessageInstruction,
  createSignableMessage,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type Address,
  type MessageModifyingSigner,
  type SignatureBytes,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
} from '@solana/web3.js'
import { transferLamports } from '../../provider/chains/solana/transfer-lamports.js'

interface Account {
  readonly address: string
}
type Ask<Input, Output> = (input: Input & { readonly account: Account }) => Promise<readonly [Output]>
interface Sent {
  readonly transaction: Uint8Array
  readonly chain: string
}
/** The part of a wallet that this dapp uses. */
interface Wallet {
  readonly name: string
  readonly features: {
    readonly 'standard:connect': { connect(): Promise<{ readonly accounts: readonly Account[] }> }
    readonly 'solana:signMessage': { signMessage: Ask<{ readonly message: Uint8Array }, { signature: Uint8Array }> }
    readonly 'solana:signTransaction': { signTransaction: Ask<Sent, { signedTransaction: Uint8Array }> }
    readonly 'solana:signAndSendTransaction': { signAndSendTransaction: Ask<Sent, { signature: Uint8Array }> }
  }
}

const CHAIN = 'solana:devnet'
const wallets: Wallet[] = []
const api = { register: (...found: readonly Wallet[]) => wallets.push(...found) }
addEventListener('wallet-standard:register-wallet', event =>
  (event as CustomEvent<(page: typeof api) => void>).detail(api),
)
dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

/** The wallet as the three kinds of signers of web3.js. */
interface Signers {
  readonly messages: MessageModifyingSigner
  readonly signing: TransactionModifyingSigner
  readonly sending: TransactionSendingSigner
}

async function signers(): Promise<Signers> {
  const [wallet] = wallets
  if (!wallet) throw new Error('No wallet is announced')
  const { features } = wallet
  const [account] = (await features['standard:connect'].connect()).accounts
  if (!account) throw new Error('The wallet has no account')
  const own = address(account.address)
  const bytesOf = (transaction: Transaction) => Uint8Array.from(getTransactionEncoder().encode(transaction))
  return {
    messages: {
      address: own,
      modifyAndSignMessages: async ([message]) => {
        if (!message) return []
        const [{ signature }] = await features['solana:signMessage'].signMessage({ account, message: message.content })
        return [{ ...message, signatures: { ...message.signatures, [own]: signature as SignatureBytes } }]
      },
    },
    signing: {
      address: own,
      modifyAndSignTransactions: async ([transaction]) => {
        if (!transaction) return []
        const [{ signedTransaction }] = await features['solana:signTransaction'].signTransaction({
          account,
          chain: CHAIN,
          transaction: bytesOf(transaction),
        })
        return [{ ...transaction, ...getTransactionDecoder().decode(signedTransaction) }]
      },
    },
    sending: {
      address: own,
      signAndSendTransactions: async ([transaction]) => {
        if (!transaction) return []
        const [{ signature }] = await features['solana:signAndSendTransaction'].signAndSendTransaction({
          account,
          chain: CHAIN,
          transaction: bytesOf(transaction),
        })
        return [signature as SignatureBytes]
      },
    },
  }
}

/** A transfer of the signer's coins, in a transaction of version 0. */
async function transfer<Signer extends TransactionModifyingSigner | TransactionSendingSigner>(
  signer: Signer,
  to: string,
  lamports: number,
  node: string,
) {
  const { value } = await createSolanaRpc(node).getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayerSigner(signer, message),
    message => setTransactionMessageLifetimeUsingBlockhash(value, message),
    message =>
      appendTransactionMessageInstruction(transferLamports(signer.address, to as Address, BigInt(lamports)), message),
  )
}

const dapp = {
  /** The names of the wallets that the page announces. */
  found: () => wallets.map(({ name }) => name),
  async sign(text: string): Promise<{ readonly address: string; readonly signature: readonly number[] }> {
    const { messages } = await signers()
    const [signed] = await messages.modifyAndSignMessages([createSignableMessage(text)])
    return { address: messages.address, signature: Array.from(signed?.signatures[messages.address] ?? []) }
  },
  /** Lets the wallet sign and send. */
  async send(to: string, lamports: number, node: string): Promise<string> {
    const { sending } = await signers()
    const signature = await signAndSendTransactionMessageWithSigners(await transfer(sending, to, lamports, node))
    return getBase58Decoder().decode(signature)
  },
  /** Lets the wallet only sign, and sends the signed transaction itself. */
  async signThenSend(to: string, lamports: number, node: string): Promise<string> {
    const { signing } = await signers()
    const signed = await signTransactionMessageWithSigners(await transfer(signing, to, lamports, node))
    await createSolanaRpc(node).sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
    return getSignatureFromTransaction(signed)
  },
}
export type Dapp = typeof dapp
Object.assign(globalThis, { dapp })
