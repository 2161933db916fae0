import type { Text } from '../../copy/language.js'
import type { AppPurpose } from '../../screens/apps/app-states.js'
import type { Credential, Prove } from '../credential.js'
import { markedRow } from '../rows/marked-row.js'
import { proving } from '../proving.js'

const [row] = markedRow(
  () => import('../../ui/pictures/app-marks.js'),
  ({ APP_MARKS }) => APP_MARKS,
)

interface ByApp {
  readonly id: keyof typeof import('../../ui/pictures/app-marks.js').APP_MARKS
  readonly name: string
  readonly label: Text
  readonly load: () => Promise<Prove<AppPurpose>>
}

/** An account that an app on the visitor's phone proves. On the landing it is a row with the app's mark. */
export const byApp = ({ id, name, label, load }: ByApp) =>
  ({
    ...row(id, name, label),
    type: id,
    prove: proving(id, ['log-in', 'link'], load),
  }) satisfies Credential
