import { strict as assert } from 'node:assert'
import type { ErrorCode } from '../../../src/errors/codes.js'
import { ownLogin } from '../../host/own-login.js'
import type { Cell } from './faults.js'
import { until } from './complete-login.js'
import type { Visit } from './visit.js'
import type { Way } from './login-method.js'

const HOUR_MS = 60 * 60_000
const login = await ownLogin()

/** The host's own login. It has no screen of the product, so it has faults of its own. */
export const byOwnLogin: Way = {
  id: 'own login',
  app: { custom_jwt_auth: true, custom_jwt_jwks: { ...login.keys } },
  methods: ['email'],
  steps: () => [],
}

/** The page's own login reports a user by this token, no user, or an error, this many times at once. */
async function setLoginResult(
  visit: Visit,
  result: { readonly token?: string; readonly throws?: string; readonly times?: number },
): Promise<void> {
  await visit.page.evaluate(({ token, throws, times = 1 }) => {
    const app = document.querySelector('wallet-app') as HTMLElement & { configure(settings: object): void }
    for (let time = 0; time < times; time++) {
      const getCustomAccessToken = () => (throws ? Promise.reject(new Error(throws)) : Promise.resolve(token))
      app.configure({ customAuth: { enabled: true, getCustomAccessToken } })
    }
  }, result)
}
const reportUser = async (visit: Visit, times = 1) => setLoginResult(visit, { token: await login.token(), times })
const untilError = (visit: Visit) => until(() => visit.told.length > 0, 'nobody hears of it')
const isDone = (visit: Visit) =>
  visit.page.waitForFunction(
    () =>
      (document.querySelector('wallet-app') as HTMLElement & { customAuthStatus: string }).customAuthStatus === 'done',
  )
const logins = ({ place, appId }: Visit) =>
  place.world.driver.requests(appId).filter(({ path }) => path.endsWith('/custom_jwt_account/authenticate')).length

/** Expects one error event with this code and no user. Then the page reports its user again, and the login succeeds. */
async function expectRecovery(visit: Visit, code: ErrorCode, endFault: () => Promise<void> | void): Promise<string> {
  await untilError(visit)
  await endFault()
  assert.deepEqual(visit.told, [{ name: 'wallet-error', code }])
  await reportUser(visit)
  await visit.isIn()
  return `told ${code}, then in`
}

const cell = (name: string, run: (visit: Visit) => Promise<string>, more: Omit<Cell, 'name' | 'run'> = {}): Cell => ({
  name,
  ...more,
  run: async visit => {
    await visit.leaves()
    visit.told.length = 0
    return run(visit)
  },
})

const expectLogin = async (visit: Visit) => {
  await reportUser(visit)
  await visit.isIn()
  assert.deepEqual(visit.told, [])
  return 'in'
}

/** All faults of the host's own login. */
export const ownLoginCells: readonly Cell[] = [
  cell('none', expectLogin),
  cell('a server error', async visit => {
    const removeFault = visit.place.world.driver.fault(
      { appId: visit.appId, path: /custom_jwt_account/ },
      { status: 500, body: { error: 'Internal error' } },
    )
    await reportUser(visit)
    return expectRecovery(visit, 'UNKNOWN_AUTH_ERROR', removeFault) // ERR-24
  }),
  cell('offline', async visit => {
    await setLoginResult(visit, {})
    await isDone(visit)
    await visit.page.setOfflineMode(true)
    await reportUser(visit)
    return expectRecovery(visit, 'NETWORK_ERROR', () => visit.page.setOfflineMode(false))
  }),
  cell('the page does not know', async visit => {
    await setLoginResult(visit, { throws: 'no answer' })
    return expectRecovery(visit, 'UNKNOWN_AUTH_ERROR', () => {}) // ERR-24
  }),
  cell('nobody is in', async visit => {
    await setLoginResult(visit, {})
    await isDone(visit)
    return expectLogin(visit)
  }),
  cell('twice', async visit => {
    await reportUser(visit, 2)
    await visit.isIn()
    await isDone(visit)
    assert.equal(logins(visit), 1)
    return 'in once'
  }),
  cell('reload', async visit => {
    await reportUser(visit)
    await visit.page.reload()
    await visit.isReady()
    return expectLogin(visit)
  }),
  cell('a second tab', async visit => {
    const other = await visit.tab()
    await other.isReady()
    await Promise.all([expectLogin(visit), expectLogin(other)])
    return 'both are in'
  }),
  cell('storage is blocked', expectLogin, { storage: false }),
  cell(
    'it has expired',
    async visit => {
      visit.place.world.driver.shiftClock(2 * HOUR_MS)
      await reportUser(visit)
      return expectRecovery(visit, 'INVALID_CREDENTIALS', () => visit.place.world.driver.shiftClock(-2 * HOUR_MS))
    },
    { alone: true },
  ),
]
