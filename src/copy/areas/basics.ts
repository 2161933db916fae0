import { coreArea } from '../core-area.js'

/** Texts that may be needed before anything is loaded. */
export const basics = coreArea('basics', {
  logIn: 'Log in',
  failed: { title: 'Something went wrong', detail: 'An error has occurred, please try again.' },
})
