import type { Catalogue } from '../../catalogue.js'

export const funding: Catalogue['funding'] = {
  receive: {
    title: ({ amount, symbol }) => (amount ? `${amount} ${symbol} empfangen` : `${symbol} empfangen`),
    subtitle: ({ network }) =>
      `Scannen Sie diesen Code oder kopieren Sie Ihre Wallet-Adresse, um Guthaben auf ${network} zu empfangen.`,
    notice: ({ network }) => `Achten Sie darauf, über ${network} zu senden.`,
    waiting: 'Warten auf Guthaben',
    unreachable: ({ network }) => `${network} antwortet nicht. Wir versuchen es weiter.`,
    arrived: ({ amount }) => `${amount} ist da`,
    arrivedDetail: 'Weiter geht es, oder Sie warten auf mehr.',
    gone: ({ amount }) =>
      `${amount} ist nicht mehr in der Wallet. Das Netzwerk hat den Eingang vielleicht zurückgenommen. Es wird weiter danach gesehen.`,
    reached: 'Der Betrag ist da',
    continue: 'Weiter',
    qrLabel: 'QR-Code der Wallet-Adresse',
    assets: 'Was empfangen wird',
  },
  foreign: {
    title: ({ amount, symbol }) => (amount ? `${amount} ${symbol} senden` : `${symbol} senden`),
    subtitle: ({ network }) =>
      `Scannen Sie diesen Code oder kopieren Sie diese Adresse, um Guthaben auf ${network} zu senden.`,
    warning: 'Das ist keine Ihrer Wallets.',
    qrLabel: 'QR-Code dieser Adresse',
    method: ({ address }) => `Guthaben an ${address} senden`,
    manual: 'Adresse anzeigen',
    success: ({ amount, address }) => `Sie haben ${amount} an ${address} gesendet.`,
  },
  method: {
    title: ({ app }) => (app ? `Ihre ${app}-Wallet aufladen` : 'Ihre Wallet aufladen'),
    card: 'Mit Karte zahlen',
    exchange: 'Von einer Börse übertragen',
    wallet: 'Aus einer Wallet übertragen',
    bridge: 'Aus einem anderen Netzwerk übertragen',
    manual: 'Guthaben empfangen',
    fastest: 'Am schnellsten',
    costs: {
      card: 'Kartengebühr, einige Minuten',
      exchange: 'Gebühr der Börse, einige Minuten',
      wallet: 'Netzwerkgebühr, etwa eine Minute',
      bridge: 'Gebühr der Brücke, einige Minuten',
      manual: 'Absender zahlt, einige Minuten',
    },
  },
  source: {
    title: 'Aus einer Wallet übertragen',
    connected: 'Verbunden',
    more: 'Weitere Wallets',
    connecting: ({ wallet }) => `Weiter in ${wallet}`,
    same: 'Das Guthaben geht an genau diese Wallet. Wählen Sie eine andere Wallet oder ein anderes Konto darin.',
  },
  amount: {
    title: 'Betrag festlegen',
    detail: ({ address, network }) => `An ${address} auf ${network}`,
    label: 'Betrag',
    continue: 'Weiter',
    available: ({ amount }) => `${amount} verfügbar`,
    share: ({ percent }) => `${percent} %`,
    most: 'Max.',
    priced: ({ source, time }) => `Preis von ${source}, ${time} Uhr`,
    least: 'Min.',
    range: ({ least, most }) => (most ? `${least} bis ${most}` : `ab ${least}`),
    takes: ({ provider, coins, money }) =>
      money ? `${provider} nimmt ${coins} an (${money})` : `${provider} nimmt ${coins} an`,
    tooLittle: ({ provider, least }) => `${provider} nimmt nicht weniger als ${least} auf einmal an.`,
    tooMuch: ({ provider, most }) => `${provider} nimmt nicht mehr als ${most} auf einmal an.`,
    otherTakes: ({ provider }) => `${provider} nimmt diesen Betrag an.`,
    otherMay: ({ provider }) => `${provider} nimmt ihn vielleicht an.`,
    other: ({ provider }) => `${provider} verwenden`,
  },
  summary: {
    title: 'Übertragung bestätigen',
    total: 'Gesamt',
    confirm: ({ wallet }) => `Weiter in ${wallet}`,
    asking: ({ wallet }) => `Warten auf ${wallet}…`,
    otherNetwork: ({ wallet, network }) =>
      `${wallet} ist nicht im Netzwerk ${network}. Wechseln Sie dort das Netzwerk, oder gehen Sie zurück und wählen Sie eine andere Wallet.`,
    poor: ({ address }) => `In der Wallet ${address} ist nicht genug Guthaben.`,
    notSeen: ({ wallet, network }) =>
      `Auf ${network} ist noch nichts angekommen. Sehen Sie in ${wallet} nach, bevor Sie noch einmal senden.`,
    pending: ({ wallet, network }) =>
      `${network} hat die Transaktion noch nicht ausgeführt. Sie können warten oder sie in ${wallet} beschleunigen oder abbrechen.`,
    wait: 'Weiter warten',
  },
  asked: {
    title: 'Vielleicht wurde eine Zahlung gesendet',
    detail: ({ wallet }) =>
      `${wallet} wurde um diese Zahlung gebeten, und die Seite wurde vor der Antwort geschlossen. Sehen Sie in ${wallet} nach, bevor Sie noch einmal zahlen.`,
    moved: ({ wallet }) =>
      `${wallet} hat eine Transaktion gesendet, seit nach dieser Zahlung gefragt wurde. Sehen Sie in ${wallet} nach, bevor Sie noch einmal zahlen.`,
    notSent: 'Sie wurde nicht gesendet',
  },
  success: {
    title: 'Geschafft!',
    detail: ({ amount, app }) =>
      `Sie haben Ihre ${app ? `${app}-Wallet` : 'Wallet'} mit ${amount} aufgeladen. Es kann eine Minute dauern, bis Sie das Guthaben nutzen können.`,
    close: 'Schließen',
  },
  onramp: {
    other: 'Probleme, oder an Ihrem Ort nicht verfügbar? Versuchen Sie einen anderen Anbieter.',
    failed: 'Beim Aufladen ist etwas schiefgegangen. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
    failedAt: ({ provider }) =>
      `Beim Aufladen über ${provider} ist etwas schiefgegangen. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.`,
    wrong: 'Etwas ist schiefgegangen',
    ready: ({ provider }) => `Weiter zu ${provider}`,
    readyDetail: ({ amount, network, provider }) =>
      `${amount} auf ${network}. ${provider} öffnet sich in einem eigenen Fenster und nennt den Preis, bevor Sie zahlen.`,
    open: ({ provider }) => `${provider} öffnen`,
    opening: ({ provider }) => `${provider} wird geöffnet`,
    inFlow: ({ provider }) => `Weiter im Fenster von ${provider}`,
    inFlowDetail:
      'Ihre Zahlung wird hier von selbst gesucht. Sie können gehen: Wenn Sie zurückkommen, steht hier, was daraus wurde.',
    afterFlow: 'Ihre Zahlung wird gesucht',
    afterFlowDetail: ({ provider }) => `Das Fenster von ${provider} ist geschlossen.`,
    pending: ({ provider }) => `${provider} bearbeitet Ihre Zahlung`,
    pendingDetail:
      'Das kann Minuten dauern, bei manchen Banken Stunden. Sie können gehen: Wenn Sie zurückkommen, steht hier, was daraus wurde.',
    bank: 'Warten auf Ihre Bank',
    bankDetail: ({ provider }) => `Geben Sie die Zahlung frei, wo Ihre Bank oder ${provider} danach fragt.`,
    complete: 'Zahlung abgeschlossen',
    completeDetail: ({ provider, network }) =>
      `Laut ${provider} ist das Guthaben gesendet. Es wird auf ${network} erwartet.`,
    unseenDetail: ({ provider }) =>
      `Laut ${provider} ist das Guthaben gesendet. In der Wallet ist es noch nicht zu sehen.`,
    closed: ({ provider }) =>
      `Das Fenster von ${provider} wurde geschlossen, bevor eine Zahlung zu sehen war. Falls Sie gezahlt haben, sehen Sie gleich noch einmal nach.`,
    silent: ({ provider }) => `${provider} antwortet nicht`,
    silentDetail: 'Wie Ihre Zahlung steht, ist gerade nicht zu sehen. Sehen Sie gleich noch einmal nach.',
    late: 'Das dauert länger als sonst',
    lateDetail: 'Kommen Sie später wieder: Dann steht hier, was aus Ihrer Zahlung wurde.',
    blocked: 'Ihr Browser hat das Fenster blockiert',
    blockedHere: ({ provider }) =>
      `Gehen Sie in diesem Tab zu ${provider} und kommen Sie danach auf diese Seite zurück.`,
    blockedDetail: 'Erlauben Sie dieser Seite, Fenster zu öffnen, und versuchen Sie es dann noch einmal.',
    here: 'In diesem Tab weiter',
    ways: 'Andere Wege',
    again: 'Erneut versuchen',
    look: 'Noch einmal nachsehen',
    payment: ({ provider }) => `Ihre Zahlung bei ${provider}`,
    stands: {
      looking: 'Wird gesucht…',
      pending: 'In Arbeit',
      complete: 'Abgeschlossen',
      failed: 'Fehlgeschlagen',
      none: 'Noch kein Ergebnis',
      silent: 'Keine Antwort',
    },
  },
}
