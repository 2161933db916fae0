import type { Catalogue } from '../../catalogue.js'

export const login: Catalogue['login'] = {
  title: 'Anmelden oder registrieren',
  email: 'E-Mail',
  emailPlaceholder: 'name@beispiel.de',
  submit: 'Senden',
  continueWithEmail: 'Weiter mit E-Mail',
  continueWith: ({ provider }) => `Weiter mit ${provider}`,
  continueWithPasskey: 'Weiter mit einem Passkey',
  continueWithFarcaster: 'Weiter mit Farcaster',
  continueWithTelegram: 'Weiter mit Telegram',
  continueWithPhone: 'Weiter mit Telefon',
  phoneNumber: 'Telefonnummer',
  continueAsGuest: 'Weiter als Gast',
  continueWithWallet: 'Weiter mit einer Wallet',
  continueWithOtherApp: 'Weiter mit einer anderen App',
  moreOptions: 'Weitere Möglichkeiten',
  otherSocials: 'Andere soziale Netzwerke',
  otherWallets: 'Andere Wallets',
  recent: 'Zuletzt',
  connect: 'Verbinden',
  solana: 'Solana',
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  plusEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ohne „+“ ein.',
  infoTitle: 'Ein Konto, eine Wallet',
  infoDetail: ({ app }) =>
    `Ihre Anmeldung öffnet eine Wallet, die Ihnen gehört. ${app || 'Diese App'} sieht ihre Schlüssel nie.`,
}
