import { CLUSTERS } from '../../chains/cluster-list.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { isPlain } from '../../lib/plain.js'
import { OPTIONAL_METHODS } from '../funding-methods.js'
import {
  callable,
  either,
  boolean,
  has,
  List,
  listOf,
  number,
  numberRecord,
  oneOf,
  record,
  string,
  stringList,
  stringRecord,
  type Check,
} from './kinds.js'
import { LOGIN_METHODS, MFA_METHODS, RECOVERY_OPTIONS, type HostConfig } from '../settings.js'

/** The check of a field: for a value, for a list, or for the fields inside it. */
type Field = Check | List | { readonly [name: string]: Field }

const chainRecord = has(
  ['id', number],
  ['name', string],
  ['nativeCurrency', has(['symbol', string], ['decimals', number])],
  ['rpcUrls', has(['default', has(['http', stringList])])],
)
const chain = either(number, string, chainRecord)
const loginMethod = oneOf(...LOGIN_METHODS)
const createOnLogin = oneOf('all-users', 'users-without-wallets', 'off')

/** Every field of a host's configuration, with its check. */
export const FIELDS = {
  appId: string,
  clientId: string,
  apiUrl: string,
  name: string,
  locale: string,
  copy: record,
  appearance: {
    logo: string,
    theme: oneOf('auto', 'light', 'dark'),
    palette: stringRecord,
    walletList: listOf(string),
    walletChainType: oneOf('ethereum-only', 'solana-only', 'ethereum-and-solana'),
    loginGroupPriority: oneOf('web2-first', 'web3-first'),
    hideDirectWeb2Inputs: boolean,
    landingHeader: string,
    loginMessage: string,
  },
  legal: { termsAndConditionsUrl: string, privacyPolicyUrl: string, requireUsersAcceptTerms: boolean },
  loginMethods: listOf(loginMethod),
  loginMethodsAndOrder: { primary: listOf(loginMethod), overflow: listOf(loginMethod) },
  loginConfig: { passkeysForSignupEnabled: boolean },
  disablePlusEmails: boolean,
  disableSignup: boolean,
  captchaEnabled: boolean,
  captchaSiteKey: string,
  captcha: has(['execute', callable]),
  allowlistConfig: { errorTitle: string, errorDetail: string, errorCtaText: string, errorCtaLink: string },
  intl: { defaultCountry: string },
  embeddedWallets: {
    createOnLogin: { ethereum: createOnLogin, solana: createOnLogin },
    requireUserOwnedRecoveryOnCreate: boolean,
    userOwnedRecoveryOptions: listOf(oneOf(...RECOVERY_OPTIONS)),
    showWalletUIs: boolean,
    announceWallets: boolean,
    mode: oneOf('legacy-embedded-wallets-only', 'user-controlled-server-wallets-only'),
  },
  mfa: { methods: listOf(oneOf(...MFA_METHODS)), noPromptOnMfaRequired: boolean },
  passkeys: { shouldUnlinkOnUnenrollMfa: boolean, shouldUnenrollMfaOnUnlink: boolean },
  externalWallets: {
    walletConnect: { enabled: boolean, connect: callable, relayUrl: string },
    coinbaseWallet: { connect: callable, keysUrl: string },
  },
  walletConnectCloudProjectId: string,
  customAuth: { enabled: boolean, getCustomAccessToken: callable },
  chains: listOf(chain),
  defaultChain: chain,
  rpcConfig: { rpcUrls: stringRecord, rpcTimeouts: numberRecord },
  shouldEnforceDefaultChainOnConnect: boolean,
  solana: { cluster: oneOf(...CLUSTERS), rpcUrls: stringRecord },
  sponsored: boolean,
  scanTransactions: boolean,
  extendedDecoding: boolean,
  transactionScan: { domain: string, scan: callable },
  funding: {
    defaultAmount: string,
    defaultChain: string,
    defaultAsset: oneOf('native-currency', 'USDC'),
    options: listOf(has(['method', oneOf(...OPTIONAL_METHODS)])),
    crossChainBridgingEnabled: boolean,
  },
  analytics: boolean,
} satisfies Record<Exclude<keyof HostConfig, '$schema'>, Field>

/** The valid values of a host's configuration. The others are left out, each with a warning that names it. */
export const dropInvalid = (layer: HostConfig): HostConfig => validOf(FIELDS, layer, '') as HostConfig

const warn = (place: string) => console.warn(`The setting ${place} is of the wrong kind, and ignored.`)

function validOf(fields: { readonly [name: string]: Field }, layer: unknown, path: string): Record<string, unknown> {
  const valid = toNullPrototype<Record<string, unknown>>()
  if (!isPlain(layer)) {
    warn(path || 'as a whole')
    return valid
  }
  for (const [name, value] of Object.entries(layer)) {
    const place = path ? `${path}.${name}` : name
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (value === undefined || value === null) continue
    if (!field) {
      if (process.env.NODE_ENV !== 'production' && place !== '$schema') console.warn(`There is no setting ${place}.`)
    } else if (field instanceof List) {
      if (Array.isArray(value))
        valid[name] = value.filter((member, index) => field.member(member) || warn(`${place}[${index}]`))
      else warn(place)
    } else if (typeof field !== 'function') valid[name] = validOf(field, value, place)
    else if (field(value)) valid[name] = value
    else warn(place)
  }
  return valid
}
