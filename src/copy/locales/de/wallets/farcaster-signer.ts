import type { Catalogue } from '../../../catalogue.js'

export const farcasterSigner: Catalogue['farcasterSigner'] = {
  title: 'In Farcaster bestätigen',
  scan: ({ app }) =>
    `Scannen Sie diesen Code mit Ihrem Telefon. ${app || 'Diese App'} kann dann in Ihrem Namen posten, liken und folgen.`,
  qrLabel: 'QR-Code, der die Anfrage in Farcaster öffnet',
  confirm: ({ app }) =>
    `Bestätigen Sie in Farcaster und kehren Sie zurück. ${app || 'Diese App'} kann dann in Ihrem Namen posten, liken und folgen.`,
  open: 'Warpcast-App öffnen',
  rejected: 'Anfrage abgelehnt',
  rejectedDetail: 'Die Anfrage wurde abgelehnt. Bitte versuchen Sie es erneut.',
  failed: 'Verbindung fehlgeschlagen',
  failedDetail: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
}
