import { ENDPOINTS } from '../../../src/api/endpoints.js'
import { ONRAMP_ENDPOINTS } from '../../../src/api/onramps/endpoints.js'
import { family } from './family.js'

/** The operations for prices, purchases and the bridge. */
export const MONEY = [
  family(
    { what: 'prices and tokens', file: 'money/price-routes.ts', test: 'apps/app.test.ts' },
    {
      'price.native': { ...ENDPOINTS.tokenPrice },
      'spl.info': { ...ENDPOINTS.splTokenInfo },
    },
  ),
  family(
    { what: 'the card provider', file: 'money/moonpay-routes.ts', test: 'money/onramps.test.ts' },
    {
      'moonpay.sign': {
        ...ONRAMP_ENDPOINTS.moonpaySign,
        asked: 'MoonpayOnRampSignInput',
        answered: 'MoonpayOnRampSignResponse',
      },
      'moonpay.status': { method: 'GET', path: '/v1/transactions/ext/{id}' },
      'moonpay.page': { method: 'GET', path: '/moonpay/buy' },
    },
  ),
  family(
    { what: 'the exchange', file: 'money/coinbase-routes.ts', test: 'money/onramps.test.ts' },
    {
      'coinbase.init': {
        ...ONRAMP_ENDPOINTS.coinbaseInit,
        asked: 'CoinbaseOnRampInitInput',
        answered: 'CoinbaseOnRampInitResponse',
      },
      'coinbase.status': {
        ...ONRAMP_ENDPOINTS.coinbaseStatus,
        answered: 'CoinbaseOnRampStatusResponse',
      },
      'coinbase.page': { method: 'GET', path: '/coinbase/buy/select-asset' },
    },
  ),
  family(
    { what: 'limits of card provider and exchange', file: 'money/limit-routes.ts', test: 'money/onramps.test.ts' },
    {
      'moonpay.limits': { ...ONRAMP_ENDPOINTS.moonpayLimits },
      'coinbase.limits': { ...ONRAMP_ENDPOINTS.coinbaseLimits },
    },
  ),
  family(
    { what: 'the bridge', file: 'money/bridge-routes.ts', test: 'money/bridge.test.ts' },
    {
      'bridge.quote': { method: 'POST', path: '/relay/quote' },
      'bridge.status': { method: 'GET', path: '/relay/requests/v2' },
      'bridge.page': { method: 'GET', path: '/relay/transaction/{deposit}' },
    },
  ),
  family(
    { what: 'scan of a transaction before its approval', file: 'money/scan-routes.ts', test: 'money/bridge.test.ts' },
    {
      'tx.scan': {
        ...ENDPOINTS.transactionScan,
        asked: 'TransactionScanningInput',
        answered: 'TransactionScanningResponse',
      },
    },
  ),
]
