import type { Catalogue } from '../../../catalogue.js'
import { again } from '../phrases.js'

export const walletExport: Catalogue['walletExport'] = {
  title: 'Wallet exportieren',
  keyOrPhrase: 'Kopieren Sie Ihren privaten Schlüssel oder Ihre Seed-Phrase, um Ihre Wallet zu exportieren.',
  keyOnly: 'Kopieren Sie Ihren privaten Schlüssel, um Ihre Wallet zu exportieren.',
  warning: 'Geben Sie Ihren privaten Schlüssel oder Ihre Seed-Phrase niemals weiter.',
  learnMore: 'Mehr erfahren',
  frame: 'Privaten Schlüssel oder Seed-Phrase kopieren',
  loading: 'Ein sicherer Ort für Ihren Schlüssel wird geöffnet',
  failed: 'Die Seite mit Ihrem Schlüssel hat sich nicht geöffnet.',
  retry: again,
  done: 'Fertig',
  bring: {
    title: 'Wallet importieren',
    detail: ({ chain }) =>
      `Geben Sie den privaten Schlüssel oder die Wiederherstellungsphrase Ihrer ${chain}-Wallet ein.`,
    warning:
      'Das Feld gehört dem Wallet-Anbieter: Diese Seite kann es nicht lesen. Geben Sie nie einen Schlüssel ein, wo Sie nicht vertrauen.',
    frame: 'Privaten Schlüssel oder Wiederherstellungsphrase eingeben',
    loading: 'Ein sicherer Ort für Ihren Schlüssel wird geöffnet',
    failed: 'Die Seite für Ihren Schlüssel hat sich nicht geöffnet.',
    retry: again,
    done: 'Ihre Wallet ist hier.',
    cancel: 'Abbrechen',
  },
}
