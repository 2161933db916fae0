import type { ConnectedResult, LoginOptions, LoginResult } from '../ask/questions/login.js'
import { isWalletReturn, pendingLogin, takePendingLogin } from '../session/returns/pending-login.js'
import { at, done, flow, laterFlow, on } from '../stage/define.js'
import { login, type LoginInput } from './login.js'

const connectOrCreate = laterFlow(
  'connect-or-create',
  async () => (await import('./connect-or-create.js')).connectOrCreate,
)

const connectWallet = laterFlow(
  'connect-wallet',
  async () => (await import('./wallets/connect-wallet.js')).connectWallet,
)

/** The options of a login that a host may set, and those of a flow that needs a login. */
type EntranceInput = LoginOptions & Pick<LoginInput, 'createWallet'>

/**
 * A login, which continues one that has returned from another site; or a flow in which a connected wallet can replace
 * the login.
 */
export const entrance = flow<EntranceInput, ConnectedResult | LoginResult>('entrance', {
  start: ({ flow: requestedFlow, ...input }) => {
    const resume =
      requestedFlow === 'connect-or-create' && !isWalletReturn(pendingLogin()) ? undefined : takePendingLogin()
    if (isWalletReturn(resume))
      return resume.connectOnly
        ? at(connectWallet, { row: resume.client })
        : at(login, { ...input, chosen: { id: 'wallet', row: resume.client } })
    if (requestedFlow === 'connect-or-create') return at(connectOrCreate, input)
    return at(login, { ...input, ...(resume && { resume }) })
  },
  on: [
    on(login, result => done(result)),
    on(connectOrCreate, result => done(result)),
    on(connectWallet, result => done(result)),
  ],
})
