import { account } from '../../copy/areas/account.js'
import { text } from '../../copy/language.js'
import { mail } from '../../ui/pictures/icons.js'
import { linkEmailField, updateEmailField } from './email-fields.js'
import { entryScreens, type Entry } from './entry-screens.js'

const words = (purpose: 'linkEmail' | 'updateEmail'): Pick<Entry, 'title' | 'detail'> =>
  ({ title: text(account, all => all[purpose].title), detail: text(account, all => all[purpose].detail) })

/** An e-mail address for the account. */
export const { link: linkEmailEntry, update: updateEmailEntry } = entryScreens({
  name: 'email',
  icon: mail,
  link: { ...words('linkEmail'), field: linkEmailField },
  update: { ...words('updateEmail'), field: updateEmailField },
})
