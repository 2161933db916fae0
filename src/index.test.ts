import { describe, expect, it } from 'vitest'
import * as client from './index.js'

describe('the client interface', () => {
  it('offers what hosts can rely on for session, login, linking, wallets, funding and signing, and nothing else [CARD-19]', () => {
    expect(Object.keys(client).sort()).toEqual([
      '$connectedWallets', '$connectors', '$session', 'ERROR_CODES', 'ProviderRpcError', 'WalletError', 'acceptTerms', 'configureWallet', 'connectExternalWallet',
      'connectorsReady', 'createWallet', 'createWallets', 'currentUser', 'disconnectExternalWallet', 'fundWallet', 'getAccessToken', 'getEthereumProvider',
      'getIdentityToken', 'getWallets', 'isWalletError', 'linkEmail', 'login', 'logout', 'onFrameLoadFailed', 'refreshUser', 'sendEmailCode', 'sendTransaction',
      'setApprovals', 'signMessage', 'takeOAuthTokens', 'unlinkEmail', 'updateEmail',
    ])
  })
})
