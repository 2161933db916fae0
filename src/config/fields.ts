import { CLUSTERS } from '../chains/clusters.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isPlain } from '../lib/plain.js'
import { OPTIONAL_METHODS } from './funding-methods.js'
import {
  action,
  either,
  flag,
  has,
  List,
  listOf,
  number,
  numbers,
  oneOf,
  record,
  text,
  textList,
  texts,
  type Check,
} from './kinds.js'
import { LOGIN_METHODS, MFA_METHODS, RECOVERY_OPTIONS, type HostConfig } from './settings.js'

/** What a field takes: a kind of value, or the fields inside it. */
type Field = Check | List | { readonly [name: string]: Field }

const chainRecord = has(
  ['id', number],
  ['name', text],
  ['nativeCurrency', has(['symbol', text], ['decimals', number])],
  ['rpcUrls', has(['default', has(['http', textList])])],
)
const chain = either(number, text, chainRecord)
const loginMethod = oneOf(...LOGIN_METHODS)
const createOnLogin = oneOf('all-users', 'users-without-wallets', 'off')

/** Every field a host may write, and what it takes. */
export const FIELDS = {
  appId: text,
  clientId: text,
  apiUrl: text,
  name: text,
  locale: text,
  copy: record,
  appearance: {
    logo: text,
    theme: oneOf('auto', 'light', 'dark'),
    palette: texts,
    walletList: listOf(text),
    walletChainType: oneOf('ethereum-only', 'solana-only', 'ethereum-and-solana'),
    loginGroupPriority: oneOf('web2-first', 'web3-first'),
    hideDirectWeb2Inputs: flag,
    landingHeader: text,
    loginMessage: text,
  },
  legal: { termsAndConditionsUrl: text, privacyPolicyUrl: text, requireUsersAcceptTerms: flag },
  loginMethods: listOf(loginMethod),
  loginMethodsAndOrder: { primary: listOf(loginMethod), overflow: listOf(loginMethod) },
  loginConfig: { passkeysForSignupEnabled: flag },
  disablePlusEmails: flag,
  disableSignup: flag,
  captchaEnabled: flag,
  captchaSiteKey: text,
  captcha: has(['execute', action]),
  allowlistConfig: { errorTitle: text, errorDetail: text, errorCtaText: text, errorCtaLink: text },
  intl: { defaultCountry: text },
  embeddedWallets: {
    createOnLogin: { ethereum: createOnLogin, solana: createOnLogin },
    requireUserOwnedRecoveryOnCreate: flag,
    userOwnedRecoveryOptions: listOf(oneOf(...RECOVERY_OPTIONS)),
    showWalletUIs: flag,
    mode: oneOf('legacy-embedded-wallets-only', 'user-controlled-server-wallets-only'),
  },
  mfa: { methods: listOf(oneOf(...MFA_METHODS)), noPromptOnMfaRequired: flag },
  passkeys: { shouldUnlinkOnUnenrollMfa: flag, shouldUnenrollMfaOnUnlink: flag },
  externalWallets: {
    walletConnect: { enabled: flag, connect: action, relayUrl: text },
    coinbaseWallet: { connect: action, keysUrl: text },
  },
  walletConnectCloudProjectId: text,
  customAuth: { enabled: flag, getCustomAccessToken: action },
  chains: listOf(chain),
  defaultChain: chain,
  rpcConfig: { rpcUrls: texts, rpcTimeouts: numbers },
  shouldEnforceDefaultChainOnConnect: flag,
  solana: { cluster: oneOf(...CLUSTERS), rpcUrls: texts },
  sponsored: flag,
  scanTransactions: flag,
  transactionScan: { domain: text, scan: action },
  funding: {
    defaultAmount: text,
    defaultChain: text,
    defaultAsset: oneOf('native-currency', 'USDC'),
    options: listOf(has(['method', oneOf(...OPTIONAL_METHODS)])),
    crossChainBridgingEnabled: flag,
  },
  analytics: flag,
} satisfies Record<Exclude<keyof HostConfig, '$schema'>, Field>

/** The values of a host's configuration that their fields take. The others are left out, each with a warning that names it. */
export const dropInvalid = (layer: HostConfig): HostConfig => validOf(FIELDS, layer, '') as HostConfig

const warn = (place: string) => console.warn(`The setting ${place} has a value of the wrong kind and is ignored.`)

function validOf(fields: { readonly [name: string]: Field }, layer: unknown, path: string): Record<string, unknown> {
  const kept = toNullPrototype<Record<string, unknown>>({})
  if (!isPlain(layer)) {
    warn(path || 'as a whole')
    return kept
  }
  for (const [name, value] of Object.entries(layer)) {
    const place = path ? `${path}.${name}` : name
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (value === undefined || value === null) continue
    if (!field) {
      if (process.env.NODE_ENV !== 'production' && place !== '$schema') console.warn(`There is no setting ${place}.`)
    } else if (field instanceof List) {
      if (Array.isArray(value))
        kept[name] = value.filter((member, index) => field.member(member) || warn(`${place}[${index}]`))
      else warn(place)
    } else if (typeof field !== 'function') kept[name] = validOf(field, value, place)
    else if (field(value)) kept[name] = value
    else warn(place)
  }
  return kept
}
