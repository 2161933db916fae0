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
    reached: 'Der Betrag ist da',
    continue: 'Weiter',
    qrLabel: 'QR-Code der Wallet-Adresse',
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
    wallet: 'Aus einer Wallet übertragen',
    bridge: 'Aus einem anderen Netzwerk übertragen',
    manual: 'Guthaben empfangen',
    costs: {
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
  },
  summary: {
    title: 'Übertragung bestätigen',
    total: 'Gesamt',
    confirm: ({ wallet }) => `Weiter in ${wallet}`,
    asking: ({ wallet }) => `Warten auf ${wallet}…`,
    poor: ({ address }) => `In der Wallet ${address} ist nicht genug Guthaben.`,
  },
  success: {
    title: 'Geschafft!',
    detail: ({ amount, app }) =>
      `Sie haben Ihre ${app ? `${app}-Wallet` : 'Wallet'} mit ${amount} aufgeladen. Es kann eine Minute dauern, bis Sie das Guthaben nutzen können.`,
    close: 'Schließen',
  },
}
