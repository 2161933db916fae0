import { failedToSign } from '../errors/failed-to-sign.js'
import type { WalletAccount } from '../session/user/user.js'
import type { TransactionSigner } from './transaction.js'

/**
 * Signs with the user's embedded wallet, in the wallet frame.
 * @param requesterAppId the asking app, if it is not this one
 */
export function embeddedSigner(wallet: WalletAccount, requesterAppId?: string): TransactionSigner {
  return {
    ...(wallet.unified && {
      async sponsor(request, signal) {
        const { sendSponsored } = await import('../wallet/server/send-sponsored.js')
        return sendSponsored(wallet, request, signal, { requesterAppId })
      },
    }),
    async connect(signal) {
      const { connectWallet } = await import('../wallet/frame/connect.js')
      await connectWallet(wallet, signal, { operation: 'sign' })
    },
    async signEthereum(transaction, signal) {
      const { signWithWallet } = await import('../wallet/frame/sign.js')
      const signed = await signWithWallet(wallet, { method: 'eth_signTransaction', params: [transaction] }, signal, {
        requesterAppId,
      })
      if (typeof signed !== 'string') throw failedToSign('transaction')
      return signed
    },
    async signSolana(message, signal) {
      const [{ signatureIn, signWithWallet }, { base64, fromBase64 }] = await Promise.all([
        import('../wallet/frame/sign.js'),
        import('../chains/solana/index.js'),
      ])
      const signature = signatureIn(
        await signWithWallet(wallet, { method: 'signMessage', params: { message: base64(message) } }, signal, {
          requesterAppId,
        }),
      )
      if (signature === undefined) throw failedToSign('transaction')
      return fromBase64(signature)
    },
  }
}
