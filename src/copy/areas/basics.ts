import { area } from '../area.js'

/** What may have to be said before anything is loaded. */
export const basics = area('basics', {
  logIn: 'Log in',
  failed: { title: 'Something went wrong', detail: 'An error has occurred, please try again.' },
})
