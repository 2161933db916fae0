import { atom, computed } from 'nanostores'
import { NEXT_STEP_MS } from '../../constants.js'
import type { Text } from '../../copy/language.js'
import { loadOnce } from '../../lib/load-once.js'
import { enabledMethods } from '../../screens/login/landing-plan.js'
import { recentLogin } from '../../session/recent-login.js'
import { loaded } from '../loaded.js'
import type { Method } from '../method.js'

type Marks = typeof import('../../ui/pictures/app-marks.js').APP_MARKS

/** Loaded beside the landing, as soon as the app enables a row that has one. */
const $marks = atom<Partial<Marks> | undefined>()
const loadMarks = loadOnce(async () => $marks.set((await import('../../ui/pictures/app-marks.js')).APP_MARKS))

/** Login by an app that the visitor has on their phone: a row with its mark. */
export const appMethod = (id: keyof Marks, name: string, label: Text, load: Parameters<typeof loaded>[1]): Method => ({
  id, label,
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
  flow: loaded(id, load),
})
