import type { Catalogue } from '../../catalogue.js'
import { again, moments, plural, wrong } from './phrases.js'

export const wallet: Catalogue['wallet'] = {
  create: {
    title: ({ count }) => plural(count, { one: 'Ihre Wallet wird erstellt', other: 'Ihre Wallets werden erstellt' }),
    moments,
    success: ({ count }) => plural(count, { one: 'Ihre Wallet ist bereit', other: 'Ihre Wallets sind bereit' }),
    successDetail: ({ count }) =>
      plural(count, { one: 'Sie gehört zu Ihrem Konto.', other: 'Sie gehören zu Ihrem Konto.' }),
    protected: ({ count }) =>
      plural(count, {
        one: 'Sie gehört Ihnen allein: Was Sie gerade festgelegt haben, bringt sie auf jedem Gerät zurück.',
        other: 'Sie gehören Ihnen allein: Was Sie gerade festgelegt haben, bringt sie auf jedem Gerät zurück.',
      }),
    proceed: 'Weiter',
    failed: wrong,
    failedDetail: 'Die Wallet konnte nicht erstellt werden',
    unprotected: 'Die Wallet ist da, aber das Passwort konnte nicht festgelegt werden.',
    retry: again,
    close: 'Schließen',
  },
  connect: {
    title: 'Ihre Wallet wird geöffnet',
    moments,
    failed: wrong,
    failedDetail: 'Wir kümmern uns darum. Bitte versuchen Sie es später erneut.',
    close: 'Schließen',
  },
  external: {
    connecting: ({ wallet }) => `Verbindung mit ${wallet} wird hergestellt`,
    confirm: 'Bestätigen Sie in Ihrer Wallet',
    connected: ({ wallet }) => `Mit ${wallet} verbunden`,
    goodToGo: 'Alles bereit!',
    failed: ({ wallet }) => `${wallet} konnte nicht verbunden werden`,
    retry: again,
    problem: {
      timeout: 'Die Wallet hat nicht rechtzeitig geantwortet.',
      pending: 'In der Wallet ist bereits eine Anfrage offen.',
      disconnected: 'Die Verbindung wurde getrennt.',
      unsupported: 'Die Wallet unterstützt diese Anfrage nicht.',
      account: 'Die Wallet hat zu einem anderen Konto gewechselt.',
    },
  },
  name: ({ app }) => (app ? `${app}-Wallet` : 'Ihre Wallet'),
}
