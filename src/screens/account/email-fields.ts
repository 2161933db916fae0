import { emailField } from '../login/email-field.js'

/** The field of an address that joins the account; another one than that of a login, with a text of its own. */
export const linkEmailField = { ...emailField, key: 'linkEmail' }

/** The field of an address that takes the place of the old one. */
export const updateEmailField = { ...emailField, key: 'updateEmail' }
