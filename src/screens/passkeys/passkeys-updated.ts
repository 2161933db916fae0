import { atom } from 'nanostores'
import { text } from '../../copy/language.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import { screen, type OnStage } from '../../stage/define.js'
import { key } from '../../ui/pictures/icons.js'
import { statusView, type StatusState, type StatusModel } from '../shapes/status/status.js'

/** Confirms that a passkey was added or removed. */
export const passkeysUpdated = screen('passkeys-updated', {
  view: statusView,
  start: (_: Record<never, never>, stage: OnStage<void>): StatusModel => ({
    $state: atom<StatusState>({
      ring: 'done',
      mark: { icon: key },
      title: text(passkeys, ({ manage }) => manage.updated),
      answers: [{ text: text(passkeys, ({ manage }) => manage.done), press: () => stage.finish() }],
    }),
  }),
})
