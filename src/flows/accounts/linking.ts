import { SUCCESS_MS } from '../../constants.js'
import { transferOf } from '../../accounts/transfer/account-transfer.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, laterFlow, on, type Flow, type Rule } from '../../stage/define.js'

/** The result of linking an account. `transferred` is true if it belonged to another user before. */
export interface Linked {
  readonly user: User
  readonly transferred: boolean
}

const transfer = laterFlow('transfer', async () => (await import('./transfer.js')).transfer)

/** Ends a link flow after its last screen: the account is linked. */
export const linked = (user: User) => done<Linked>({ user, transferred: false }, { after: SUCCESS_MS })

/**
 * Returns a flow that links an account to the signed-in user. If the account is the only one of another user, the
 * visitor may transfer it.
 */
export const linking = <Params>(
  start: Flow<Params, Linked>['start'],
  rules: readonly Rule<Linked>[],
): Flow<Params, Linked> =>
  flow<Params, Linked>('link', {
    start,
    on: [...rules, on(transfer, user => done({ user, transferred: true }, { after: SUCCESS_MS }))],
    onFail: error => {
      const accountTransfer = transferOf(error)
      return accountTransfer && at(transfer, accountTransfer, { replace: true })
    },
  })
