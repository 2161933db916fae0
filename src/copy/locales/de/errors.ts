import type { Catalogue } from '../../catalogue.js'
import { again, back, close, wrong } from './phrases.js'

const otherwise = { title: wrong, detail: 'Bitte versuchen Sie es später erneut.', button: again }
const inGeneral = { title: wrong, detail: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.', button: again }
const exited = { title: 'Es ist nichts passiert', detail: 'Sie haben den Vorgang vorher verlassen.', button: again }
const notSetUp = { title: wrong, detail: 'Diese Seite ist noch nicht eingerichtet.', button: close }
const notConnected = { title: wrong, detail: 'Die Wallet konnte nicht verbunden werden.', button: again }

export const errors: Catalogue['errors'] = {
  MUST_BE_AUTHENTICATED: {
    title: 'Bitte melden Sie sich zuerst an',
    detail: 'Dafür brauchen Sie ein Konto.',
    button: back,
  },
  CANNOT_LINK_MORE_OF_TYPE: { title: wrong, detail: 'Mit diesem Konto ist so etwas bereits verbunden.', button: back },
  EMBEDDED_WALLET_NOT_FOUND: {
    title: 'Wallet nicht gefunden',
    detail: 'Dafür gibt es noch keine Wallet.',
    button: back,
  },
  TRANSACTION_FAILURE: { title: 'Transaktion fehlgeschlagen', detail: 'Bitte versuchen Sie es erneut.', button: again },
  UNABLE_TO_SIGN: { title: wrong, detail: 'Diese Wallet kann die Anfrage nicht signieren.', button: back },
  INVALID_MESSAGE: { title: wrong, detail: 'In dieser Nachricht gibt es nichts zu signieren.', button: back },
  INVALID_DATA: otherwise,
  UNSUPPORTED_CHAIN_ID: {
    title: 'Netzwerk wird nicht unterstützt',
    detail: 'Diese App nutzt dieses Netzwerk nicht.',
    button: back,
  },
  UNSUPPORTED_WALLET_TYPE: {
    title: 'Wallet wird nicht unterstützt',
    detail: 'Mit dieser Art von Wallet geht das nicht.',
    button: back,
  },
  MISSING_MFA_CREDENTIALS: {
    title: 'Bestätigung erforderlich',
    detail: 'Bestätigen Sie, dass Sie es sind, und versuchen Sie es dann erneut.',
    button: again,
  },
  USER_EXITED_AUTH_FLOW: exited,
  USER_EXITED_LINK_FLOW: exited,
  USER_EXITED_UPDATE_FLOW: exited,
  USER_EXITED_SET_PASSWORD_FLOW: exited,
  USER_EXITED_FUNDING_FLOW: exited,
  FAILED_TO_LINK_ACCOUNT: otherwise,
  FAILED_TO_UPDATE_ACCOUNT: otherwise,
  UNKNOWN_AUTH_ERROR: otherwise,
  UNKNOWN_CONNECT_WALLET_ERROR: notConnected,
  GENERIC_CONNECT_WALLET_ERROR: notConnected,
  OAUTH_UNEXPECTED: {
    title: 'Anmeldung fehlgeschlagen',
    detail: 'Unerwarteter Anmeldevorgang. Das könnte ein Phishing-Versuch sein.',
    button: back,
  },
  OAUTH_USER_DENIED: {
    title: 'Anmeldung fehlgeschlagen',
    detail: 'Sie haben die Anmeldung beim Anbieter abgelehnt.',
    button: again,
  },
  CLIENT_REQUEST_TIMEOUT: {
    title: 'Zeit abgelaufen',
    detail: 'Die Antwort hat zu lange gedauert. Vielleicht ist Ihre Verbindung langsam.',
    button: again,
  },
  REQUEST_ABORTED: exited,
  NETWORK_ERROR: {
    title: wrong,
    detail: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    button: again,
  },
  API_ERROR: otherwise,
  UNEXPECTED_ANSWER: otherwise,
  INVALID_CREDENTIALS: { title: wrong, detail: 'Bitte versuchen Sie es erneut.', button: again },
  MISSING_OR_INVALID_TOKEN: {
    title: 'Bitte melden Sie sich erneut an',
    detail: 'Ihre Sitzung ist abgelaufen.',
    button: back,
  },
  MISSING_OR_INVALID_PRIVY_APP_ID: { title: wrong, detail: 'Diese App ist noch nicht eingerichtet.', button: close },
  INVALID_CAPTCHA: { title: wrong, detail: 'Bitte versuchen Sie es erneut.', button: again },
  CAPTCHA_FAILURE: {
    title: wrong,
    detail: 'Die Sicherheitsprüfung war nicht erfolgreich. Bitte versuchen Sie es erneut.',
    button: again,
  },
  CAPTCHA_TIMEOUT: {
    title: 'Sicherheitsprüfung fehlgeschlagen',
    detail: 'Bitte versuchen Sie es später erneut.',
    button: again,
  },
  DISALLOWED_LOGIN_METHOD: {
    title: 'Nicht erlaubt',
    detail: 'Diese Art der Anmeldung ist hier nicht möglich.',
    button: 'Anders anmelden',
  },
  DISALLOWED_PLUS_EMAIL: {
    title: 'Nicht erlaubt',
    detail: 'Bitte geben Sie eine gültige E-Mail-Adresse ohne „+“ ein.',
    button: back,
  },
  ALLOWLIST_REJECTED: {
    title: 'Sie haben keinen Zugang zu dieser App',
    detail: 'Wurden Sie eingeladen?',
    button: 'Anderes Konto verwenden',
  },
  USER_LIMIT_REACHED: {
    title: 'Anmeldung nicht möglich',
    detail: 'Diese App hat ihre Höchstzahl an Nutzern erreicht und nimmt keine neuen auf.',
    button: back,
  },
  USER_DOES_NOT_EXIST: {
    title: 'Konto nicht gefunden',
    detail: 'Für diese Anmeldung gibt es noch kein Konto, und neue Konten sind hier nicht möglich.',
    button: 'Erneut anmelden',
  },
  ACCOUNT_TRANSFER_REQUIRED: {
    title: 'Anmeldung fehlgeschlagen',
    detail: 'Diese Anmeldung gehört zu einem anderen Konto.',
    button: back,
  },
  LINKED_TO_ANOTHER_USER: {
    title: 'Anmeldung fehlgeschlagen',
    detail: 'Dieses Konto ist bereits mit einer anderen Person verbunden.',
    button: back,
  },
  NOT_SUPPORTED: {
    title: 'Region wird nicht unterstützt',
    detail: 'Die Anmeldung per SMS ist in dieser Region nicht verfügbar.',
    button: back,
  },
  TOO_MANY_REQUESTS: { title: 'Anfrage fehlgeschlagen', detail: 'Zu viele Versuche.', button: back },
  OAUTH_ACCOUNT_SUSPENDED: {
    title: 'Anmeldung fehlgeschlagen',
    detail: 'Dieses Konto ist gesperrt. Bitte melden Sie sich auf andere Weise an.',
    button: back,
  },
  INSUFFICIENT_BALANCE: {
    title: 'Guthaben reicht nicht aus',
    detail: 'In dieser Wallet ist nicht genug Guthaben.',
    button: back,
  },
  EMBEDDED_WALLET_ALREADY_EXISTS: { title: wrong, detail: 'Sie haben bereits eine Wallet.', button: back },
  EMBEDDED_WALLET_CREATE_ERROR: { title: wrong, detail: 'Die Wallet konnte nicht erstellt werden.', button: again },
  EMBEDDED_WALLET_NEEDS_RECOVERY: {
    title: wrong,
    detail: 'Die Wallet konnte nicht wiederhergestellt werden.',
    button: again,
  },
  UNKNOWN_EMBEDDED_WALLET_ERROR: inGeneral,
  WALLET_FRAME_UNAVAILABLE: { title: wrong, detail: 'Die Wallet konnte nicht geladen werden.', button: again },
  USER_REJECTED_REQUEST: exited,
  TRANSACTION_PREPARATION_FAILURE: {
    title: wrong,
    detail: 'Ihre Transaktion konnte nicht vorbereitet werden.',
    button: again,
  },
  FEE_TOO_HIGH: {
    title: 'Die Gebühr ist sehr hoch',
    detail: 'Es wurde nichts gesendet und nichts bezahlt.',
    button: again,
  },
  FUNDING_NOT_ENABLED: { title: wrong, detail: 'Das Aufladen ist hier nicht eingerichtet.', button: back },
  INVALID_CONFIG: notSetUp,
  INSTANCE_CONFLICT: notSetUp,
  FLOW_IN_PROGRESS: { title: wrong, detail: 'Auf dieser Seite ist bereits ein anderes Fenster offen.', button: back },
  ELEMENT_MISSING: notSetUp,
  INSECURE_ORIGIN: { title: wrong, detail: 'Diese Seite muss über HTTPS geöffnet werden.', button: close },
  UNKNOWN_ERROR: otherwise,
}

export const busy: Catalogue['busy'] = {
  again,
  notLoaded: 'Ein Teil dieser Seite wurde nicht geladen. Versuchen Sie es erneut, oder laden Sie die Seite neu.',
  until: ({ when }) => `Versuchen Sie es ${when} noch einmal.`,
  at: ({ time }) => `um ${time} Uhr`,
}

export const errorsAt: Catalogue['errorsAt'] = {
  codeEntry: {
    INVALID_CREDENTIALS: { detail: 'Code ungültig oder abgelaufen' },
    otherwise: { detail: 'Der Code konnte nicht geprüft werden' },
  },
  connecting: {
    USER_REJECTED_REQUEST: { detail: 'Sie haben die Verbindung abgelehnt.' },
  },
  transfer: {
    USER_REJECTED_REQUEST: { detail: 'Sie haben die Anfrage abgelehnt.' },
    TRANSACTION_FAILURE: { detail: 'Transaktion fehlgeschlagen' },
  },
  transaction: {
    UNABLE_TO_SIGN: { detail: 'Die Transaktion konnte nicht signiert werden.' },
    USER_REJECTED_REQUEST: { detail: 'Sie haben die Transaktion abgelehnt.' },
    TRANSACTION_FAILURE: { detail: 'Transaktion fehlgeschlagen' },
    UNKNOWN_CONNECT_WALLET_ERROR: { detail: 'Die Wallet konnte nicht verbunden werden.' },
  },
}
