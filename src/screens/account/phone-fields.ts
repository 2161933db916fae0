import { phoneField } from '../login/phone/phone-field.js'

/** The field of a number that joins the account; another one than that of a login, with a text of its own. */
export const linkPhoneField = { ...phoneField, key: 'linkPhone' }

/** The field of a number that takes the place of the old one. */
export const updatePhoneField = { ...phoneField, key: 'updatePhone' }
