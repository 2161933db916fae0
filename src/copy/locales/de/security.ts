import type { Catalogue } from '../../catalogue.js'
import { again, moments } from './phrases.js'

export const security: Catalogue['security'] = {
  captcha: {
    checking: 'Wir prüfen, ob Sie ein Mensch sind',
    ready: 'Eine kurze Prüfung',
    detail: moments,
    success: 'Geschafft!',
    failed: 'Die Sicherheitsprüfung war nicht erfolgreich. Bitte versuchen Sie es erneut.',
    advice: 'Bitte schalten Sie Werbeblocker und VPN für diese Seite aus und versuchen Sie es erneut.',
    continue: 'Weiter',
    retry: again,
  },
}
