import { atom, computed } from 'nanostores'
import { NEXT_STEP_MS } from '../../constants.js'
import type { Text } from '../../copy/language.js'
import { loadOnce } from '../../lib/load-once.js'
import type { AppPurpose } from '../../screens/apps/app-faces.js'
import { enabledMethods } from '../../screens/login/landing-plan.js'
import { recentLogin } from '../../session/recent-login.js'
import type { Credential, Prove } from '../credential.js'
import { proving } from '../proving.js'

type Marks = typeof import('../../ui/pictures/app-marks.js').APP_MARKS

/** Loaded beside the landing, as soon as the app enables a row that has one. */
const $marks = atom<Partial<Marks> | undefined>()
const loadMarks = loadOnce(async () => $marks.set((await import('../../ui/pictures/app-marks.js')).APP_MARKS))

interface ByApp {
  readonly id: keyof Marks
  readonly name: string
  readonly label: Text
  readonly load: () => Promise<Prove<AppPurpose>>
}

/** An account that an app on the visitor's phone proves: a row with its mark. */
export const byApp = ({ id, name, label, load }: ByApp) => ({
  id, label,
  type: id,
  group: 'web2',
  place: 'row',
  mark: { name },
  rows: $settings => {
    const recent = recentLogin()?.accountType === id
    return computed([$settings, $marks], (settings, marks) => {
      if (!marks && enabledMethods(settings).includes(id)) loadMarks().catch(() => $marks.set({}))
      return [{ key: id, label, mark: { name, shape: marks?.[id] }, recent }]
    })
  },
  pause: NEXT_STEP_MS,
  prove: proving(id, ['log-in', 'link'], load),
}) satisfies Credential
