import { account } from '../../copy/areas/account.js'
import { text } from '../../copy/language.js'
import { handset } from '../../ui/pictures/icons.js'
import { entryScreens, type Entry } from './entry-screens.js'
import { linkPhoneField, updatePhoneField } from './phone-fields.js'

const words = (purpose: 'linkPhone' | 'updatePhone'): Pick<Entry, 'title' | 'detail'> =>
  ({ title: text(account, all => all[purpose].title), detail: text(account, all => all[purpose].detail) })

/** A phone number for the account. */
export const { link: linkPhoneEntry, update: updatePhoneEntry } = entryScreens({
  name: 'phone',
  icon: handset,
  link: { ...words('linkPhone'), field: linkPhoneField },
  update: { ...words('updatePhone'), field: updatePhoneField },
})
