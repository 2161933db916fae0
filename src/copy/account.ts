import { area } from './area.js'

export const $account = area({
  signedInAs: (address: string) => `Signed in as ${address}`,
  terms: {
    title: 'One last step',
    detail: (app: string) => `By continuing you agree to the terms of ${app || 'this app'}.`,
    viewTerms: 'View Terms',
    viewPrivacyPolicy: 'View Privacy Policy',
    decline: 'No thanks',
    accept: 'Accept',
    accepting: 'Accepting',
  },
  linkEmail: {
    title: 'Connect your email',
    detail: 'A confirmation code will be sent to this address.',
  },
  updateEmail: {
    title: 'Update your email',
    detail: 'A confirmation code will be sent to your new address.',
  },
})
