import type { ConnectedResult, LoginResult } from '../accounts/login.js'
import { at, done, flow, laterFlow, on } from '../stage/define.js'
import { login, type LoginInput } from './login.js'

const connectOrCreate = laterFlow('connect-or-create', async () => (await import('./connect-or-create.js')).connectOrCreate)

/** What `<wallet-login-modal>` plays: a login, or a login that a connected wallet may take the place of. */
export const entrance = flow<LoginInput & { readonly flow?: 'login' | 'connect-or-create' }, ConnectedResult | LoginResult>('entrance', {
  start: ({ flow: wanted, ...input }) => wanted === 'connect-or-create' ? at(connectOrCreate, input) : at(login, input),
  on: [on(login, result => done(result)), on(connectOrCreate, result => done(result))],
  left: stage => login.left?.(stage),
})
