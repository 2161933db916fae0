import type { Catalogue } from '../../../catalogue.js'

export const bridge: Catalogue['bridge'] = {
  options: {
    title: 'Aus einem anderen Netzwerk übertragen',
    looking: 'Ihr Guthaben in anderen Netzwerken wird gesucht…',
    detail: ({ amount, network }) => `Wählen Sie, womit Sie zahlen. Auf ${network} kommen ${amount} an.`,
    takes: ({ time }) => `Etwa ${time}`,
    again: 'Erneut versuchen',
    elsewhere: 'Anderen Weg wählen',
  },
  problem: {
    noQuotes: 'Für diese Übertragung war kein Angebot zu bekommen',
    poor: ({ address }) =>
      `Für diese Übertragung war kein Angebot zu bekommen. In der Wallet ${address} ist nicht genug Guthaben.`,
    noOption: 'Keines der Angebote kann verwendet werden. Versuchen Sie es mit einem anderen Betrag.',
  },
  summary: {
    sentence: ({ paid, from, amount, address, network }) =>
      `${paid} auf ${from} zahlen, für ${amount} an ${address} auf ${network}`,
    receives: 'Kommt an',
    atLeast: 'Kommt mindestens an',
    from: 'Aus Netzwerk',
    to: 'In Netzwerk',
    paidTo: 'Gezahlt an',
    bridgeFee: 'Gebühr der Brücke',
    time: 'Dauer',
    refreshing: 'Preis wird geholt…',
    expired: 'Der Preis ist abgelaufen, und dies ist der neue. Sehen Sie ihn an, bevor Sie fortfahren.',
    highFee: ({ percent }) => `Die Übertragung kostet ${percent} % dessen, was ankommt.`,
  },
  progress: {
    asking: ({ wallet }) => `Weiter in ${wallet}`,
    askingDetail: ({ amount, network }) => `Zahlen Sie ${amount} auf ${network}.`,
    sent: ({ network }) => `Warten auf ${network}`,
    sentDetail: 'Die Transaktion ist gesendet.',
    crossing: ({ network }) => `Unterwegs zu ${network}`,
    arriving: ({ network }) => `Ankunft auf ${network}`,
    leave: 'Sie können dies schließen. Es geht weiter und wird gezeigt, wenn Sie wiederkommen.',
    delayed: 'Das dauert länger als gewöhnlich.',
    silent: 'Die Brücke antwortet nicht. Wir versuchen es weiter.',
    notSent: 'Es wurde nichts gesendet',
    notSeen: ({ network }) => `Auf ${network} noch nicht zu sehen`,
    notSeenDetail: ({ amount }) =>
      `Die Brücke meldet, dass sie ${amount} ausgezahlt hat. Es kann dauern, bis das Netzwerk es zeigt.`,
    elsewhere: 'Mehr Guthaben hinzufügen',
    again: 'Erneut versuchen',
    close: 'Schließen',
  },
  failed: {
    title: 'Transaktion fehlgeschlagen',
    detail: 'Die Übertragung konnte nicht abgeschlossen werden. Das Guthaben wird Ihrer Wallet erstattet.',
    refund: 'Stand der Erstattung',
    again: 'Erneut versuchen',
  },
}
