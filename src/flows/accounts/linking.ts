import { SUCCESS_MS } from '../../constants.js'
import { transferOf } from '../../accounts/transfer/account-transfer.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, laterFlow, on, type Flow, type Rule } from '../../stage/define.js'

/** What came of linking an account: `transferred` where it was another user's before. */
export interface Linked {
  readonly user: User
  readonly transferred: boolean
}

const transfer = laterFlow('transfer', async () => (await import('./transfer.js')).transfer)

/** After the last screen of a link: the user has the account now. */
export const linked = (user: User) => done<Linked>({ user, transferred: false }, { after: SUCCESS_MS })

/** A flow that adds an account to the signed-in user. Where it turns out to be all that another user has, the visitor may have it moved. */
export const linking = <Params>(
  start: Flow<Params, Linked>['start'],
  rules: readonly Rule<Linked>[],
): Flow<Params, Linked> =>
  flow<Params, Linked>('link', {
    start,
    on: [...rules, on(transfer, user => done({ user, transferred: true }, { after: SUCCESS_MS }))],
    onFail: error => {
      const offered = transferOf(error)
      return offered && at(transfer, offered, { replace: true })
    },
  })
