import { family } from './family.js'

/** What a host's own server asks, with the app's secret. */
export const HOST = [
  family({ what: 'users', file: 'host-server/user-routes.ts', test: 'host-server/host-server.test.ts' }, {
    'host.users': { method: 'GET', path: '/api/v1/users' },
    'host.user': { method: 'GET', path: '/api/v1/users/{id}', answered: 'User' },
    'host.deleteUser': { method: 'DELETE', path: '/api/v1/users/{id}' },
    'host.importUser': { method: 'POST', path: '/api/v1/users', asked: 'ImportUserInput', answered: 'User' },
    'host.metadata': { method: 'POST', path: '/api/v1/users/{id}/custom_metadata', answered: 'User' },
    'host.giveWallets': { method: 'POST', path: '/api/v1/apps/{appId}/users/wallet', asked: 'WalletCreateUserInput', answered: 'User' },
  }),
  family({ what: 'users by what they are known by (`email/address`, `phone/number` …)', file: 'host-server/user-lookups.ts', test: 'host-server/host-server.test.ts' }, {
    'host.searchUsers': { method: 'POST', path: '/api/v1/users/search' },
    'host.findUser': { method: 'POST', path: '/api/v1/users/{by}/{field}', answered: 'User' },
  }),
  family({ what: 'who may come in', file: 'host-server/access-routes.ts', test: 'host-server/host-server.test.ts' }, {
    'host.allowlist': { method: 'GET', path: '/api/v1/apps/{appId}/allowlist' },
    'host.allow': { method: 'POST', path: '/api/v1/apps/{appId}/allowlist' },
    'host.disallow': { method: 'DELETE', path: '/api/v1/apps/{appId}/allowlist' },
    'host.testCredentials': { method: 'GET', path: '/api/v1/apps/{appId}/test_credentials' },
  }),
]
