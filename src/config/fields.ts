import { isPlain } from './layers.js'
import { LOGIN_METHODS, type HostConfig } from './settings.js'

type Check = (value: unknown) => boolean
/** A list, of which the members that do not fit are left out. */
class List { constructor(readonly member: Check) {} }
/** What a field takes: a check of its value or of its members, or the fields inside it. */
type Field = Check | List | { readonly [name: string]: Field }

const text = (value: unknown) => typeof value === 'string'
const flag = (value: unknown) => typeof value === 'boolean'
const action = (value: unknown) => typeof value === 'function'
const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const oneOf = (...names: readonly string[]) => (value: unknown) => names.some(name => name === value)
const listOf = (member: Check) => new List(member)
const textList = (value: unknown) => Array.isArray(value) && value.every(text)
const texts = (value: unknown) => isPlain(value) && Object.values(value).every(text)
const either = (...checks: readonly Check[]) => (value: unknown) => checks.some(check => check(value))

const has = (...fields: readonly (readonly [string, Check])[]) => (value: unknown) =>
  typeof value === 'object' && value !== null && fields.every(([name, check]) => check((value as Record<string, unknown>)[name]))

const chainRecord = has(
  ['id', number], ['name', text],
  ['nativeCurrency', has(['symbol', text], ['decimals', number])],
  ['rpcUrls', has(['default', has(['http', textList])])],
)
const chain = either(number, text, chainRecord)
const loginMethod = oneOf(...LOGIN_METHODS)
const createOnLogin = oneOf('all-users', 'users-without-wallets', 'off')

/** Every field a host may write, and what it takes. */
const FIELDS = {
  appId: text, clientId: text, apiUrl: text, name: text,
  appearance: {
    logo: text,
    theme: oneOf('auto', 'light', 'dark'),
    palette: texts,
    walletList: listOf(text),
    walletChainType: oneOf('ethereum-only', 'solana-only', 'ethereum-and-solana'),
    loginGroupPriority: oneOf('web2-first', 'web3-first'),
    hideDirectWeb2Inputs: flag,
    landingHeader: text, loginMessage: text,
  },
  legal: { termsAndConditionsUrl: text, privacyPolicyUrl: text, requireUsersAcceptTerms: flag },
  loginMethods: listOf(loginMethod),
  loginMethodsAndOrder: { primary: listOf(loginMethod), overflow: listOf(loginMethod) },
  loginConfig: { passkeysForSignupEnabled: flag },
  disablePlusEmails: flag, disableSignup: flag,
  captchaEnabled: flag, captchaSiteKey: text, captcha: has(['execute', action]),
  allowlistConfig: { errorTitle: text, errorDetail: text, errorCtaText: text, errorCtaLink: text },
  intl: { defaultCountry: text },
  embeddedWallets: {
    createOnLogin: { ethereum: createOnLogin, solana: createOnLogin },
    requireUserOwnedRecoveryOnCreate: flag,
    userOwnedRecoveryOptions: listOf(oneOf('google-drive', 'icloud', 'user-passcode')),
    showWalletUIs: flag,
    mode: oneOf('legacy-embedded-wallets-only', 'user-controlled-server-wallets-only'),
  },
  mfa: { methods: listOf(oneOf('sms', 'totp', 'passkey')), noPromptOnMfaRequired: flag },
  passkeys: { shouldUnlinkOnUnenrollMfa: flag, shouldUnenrollMfaOnUnlink: flag },
  externalWallets: { walletConnect: { enabled: flag } },
  walletConnectCloudProjectId: text,
  customAuth: { enabled: flag, getCustomAccessToken: action },
  chains: listOf(chain), defaultChain: chain,
  rpcConfig: { rpcUrls: texts },
  shouldEnforceDefaultChainOnConnect: flag,
  solana: { cluster: oneOf('mainnet-beta', 'testnet', 'devnet'), rpcUrls: texts },
  sponsored: flag,
  scanTransactions: flag, transactionScan: { domain: text, scan: action },
  funding: {
    defaultAmount: text, defaultChain: text, defaultAsset: oneOf('native-currency', 'USDC'),
    options: listOf(has(['method', oneOf('wallets', 'exchange', 'card', 'payment-request')])),
    crossChainBridgingEnabled: flag,
  },
  analytics: flag,
} satisfies Record<keyof HostConfig, Field>

/** The values of a host's configuration that fit their fields. What does not fit is left out, with a warning that names it. */
export const fitting = (layer: HostConfig): HostConfig => fit(FIELDS, layer, '') as HostConfig

const misfit = (place: string) => console.warn(`The setting ${place} has a value of the wrong kind and is ignored.`)

function fit(fields: { readonly [name: string]: Field }, layer: unknown, path: string): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  if (!isPlain(layer)) {
    if (layer !== undefined && layer !== null) misfit(path || 'as a whole')
    return kept
  }
  for (const [name, value] of Object.entries(layer)) {
    const place = path ? `${path}.${name}` : name
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (value === undefined || value === null) continue
    if (!field) {
      if (process.env.NODE_ENV !== 'production') console.warn(`There is no setting ${place}.`)
    } else if (field instanceof List) {
      if (Array.isArray(value)) kept[name] = value.filter((member, index) => field.member(member) || misfit(`${place}[${index}]`))
      else misfit(place)
    } else if (typeof field !== 'function') kept[name] = fit(field, value, place)
    else if (field(value)) kept[name] = value
    else misfit(place)
  }
  return kept
}
