import { WalletError } from '../../errors/wallet-error.js'
import { confirmPassword } from '../../screens/recovery/password/confirm-password.js'
import { confirmSaved } from '../../screens/recovery/password/confirm-saved.js'
import { createPassword } from '../../screens/recovery/password/create-password.js'
import { draftOf } from '../../screens/recovery/password/password-draft.js'
import { passwordSet, type PasswordJob } from '../../screens/recovery/password/password-set.js'
import { savePassword } from '../../screens/recovery/password/save-password.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'

/** The error that the host gets if the visitor leaves before anything is set. */
const exit = () => new WalletError('USER_EXITED_SET_PASSWORD_FLOW', 'Exited before password was added to wallet')

function noJob(): never {
  throw exit()
}

/**
 * A password is thought of, saved, entered again and, once the visitor says that it is kept, used for its job. One that somebody has
 * asked for can be left at any step; one that a login wants cannot, and closes by itself.
 */
export function passwordFlow<Made>(name: string, by: 'user' | 'automatic') {
  const closable = by === 'user'
  const jobOf = (stage: FlowStage) => stage.keep<{ job?: PasswordJob<Made> }>('job', () => ({}))
  const create = createPassword(closable)
  const save = savePassword(closable)
  const confirm = confirmPassword(closable)
  const saved = confirmSaved(closable)
  const set = passwordSet<Made>(closable)
  return flow<PasswordJob<Made>, Made>(name, {
    start: (job, stage) => {
      jobOf(stage).job = job
      stage.signal.addEventListener('abort', () => draftOf(stage).$password.set(''))
      return at(create, {})
    },
    on: [
      on(create, () => at(save, {})),
      on(save, () => at(confirm, {})),
      on(confirm, () => at(saved, {})),
      // no way back: what has begun may be set with this password
      on(saved, (_, stage) => at(set, jobOf(stage).job ?? noJob(), { back: false })),
      on(set, ({ made, pause }) => done(made, { after: pause })),
    ],
    onExit: () => {
      if (closable) throw exit()
      return undefined
    },
  })
}
