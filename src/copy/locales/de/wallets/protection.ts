import type { Catalogue } from '../../../catalogue.js'
import { back, plural } from '../phrases.js'

export const protection: Catalogue['protection'] = {
  title: 'Sicherheit der Wallet',
  summary: {
    noWallet: 'Sie haben hier noch keine Wallet; es gibt also nichts zu schützen.',
    nothingMissing:
      'Es fehlt nichts: Nur Sie können Ihre Wallet wiederherstellen, und sie fragt nach einem zweiten Faktor.',
    recovery: 'Es fehlt: eine Wiederherstellung, die nur bei Ihnen liegt.',
    factor: 'Es fehlt: ein zweiter Faktor.',
    both: 'Es fehlen: eine Wiederherstellung, die nur bei Ihnen liegt, und ein zweiter Faktor.',
  },
  recovery: {
    label: 'Wiederherstellung',
    of: ({ wallet }) => `Wiederherstellung von ${wallet}`,
    none: { name: 'Keine', note: 'Ihre Wallet geht mit diesem Gerät verloren.' },
    automatic: {
      name: 'Automatisch',
      note: 'Der Anbieter stellt sie her, wenn Sie sich anmelden, und verwahrt, was es dazu braucht.',
    },
    password: { name: 'Passwort', note: 'Ihr Passwort stellt sie auf jedem Gerät wieder her.' },
    cloud: ({ provider }) => `Ihre Sicherung in ${provider} stellt sie auf jedem Gerät wieder her.`,
    server: {
      name: 'Anbieter',
      note: 'Der Anbieter verwahrt sie in seiner sicheren Umgebung, auf keinem Ihrer Geräte.',
    },
    other: { name: 'Anders', note: 'Für ihren Weg zurück hat diese Seite keine Ansicht.' },
    nothingElse: 'Diese App bietet keinen anderen Weg an.',
    own: 'Selbst in die Hand nehmen',
    change: 'Ändern',
    automate: 'Dem Anbieter überlassen',
    back,
  },
  factors: {
    label: 'Zweiter Faktor',
    none: 'Keiner',
    missing: 'Wer angemeldet ist, kann Ihre Wallet benutzen.',
    there: 'Ihre Wallet fragt danach, bevor sie etwas tut.',
    notOffered: 'Wer angemeldet ist, kann Ihre Wallet benutzen. Diese App bietet keinen zweiten Faktor an.',
  },
  wallets: {
    label: 'Wallets',
    note: 'Ihre Adressen und Ihre Namen dafür.',
    noteDefault: 'Ihre Adressen, Ihre Namen dafür, und welche Ihr Standard ist.',
    title: 'Ihre Wallets',
    detail: 'Ihr Standard wird immer benutzt, wenn keine andere Wallet genannt ist.',
    named: ({ name, chain }) => `${name} (${chain})`,
    isDefault: 'Standard',
    used: 'Das ist Ihr Standard: Sie wird immer benutzt, wenn keine andere Wallet genannt ist.',
    makeDefault: 'Zum Standard machen',
    rename: 'Namen ändern',
    name: 'Name',
    nameDetail: 'Der Name bleibt nur in diesem Browser. Lassen Sie das Feld leer, um ihn zu entfernen.',
    limit: ({ count }) => `Höchstens ${count} Zeichen.`,
    refused: ({ count }) => `Verwenden Sie höchstens ${count} Zeichen, die nicht wie eine Adresse aussehen.`,
    save: 'Speichern',
  },
  passkeys: { label: 'Passkeys', note: 'Damit melden Sie sich ohne Code an.' },
  access: {
    label: 'Offline-Zugriff',
    on: 'An',
    off: 'Aus',
    nobody: ({ app }) => `${app || 'Diese App'} kann Ihre Wallet nicht nutzen, während Sie nicht da sind.`,
    lent: ({ app, count }) =>
      plural(count, {
        one: `${app || 'Diese App'} kann eine Ihrer Wallets nutzen, während Sie nicht da sind, ohne Sie zu fragen.`,
        other: `${app || 'Diese App'} kann ${count} Ihrer Wallets nutzen, während Sie nicht da sind, ohne Sie zu fragen.`,
      }),
    since: ({ wallet, date }) => `${wallet}, seit dem ${date}`,
    allow: 'Erlauben',
    revoke: 'Zurücknehmen',
    back,
  },
  export: {
    label: 'Schlüssel exportieren',
    note: 'Mit einer eigenen Kopie brauchen Sie weder diese App noch ihren Anbieter.',
  },
  which: { title: 'Welche Wallet?', detail: 'Jede hat einen eigenen Schlüssel.' },
  wallet: ({ chain }) => `Ihre Wallet auf ${chain}`,
}
