import { walletNonce, type SignedOnEthereum, type SignedOnSolana } from '../../api/login/wallet-sign-in.js'
import { sameAddress } from '../../chains/address.js'
import type { SignIn } from '../../chains/sign-in.js'
import { addressesIn } from '../../connectors/connected-wallets.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import { walletRequest } from '../../connectors/wallet-request.js'
import { RPC_DISCONNECTED, RPC_UNAUTHORIZED } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { hexOf } from '../../lib/text/hex.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'

export type SignInStatus = 'generating-message' | 'awaiting-signature' | 'submitting-signature' | 'done' | 'error'

interface ProofWallet extends Pick<ConnectedWallet, 'address' | 'chainId' | 'walletClientType' | 'connectorType'> {
  readonly kind: 'wallet'
}

/** The proof that a wallet belongs to the visitor: a message with the provider's nonce, signed by the wallet. */
export type WalletProof =
  | (ProofWallet & { readonly chainType: 'ethereum'; readonly signed: SignedOnEthereum })
  | (ProofWallet & { readonly chainType: 'solana'; readonly signed: SignedOnSolana })

export interface ProofOptions {
  /**
   * True on Solana if the keys are on a Ledger, which cannot sign a text and signs a transaction with the text instead.
   */
  readonly ledger?: boolean | undefined
  readonly captchaToken?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly tell?: ((status: SignInStatus) => void) | undefined
}

/**
 * Has a connected external wallet sign a message which shows that it belongs to the visitor. The wallet asks them, in
 * its own window.
 *
 * @param wallet one of `$connectedWallets`
 * @param options `ledger`: on Solana, the keys are on a Ledger; the captcha's token, a callback for each step, a
 * `signal` that aborts the call
 * @returns the proof, for `logIn`; it can be used once, for some minutes
 * @throws WalletError USER_REJECTED_REQUEST if the visitor declines there, GENERIC_CONNECT_WALLET_ERROR if the wallet
 * does not answer, or has changed its account meanwhile, INVALID_DATA for an embedded wallet
 * @example
 * const [connector] = $connectors().get()
 * if (connector) await logIn(await proveWallet(await connectExternalWallet(connector)))
 */
export async function proveWallet(
  wallet: ConnectedWallet,
  { ledger, captchaToken: token, signal, tell }: ProofOptions = {},
): Promise<WalletProof> {
  const { address, chainType, chainId, walletClientType, connectorType } = wallet
  requireExternal(wallet)
  tell?.('generating-message')
  const { nonce } = await walletNonce(chainType, { address, ...(token && { token }) }, signal)
  const signIn: SignIn = { address, chainId, nonce, domain: location.host, uri: location.origin, issuedAt: new Date() }
  const client = { walletClientType, connectorType }
  const proved = { kind: 'wallet', address, chainId, ...client } as const
  if (chainType === 'solana') {
    const { solanaSignInMessage } = await import('../../chains/solana/sign-in-message.js')
    const message = solanaSignInMessage(signIn)
    tell?.('awaiting-signature')
    return {
      ...proved,
      chainType,
      signed: { ...(await (ledger ? signByLedger : signOnSolana)(wallet, message, signal)), ...client },
    }
  }
  const { ethereumSignInMessage } = await import('../../chains/ethereum/sign-in-message.js')
  const { message, chainId: signedChainId } = ethereumSignInMessage(signIn)
  tell?.('awaiting-signature')
  return {
    ...proved,
    chainType,
    signed: { message, chainId: signedChainId, signature: await signOnEthereum(wallet, message, signal), ...client },
  }
}

/** Throws INVALID_DATA for an embedded wallet: its keys belong to the account itself, so it proves nothing. */
function requireExternal({ address, chainType, walletClientType }: ConnectedWallet): void {
  if (walletClientType !== 'privy' && !embeddedWallet(currentUser(), chainType, address)) return
  throw new WalletError(
    'INVALID_DATA',
    `Cannot ${chainType === 'solana' ? 'login or link with an embedded Solana wallet' : 'link or login with embedded wallet'}`,
  )
}

async function signOnEthereum(
  wallet: ConnectedWallet,
  message: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { connector, address } = wallet
  await requireAccount(wallet, signal)
  const signature = await walletRequest(connector, 'personal_sign', {
    params: [`0x${hexOf(new TextEncoder().encode(message))}`, address],
    signal,
  })
  await requireAccount(wallet, signal)
  if (typeof signature !== 'string' || !/^0x[0-9a-f]+$/i.test(signature)) throw noSignatureError()
  return signature
}

type SignedText = Pick<SignedOnSolana, 'message' | 'signature' | 'messageType'>

async function signOnSolana(
  wallet: ConnectedWallet,
  message: string,
  signal: AbortSignal | undefined,
): Promise<SignedText> {
  const { connector, address: pubkey } = wallet
  const { fromBase58, toBase58 } = await import('../../chains/solana/base58.js')
  await requireAccount(wallet, signal)
  const answer = await walletRequest(connector, 'solana_signMessage', {
    params: { message: toBase58(new TextEncoder().encode(message)), pubkey },
    signal,
  })
  await requireAccount(wallet, signal)
  const signature = ownMember(answer, 'signature')
  if (typeof signature !== 'string') throw noSignatureError()
  return { message, signature: toBase64(fromBase58(signature)) }
}

/** Signs the text in a transaction that is never sent. */
async function signByLedger(
  wallet: ConnectedWallet,
  text: string,
  signal: AbortSignal | undefined,
): Promise<SignedText> {
  const { connector, address: pubkey } = wallet
  const { memoTransaction, parseSolanaTransaction } = await import('../../chains/solana/index.js')
  await requireAccount(wallet, signal)
  const answer = await walletRequest(connector, 'solana_signTransaction', {
    params: { transaction: memoTransaction(pubkey, text), pubkey },
    signal,
  })
  await requireAccount(wallet, signal)
  const message = ownMember(answer, 'transaction')
  if (typeof message !== 'string') throw noSignatureError()
  const {
    signatures: [signature],
    accounts: [payer],
  } = parseSolanaTransaction(message)
  if (!signature || payer !== pubkey) throw noSignatureError()
  return { message, signature: toBase64(signature), messageType: 'transaction' }
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/**
 * Throws if the wallet has been locked or has switched to another account: its signature would not match the address in
 * the message.
 */
async function requireAccount({ connector, address }: ConnectedWallet, signal: AbortSignal | undefined): Promise<void> {
  const [first] = await addressesIn(connector, signal)
  if (first === undefined)
    throw new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'Disconnected', { rpcCode: RPC_DISCONNECTED })
  if (!sameAddress(first, address))
    throw new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'The wallet has changed to another account.', {
      rpcCode: RPC_UNAUTHORIZED,
    })
}

const noSignatureError = () =>
  new WalletError('UNKNOWN_AUTH_ERROR', 'The wallet gave no signature.', { retryable: true })
