import { coreArea } from '../core-area.js'

export const shell = coreArea('shell', {
  back: 'Back',
  close: 'Close',
  info: 'Information',
  loading: 'Loading',
  protectedBy: 'Protected by',
  /** In three pieces, so that Terms and Privacy Policy can be links. Only those that are configured are named. */
  agree: 'By logging in I agree to the',
  terms: 'Terms',
  and: '&',
  privacyPolicy: 'Privacy Policy',
  dialog: ({ app }: { app: string }) => (app ? `${app} account` : 'Account'),
  copy: 'Copy',
  copied: 'Copied',
  notLoaded: 'This could not be loaded.',
  offline: 'No connection. This goes on by itself when you are back online.',
  tryAgain: 'Try again',
  reload: 'Reload page',
  lookAlike: 'Letters that look like others: compare with care.',
})
