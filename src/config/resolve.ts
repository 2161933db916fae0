import { DEFAULT_CHAINS, type ChainRecord } from '../chains/registry.js'
import { DEFAULT_CLUSTER } from '../chains/clusters.js'
import { PRIMARY_METHODS_LIMIT } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { DEFAULT_API_URL } from './app.js'
import { LOGIN_METHODS, type HostConfig, type LoginMethod, type Settings } from './settings.js'

/** What the provider knows about the app, in our field names: the lowest layer above the defaults. */
export type ServerConfig = HostConfig & { idempotencyKeys?: boolean }

const DEFAULTS: Settings = {
  appId: '',
  apiUrl: DEFAULT_API_URL,
  name: '',
  appearance: {
    logo: '', theme: 'auto', palette: {}, walletList: ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect'],
    walletChainType: 'ethereum-only', loginGroupPriority: 'web2-first', hideDirectWeb2Inputs: false, landingHeader: '', loginMessage: '',
  },
  legal: { termsAndConditionsUrl: '', privacyPolicyUrl: '', requireUsersAcceptTerms: false },
  loginMethods: ['email', 'wallet'],
  loginConfig: { passkeysForSignupEnabled: false },
  disablePlusEmails: false,
  disableSignup: false,
  captchaEnabled: false,
  allowlistConfig: { errorTitle: '', errorDetail: '', errorCtaText: '', errorCtaLink: '' },
  intl: { defaultCountry: 'US' },
  embeddedWallets: {
    createOnLogin: { ethereum: 'off', solana: 'off' },
    requireUserOwnedRecoveryOnCreate: false,
    userOwnedRecoveryOptions: ['user-passcode'],
    showWalletUis: true,
    mode: 'legacy-embedded-wallets-only',
  },
  mfa: { methods: [], noPromptOnMfaRequired: false },
  passkeys: { shouldUnlinkOnUnenrollMfa: false, shouldUnenrollMfaOnUnlink: false },
  externalWallets: { walletConnect: { enabled: true } },
  customAuth: { enabled: false },
  chains: DEFAULT_CHAINS,
  defaultChain: DEFAULT_CHAINS[0] as ChainRecord,
  rpcConfig: { rpcUrls: {} },
  solana: { cluster: DEFAULT_CLUSTER, rpcUrls: {} },
  sponsored: false,
  analytics: true,
  idempotencyKeys: false,
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** `over` laid on `base`: own keys only, undefined does not overwrite, lists and live objects are taken whole. */
function lay(base: unknown, over: unknown): unknown {
  if (over === undefined) return base
  if (!isPlain(over)) return Array.isArray(over) ? Object.freeze([...over]) : over
  const under = isPlain(base) ? base : {}
  const made: Record<string, unknown> = { ...under }
  for (const key of Object.keys(over)) {
    if (key !== '__proto__' && key !== 'constructor' && key !== 'prototype') made[key] = lay(Object.hasOwn(under, key) ? under[key] : undefined, over[key])
  }
  return Object.freeze(made)
}

/** A chain as a host names it: a record, an id, or the id as text. */
function chainOf(named: number | string | ChainRecord, known: readonly ChainRecord[]): ChainRecord {
  if (typeof named === 'object') return named
  const found = known.find(({ id }) => id === Number(named))
  if (!found) throw new WalletError('UNSUPPORTED_CHAIN_ID', `Chain ID ${named} is not supported; give its record instead of its id.`)
  return found
}

/** The settings of a run: built-in defaults, the provider's word, then the host's layers from low to high. */
export function resolveSettings(server: ServerConfig | null, ...layers: readonly HostConfig[]): Settings {
  const laid = [server ?? {}, ...layers].reduce<unknown>(lay, DEFAULTS) as Settings & { chains: readonly (number | string | ChainRecord)[]; defaultChain: number | string | ChainRecord }
  const chains = laid.chains.map(named => chainOf(named, DEFAULT_CHAINS))
  const chosen = [server ?? {}, ...layers].some(layer => layer.defaultChain !== undefined)
  const defaultChain = chosen ? chainOf(laid.defaultChain, [...chains, ...DEFAULT_CHAINS]) : chains[0] ?? DEFAULTS.defaultChain
  return Object.freeze({ ...laid, chains: Object.freeze(chains), defaultChain })
}

/** The first thing in these settings that cannot work, or undefined. What merely looks odd is a warning in the console. */
export function checkSettings(settings: Settings): WalletError | undefined {
  const { loginMethodsAndOrder: order, chains, defaultChain } = settings
  const methods: readonly LoginMethod[] = order ? [...order.primary, ...order.overflow] : settings.loginMethods
  if (!methods.some(method => LOGIN_METHODS.includes(method))) return new WalletError('INVALID_CONFIG', 'At least one login method must be enabled.')
  if (chains.length === 0) return new WalletError('INVALID_CONFIG', 'The list of supported chains must not be empty.')
  if (!chains.some(({ id }) => id === defaultChain.id)) return new WalletError('INVALID_CONFIG', 'The default chain must be one of the supported chains.')
  if (order && order.primary.length > PRIMARY_METHODS_LIMIT) console.warn(`Primary login methods should number at most ${PRIMARY_METHODS_LIMIT}.`)
  return undefined
}
