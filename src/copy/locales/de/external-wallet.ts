import type { Catalogue } from '../../catalogue.js'
import { again, moments, plural } from './phrases.js'

export const externalWallet: Catalogue['externalWallet'] = {
  switching: { title: 'Das Netzwerk wird gewechselt', detail: 'Bestätigen Sie in Ihrer Wallet' },
  sign: {
    title: 'Zur Bestätigung signieren',
    detail: ({ wallet }) =>
      `Signieren Sie die Nachricht in ${wallet}: Sie zeigt, dass die Wallet Ihnen gehört, und kostet nichts.`,
  },
  checking: { title: 'Ihre Signatur wird geprüft', detail: moments },
  ledger: {
    title: 'Liegt diese Wallet auf einem Ledger?',
    detail: ({ wallet }) =>
      `Mit einem Ledger signiert ${wallet} statt einer Nachricht eine Transaktion, die nie gesendet wird. Das kostet nichts.`,
    with: 'Weiter mit Ledger',
    without: 'Weiter ohne Ledger',
  },
  failed: {
    'log-in': 'Anmeldung mit der Wallet nicht möglich',
    link: 'Die Wallet konnte nicht verknüpft werden',
    connect: 'Die Wallet konnte nicht verbunden werden',
    timeout: 'Die Wallet hat nicht rechtzeitig geantwortet',
    rejected: 'Sie haben die Anfrage abgelehnt',
    again: 'Bitte versuchen Sie es erneut.',
    exists: 'Zu dieser Adresse gibt es bereits ein Konto',
    another: 'Versuchen Sie es mit einer anderen Adresse!',
    limit: 'Verknüpfen nicht möglich – Sie haben die Höchstzahl verknüpfter Wallets erreicht.',
    network: 'Sie unterstützt das Netzwerk dieser App nicht.',
  },
  retry: again,
  cancel: 'Abbrechen',
  elsewhere: 'Andere Wallet wählen',
  list: {
    connect: 'Wallet verbinden',
    link: 'Wallet verknüpfen',
    search: 'Wallets suchen',
    found: ({ count }) => plural(count, { one: `${count} Wallet`, other: `${count} Wallets` }),
    nothing: 'Keine Wallet heißt so.',
    all: 'Alle Wallets',
    loading: 'Weitere Wallets werden geladen',
    unreachable: 'Weitere Wallets konnten nicht geladen werden.',
  },
  install: {
    title: ({ wallet }) => `${wallet} installieren`,
    detail: ({ wallet }) =>
      `${wallet} ist in diesem Browser noch nicht installiert. Installieren Sie die Wallet von ihrer eigenen Seite, richten Sie sie ein und laden Sie diese Seite dann neu.`,
    elsewhere: ({ wallet }) =>
      `Suchen Sie ${wallet} im Store Ihres Browsers, richten Sie die Wallet ein und laden Sie diese Seite dann neu.`,
    open: ({ wallet }) => `${wallet} installieren`,
  },
  redirect: {
    title: ({ wallet }) => `Weiterleitung zur mobilen Wallet ${wallet}`,
    detail: 'Dort geht es weiter.',
    inApp: ({ wallet }) => `Diese Seite öffnet sich erneut im Browser von ${wallet}. Machen Sie dort weiter.`,
    stillHere: 'Immer noch hier?',
    missing: ({ wallet }) => `Vielleicht müssen Sie ${wallet} zuerst installieren.`,
    store: 'Zum App Store',
    proceed: 'Weiter',
  },
  scan: {
    title: 'Mit Ihrer Wallet scannen',
    detail: 'Öffnen Sie eine Wallet auf Ihrem Telefon und scannen Sie damit diesen Code.',
    code: 'Code zum Scannen mit Ihrer Wallet',
    open: 'Wallet öffnen',
    named: {
      title: ({ wallet }) => `Mit ${wallet} scannen`,
      detail: ({ wallet }) => `Öffnen Sie ${wallet} auf Ihrem Telefon und scannen Sie damit diesen Code.`,
      open: ({ wallet }) => `${wallet} öffnen`,
    },
  },
  connected: {
    title: ({ wallet }) => `${wallet} ist verbunden`,
    detail: 'Unterschreiben Sie jetzt eine Nachricht in deren Fenster. Das kostet nichts.',
    proceed: 'Weiter',
  },
}
