import type { Catalogue } from '../../catalogue.js'
import { again, moments } from './phrases.js'

export const linking: Catalogue['linking'] = {
  kind: {
    email: 'E-Mail',
    phone: 'Telefonnummer',
    wallet: 'Wallet',
    passkey: 'Passkey',
    app: 'Wallet einer anderen App',
    other: 'Anderes Konto',
  },
  account: {
    title: 'Ihr Konto',
    detail: 'Womit Sie sich anmelden können, und Ihre Wallets.',
    guest: 'Sie sind als Gast hier. Melden Sie sich an, um alles zu behalten und auf jedem Gerät wiederzufinden.',
    keep: 'Konto behalten',
    passkeys: 'Passkeys',
    add: 'Anmeldeweg hinzufügen',
    logOut: 'Abmelden',
    loggingOut: 'Wird abgemeldet',
  },
  add: {
    title: 'Anmeldeweg hinzufügen',
    detail: 'Danach können Sie sich mit jedem davon anmelden.',
  },
  details: {
    wayIn: 'Sie können sich damit anmelden.',
    ours: 'Diese Wallet wurde hier für Sie angelegt und gehört zu Ihrem Konto.',
    address: 'Adresse',
    change: 'Ändern',
    disconnect: 'Trennen',
    back: 'Zurück',
  },
  unlink: {
    title: 'Dieses Konto trennen?',
    detail: 'Sie können sich dann nicht mehr damit anmelden. Alles andere bleibt, wie es ist.',
    decline: 'Behalten',
    accept: 'Trennen',
    busy: 'Wird getrennt',
    moments,
    done: 'Getrennt',
    doneDetail: 'Sie können es jederzeit wieder verbinden.',
    failed: 'Das Trennen hat nicht geklappt',
    retry: again,
  },
  transfer: {
    title: {
      email: 'Diese E-Mail-Adresse gehört zu einem anderen Konto',
      phone: 'Diese Telefonnummer gehört zu einem anderen Konto',
      wallet: 'Diese Wallet gehört zu einem anderen Konto',
      other: ({ site }) => `Dieses ${site}-Konto gehört zu einem anderen Konto`,
    },
    detail: 'Sie können sie auf das Konto übertragen, das Sie gerade nutzen. Das andere Konto wird dabei gelöscht.',
    decline: 'Nein danke',
    accept: 'Übertragen und Konto löschen',
  },
  assets: {
    title: 'Sehen Sie zuerst in die andere Wallet',
    detail:
      'Das andere Konto hat eine Wallet. Ist das Konto gelöscht, kann niemand sie mehr nutzen: Nehmen Sie vorher heraus, was darin ist.',
    asking: 'Der Kontostand wird gelesen',
    balance: ({ amount, network }) => `${amount} auf ${network}`,
    unknown: 'Der Kontostand ließ sich nicht lesen',
    decline: 'Nicht jetzt',
    accept: 'Löschen und übertragen',
  },
  moving: {
    title: 'Wird übertragen',
    moments,
    success: 'Übertragen',
    successDetail: 'Es gehört jetzt zu diesem Konto.',
    failed: 'Das Übertragen hat nicht geklappt',
    retry: again,
  },
}
