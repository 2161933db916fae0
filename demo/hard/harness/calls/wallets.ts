import { coinbaseStatus, startCoinbase } from '../../../../src/api/onramps/coinbase.js'
import { coinbaseRange, moonpayRange } from '../../../../src/api/onramps/limits.js'
import { signMoonpayUrl } from '../../../../src/api/onramps/moonpay.js'
import { getSplToken, getTokenPrice } from '../../../../src/api/prices.js'
import { authenticateDrive, initDrive, initICloud } from '../../../../src/api/recovery/cloud.js'
import { scanTransaction } from '../../../../src/api/scan.js'
import {
  createServerWallet,
  revokeWallets,
  rpcOfWallet,
  sendOnServer,
  signOnServer,
} from '../../../../src/api/wallets.js'
import type { ProviderCall } from './call.js'

const signal = new AbortController().signal
const rpc = (method: string) => rpcOfWallet('w', { chain_type: 'ethereum', method, params: {} })
const MOONPAY = { currencyCode: 'eth', paymentMethod: 'credit_debit_card', baseCurrencyCode: 'usd' }
const COINBASE = { blockchain: 'base', asset: 'ETH', paymentMethod: 'CARD', currency: 'USD' }

/** Calls about wallets, their recovery and their money. */
export const WALLET_CALLS: readonly ProviderCall[] = [
  {
    name: 'server wallet',
    ask: () => createServerWallet({ chainType: 'ethereum' }),
    answer: { id: 'w', address: '0x1' },
  },
  {
    name: 'signature of a server wallet',
    ask: () => signOnServer(rpc('personal_sign'), 'authorization'),
    answer: { data: { signature: '0x1' } },
  },
  {
    name: 'transaction of a server wallet',
    ask: () => sendOnServer(rpc('eth_sendTransaction'), 'authorization', 'action'),
    answer: { data: { hash: '0x1' } },
  },
  { name: 'revocation', ask: () => revokeWallets(), answer: {} },

  {
    name: 'recovery: page of Google Drive',
    ask: () => initDrive({ redirectTo: 'https://h.test', codeChallenge: 'c', stateCode: 's' }),
    answer: { url: 'https://accounts.test' },
  },
  {
    name: 'recovery: access to Google Drive',
    ask: () => authenticateDrive({ provider: 'google', authorizationCode: 'c', stateCode: 's', codeVerifier: 'v' }),
    answer: { access_token: 'a' },
  },
  { name: 'recovery: page of iCloud', ask: () => initICloud(), answer: { url: 'https://icloud.test' } },

  { name: 'price', ask: () => getTokenPrice({ chainId: 0, tokenSymbol: 'SOL' }), answer: { usd: 150.5 } },
  {
    name: 'token',
    ask: () => getSplToken({ mintAddress: 'm', cluster: 'devnet' }),
    answer: { name: 'n', symbol: 's', decimals: 6 },
  },
  {
    name: 'scan',
    ask: () =>
      scanTransaction({
        metadata: { domain: 'https://h.test' },
        chain_id: '1',
        request: { method: 'eth_sendTransaction', params: [{ to: '0x1' }] },
      }),
    answer: {
      validation: { status: 'Success', result_type: 'Benign' },
      simulation: { status: 'Success', assets_diffs: [], exposures: [] },
    },
    retried: false,
  },
  {
    name: 'card: signed address',
    ask: () => signMoonpayUrl({ address: '0x1', useSandbox: true, config: {} }),
    answer: { signedUrl: 'https://buy-sandbox.moonpay.com/?apiKey=k', externalTransactionId: 'e' },
  },
  {
    name: 'card: limits',
    ask: () => moonpayRange(MOONPAY, signal),
    answer: { quoteCurrency: { minBuyAmount: 0.01 }, baseCurrency: { code: 'usd', minBuyAmount: 20 } },
    retried: false,
  },
  {
    name: 'exchange: session',
    ask: () => startCoinbase({ address: '0x1', blockchains: ['base'], assets: ['ETH'] }),
    answer: { app_id: 'a', session_token: 't', partner_user_id: 'p' },
  },
  {
    name: 'exchange: payment',
    ask: () => coinbaseStatus({ partnerUserId: 'p' }),
    answer: { status: 'success' },
    retried: false,
  },
  {
    name: 'exchange: limits',
    ask: () => coinbaseRange(COINBASE, signal),
    answer: { asset: { min: '0.01' }, currency: { code: 'USD', min: '2' } },
    retried: false,
  },
]
