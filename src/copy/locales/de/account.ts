import type { Catalogue } from '../../catalogue.js'
import { moments } from './phrases.js'

export const account: Catalogue['account'] = {
  signedInAs: ({ address }) => `Angemeldet als ${address}`,
  terms: {
    title: 'Noch ein letzter Schritt',
    detail: ({ app }) => `Wenn Sie fortfahren, stimmen Sie den Bedingungen von ${app || 'dieser App'} zu.`,
    viewTerms: 'Nutzungsbedingungen ansehen',
    viewPrivacyPolicy: 'Datenschutzerklärung ansehen',
    decline: 'Nein danke',
    accept: 'Zustimmen',
    accepting: 'Wird gespeichert',
  },
  guest: {
    entering: 'Sie werden als Gast angemeldet',
    moments,
  },
  confirmLogin: {
    title: ({ site }) => `Mit ${site} anmelden?`,
    detail:
      'Der Link, über den Sie hierherkamen, würde Sie bei diesem Konto anmelden. Fahren Sie nur fort, wenn es Ihres ist.',
    decline: 'Nicht jetzt',
    accept: 'Anmelden',
  },
  enter: {
    email: {
      link: { title: 'E-Mail-Adresse verbinden', detail: 'Wir senden einen Bestätigungscode an diese Adresse.' },
      update: { title: 'E-Mail-Adresse ändern', detail: 'Wir senden einen Bestätigungscode an Ihre neue Adresse.' },
    },
    phone: {
      link: { title: 'Telefonnummer verbinden', detail: 'Wir senden einen Bestätigungscode an diese Nummer.' },
      update: { title: 'Telefonnummer ändern', detail: 'Wir senden einen Bestätigungscode an Ihre neue Nummer.' },
    },
  },
}
