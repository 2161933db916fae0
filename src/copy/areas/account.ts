import { area } from '../area.js'

export const account = area('account', {
  signedInAs: ({ address }: { address: string }) => `Signed in as ${address}`,
  terms: {
    title: 'One last step',
    detail: ({ app }: { app: string }) => `By continuing you agree to the terms of ${app || 'this app'}.`,
    viewTerms: 'View Terms',
    viewPrivacyPolicy: 'View Privacy Policy',
    decline: 'No thanks',
    accept: 'Accept',
    accepting: 'Accepting',
  },
  guest: {
    entering: 'Entering as a guest',
    moments: 'Just a few moments more',
  },
  confirmLogin: {
    title: ({ site }: { site: string }) => `Log in with ${site}?`,
    detail: 'The link that brought you here would log you in to this account. Go on only if it is yours.',
    decline: 'Not now',
    accept: 'Log in',
  },
  enter: {
    email: {
      link: { title: 'Connect your email', detail: 'A confirmation code will be sent to this address.' },
      update: { title: 'Update your email', detail: 'A confirmation code will be sent to your new address.' },
    },
    phone: {
      link: { title: 'Connect your phone', detail: 'A confirmation code will be sent to this number.' },
      update: { title: 'Update your phone number', detail: 'A confirmation code will be sent to your new number.' },
    },
  },
})
