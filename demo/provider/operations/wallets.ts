import { ENDPOINTS } from '../../../src/api/endpoints.js'
import { family } from './family.js'

/** The operations of the wallet frame and of server wallets. */
export const WALLETS = [
  family(
    { what: "the wallet frame's page and script", file: 'frame/page-routes.ts', test: 'frame/wallet-frame.test.ts' },
    {
      'frame.page': { method: 'GET', path: '/apps/{appId}/embedded-wallets' },
      'frame.script': { method: 'GET', path: '/apps/frame/{file}' },
    },
  ),
  family(
    { what: 'the page that shows a key', file: 'frame/export-page-routes.ts', test: 'frame/export.test.ts' },
    {
      'frame.export': { method: 'GET', path: '/apps/{appId}/embedded-wallets/export' },
    },
  ),
  family(
    { what: 'the page that imports a key', file: 'frame/import-page-routes.ts', test: 'frame/import-page.test.ts' },
    {
      'frame.import': { method: 'GET', path: '/apps/{appId}/embedded-wallets/import' },
    },
  ),
  family(
    {
      what: "shares of the frame's wallets",
      file: 'frame/wallets/wallet-routes.ts',
      test: 'frame/wallet-frame.test.ts',
    },
    {
      'frame.wallets': { method: 'GET', path: '/api/v1/embedded_wallets' },
      'frame.register': { method: 'POST', path: '/api/v1/embedded_wallets' },
      'frame.add': { method: 'POST', path: '/api/v1/embedded_wallets/{address}/wallets' },
      'frame.share': { method: 'POST', path: '/api/v1/embedded_wallets/{address}/share' },
      'frame.device': { method: 'POST', path: '/api/v1/embedded_wallets/{address}/devices' },
      'frame.setRecovery': { method: 'POST', path: '/api/v1/embedded_wallets/{address}/recovery' },
      'rec.keyMaterial': {
        method: 'POST',
        path: '/api/v1/embedded_wallets/{address}/recovery/key_material',
        asked: 'RecoveryKeyMaterialInput',
        answered: 'RecoveryKeyMaterialResponse',
      },
      'frame.recoveryShare': { method: 'POST', path: '/api/v1/embedded_wallets/{address}/recovery/share' },
      'frame.secondFactor': { method: 'POST', path: '/api/v1/embedded_wallets/second_factor' },
    },
  ),
  family(
    { what: 'missing fields of a transaction', file: 'frame/populate-routes.ts', test: 'frame/whole-protocol.test.ts' },
    {
      'frame.populate': { method: 'POST', path: '/api/v1/embedded_wallets/populate' },
    },
  ),
  family(
    { what: 'delegated wallets', file: 'frame/delegation-routes.ts', test: 'frame/delegation.test.ts' },
    {
      'wallet.delegationKey': { method: 'GET', path: '/api/v1/wallets/delegation_key' },
      'wallet.delegate': { method: 'POST', path: '/api/v1/wallets/delegate', asked: 'DelegatedActionsConsentInput' },
      'wallet.revoke': { method: 'POST', path: '/api/v1/wallets/revoke', answered: 'WalletApiRevokeResponse' },
    },
  ),
  family(
    { what: 'settings of smart wallets', file: 'apps/smart-wallets.ts', test: 'server-wallets/server-wallets.test.ts' },
    {
      'app.smartWallets': { ...ENDPOINTS.smartWallets, answered: 'SmartWalletConfigurationResponseSchema' },
      'app.smartWallets.set': {
        method: 'POST',
        path: '/api/v1/apps/{appId}/smart_wallets',
        asked: 'SmartWalletConfigurationInputSchema',
        answered: 'SmartWalletConfigurationResponseSchema',
      },
    },
  ),
  family(
    {
      what: 'user operations of smart wallets (ERC-4337), and who pays for them (ERC-7677)',
      file: 'bundler/bundler-routes.ts',
      test: 'bundler/bundler.test.ts',
    },
    {
      bundler: { method: 'POST', path: '/bundler/{chainId}' },
      paymaster: { method: 'POST', path: '/paymaster/{chainId}' },
    },
  ),
  family(
    { what: 'server wallets', file: 'server-wallets/routes.ts', test: 'server-wallets/server-wallets.test.ts' },
    {
      'wallet.create': { ...ENDPOINTS.walletCreate, asked: 'WalletApiCreateInput', answered: 'WalletResponse' },
      'wallet.list': { method: 'GET', path: '/api/v1/wallets', asked: 'WalletsSearchInput' },
      'wallet.get': { method: 'GET', path: '/api/v1/wallets/{id}', answered: 'WalletResponse' },
      'wallet.update': {
        method: 'PATCH',
        path: '/api/v1/wallets/{id}',
        asked: 'WalletUpdateInput',
        answered: 'WalletResponse',
      },
      'wallet.rpc': { ...ENDPOINTS.walletRpc, asked: 'WalletApiRpcInput', answered: 'WalletApiRpcResponse' },
      'wallet.rawSign': {
        method: 'POST',
        path: '/api/v1/wallets/{id}/raw_sign',
        asked: 'WalletApiRawSignInput',
        answered: 'WalletApiRawSignResponse',
      },
      'wallet.export': {
        method: 'POST',
        path: '/api/v1/wallets/{id}/export',
        asked: 'PrivateKeyExportInput',
        answered: 'PrivateKeyExportResponse',
      },
      'wallet.userKey.below': {
        method: 'POST',
        path: '/api/v1/wallets/authenticate',
        asked: 'UserSignersAuthenticateInput',
        answered: 'UserSignersAuthenticateResponse',
      },
      'wallet.userKey': {
        method: 'POST',
        path: '/v1/wallets/authenticate',
        asked: 'UserSignersAuthenticateInput',
        answered: 'UserSignersAuthenticateResponse',
      },
    },
  ),
]
