import { family } from './family.js'

/** The operations that let users of one app act in another. */
export const CROSS_APP = [
  family(
    { what: 'codes and tokens of other apps', file: 'cross-app/token-routes.ts', test: 'login/social/oauth.test.ts' },
    {
      'prov.authorizationCode': { method: 'POST', path: '/oauth/authorization_code', asked: 'AuthorizationCodeInput' },
      'prov.verify': { method: 'POST', path: '/oauth/verify' },
    },
  ),
  family(
    {
      what: 'the pop-up or page that signs for another app',
      file: 'cross-app/transact-routes.ts',
      test: 'cross-app/smart-wallet-transact.test.ts',
    },
    {
      'prov.transact': { method: 'GET', path: '/oauth/transact' },
      'prov.send': { method: 'POST', path: '/oauth/transact/send' },
      'prov.finish': { method: 'POST', path: '/oauth/transact/finish' },
    },
  ),
  family(
    {
      what: 'pop-ups of the newer cross-app client, encrypted with a key per page',
      file: 'cross-app/connect-routes.ts',
      test: '../e2e/apps/cross-app-connect.e2e.ts',
    },
    {
      'prov.connect': { method: 'GET', path: '/cross-app/connect' },
      'prov.keyedTransact': { method: 'GET', path: '/cross-app/transact' },
    },
  ),
]
