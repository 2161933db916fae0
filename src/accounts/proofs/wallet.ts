import { sendAnalytics } from '../../api/analytics/analytics.js'
import { authenticateEthereum, authenticateSolana, linkEthereum, linkSolana } from '../../api/login/wallet-sign-in.js'
import type { WalletProof } from '../wallet/proof.js'
import type { ProofCalls } from './proof.js'

/** The calls that take a message signed by an external wallet. */
export const wallet: ProofCalls<WalletProof> = {
  methodOf: () => 'wallet',
  madeWith: ({ address, chainType, walletClientType }) => ({ wallet: { address, chainType, walletClientType } }),
  accountOf: ({ address, chainType, chainId, walletClientType, connectorType }) => ({
    accountType: 'wallet',
    linkMethod: chainType === 'ethereum' ? 'siwe' : 'siws',
    account: address,
    externalWalletMetadata: { walletClientType, chainId, connectorType },
  }),
  logIn: async ({ connectorType, walletClientType, ...proof }, mode, signal) => {
    const answer = await (proof.chainType === 'ethereum'
      ? authenticateEthereum({ ...proof.signed, mode }, signal)
      : authenticateSolana({ ...proof.signed, mode }, signal))
    sendAnalytics('sdk_authenticate_siwe', { connectorType, walletClientType })
    return answer
  },
  link: (proof, signal) =>
    proof.chainType === 'ethereum' ? linkEthereum(proof.signed, signal) : linkSolana(proof.signed, signal),
}
