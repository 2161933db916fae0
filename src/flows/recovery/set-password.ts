import { WalletError } from '../../errors/wallet-error.js'
import { confirmPassword } from '../../screens/recovery/password/confirm-password.js'
import { confirmSaved } from '../../screens/recovery/password/confirm-saved.js'
import { createPassword } from '../../screens/recovery/password/create-password.js'
import { draftOf } from '../../screens/recovery/password/password-draft.js'
import { passwordSet, type PasswordJob } from '../../screens/recovery/password/password-set.js'
import { savePassword } from '../../screens/recovery/password/save-password.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'

/** The error if the visitor leaves before the password is set. */
const exitError = () => new WalletError('USER_EXITED_SET_PASSWORD_FLOW', 'Exited before password was added to wallet')

function missingJob(): never {
  throw exitError()
}

/**
 * Lets the visitor choose a password, save it, enter it again and confirm that they have saved it; then the password is
 * used. If the user started the flow, they can leave at any step. If a login started it, they cannot leave, and it
 * closes automatically.
 */
export function passwordFlow<Result>(name: string, startedBy: 'user' | 'automatic') {
  const closable = startedBy === 'user'
  const jobOf = (stage: FlowStage) => stage.keep<{ job?: PasswordJob<Result> }>('job', () => ({}))
  const create = createPassword(closable)
  const save = savePassword(closable)
  const confirm = confirmPassword(closable)
  const saved = confirmSaved(closable)
  const set = passwordSet<Result>(closable)
  return flow<PasswordJob<Result>, Result>(name, {
    start: (job, stage) => {
      jobOf(stage).job = job
      stage.signal.addEventListener('abort', () => draftOf(stage).$password.set(''))
      return at(create, {})
    },
    on: [
      on(create, () => at(save, {})),
      on(save, () => at(confirm, {})),
      on(confirm, () => at(saved, {})),
      // no way back: the running call may already set this password
      on(saved, (_, stage) => at(set, jobOf(stage).job ?? missingJob(), { back: false })),
      on(set, ({ made, pause }) => done(made, { after: pause })),
    ],
    onExit: () => {
      if (closable) throw exitError()
      return undefined
    },
  })
}
