import { WalletError } from '../../errors/wallet-error.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallets } from '../../session/embedded-wallets.js'
import type { ChainType, SigningWallet, TransactionSigner } from './transaction.js'

const same = (one: string, other: string) => one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/**
 * Signs with the user's embedded wallet of this address, in the wallet frame; undefined when the user has none.
 * @param requesterAppId the app that asks, where it is not this one
 */
export function embeddedSigner(chainType: ChainType, { address }: SigningWallet, requesterAppId?: string): TransactionSigner | undefined {
  const wallet = embeddedWallets(currentUser(), chainType).find(other => same(other.address, address))
  if (!wallet) return undefined
  return {
    async connect(signal) {
      const { connectWallet } = await import('../../wallet/connect.js')
      await connectWallet(wallet, signal)
    },
    async signEthereum(transaction, signal) {
      const { signWithWallet } = await import('../../wallet/sign.js')
      const signed = await signWithWallet(wallet, { method: 'eth_signTransaction', params: [transaction] }, signal, { requesterAppId })
      if (typeof signed !== 'string') throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
      return signed
    },
    async signSolana(message, signal) {
      const [{ signWithWallet }, { base64, fromBase64 }] = await Promise.all([import('../../wallet/sign.js'), import('../../chains/solana/index.js')])
      const answer = await signWithWallet(wallet, { method: 'signMessage', params: { message: base64(message) } }, signal, { requesterAppId })
      const signature = typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'signature') ? (answer as { signature: unknown }).signature : answer
      if (typeof signature !== 'string') throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
      return fromBase64(signature)
    },
  }
}
