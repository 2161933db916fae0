import type { ChainRecord } from '../chains/registry.js'
import { PRIMARY_METHODS_LIMIT } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { $app, DEFAULT_API_URL, mergeLayers } from './app.js'
import { decided } from './markup/decisions.js'
import { dropInvalid } from './checks/fields.js'
import { merge } from './merge.js'
import type { FundingSettings, HostConfig, HostLayer, LoginMethod, Settings } from './settings.js'

/** The provider's record of the app in our field names: the layer directly above the defaults. */
export type ServerConfig = HostConfig & { idempotencyKeys?: boolean; whatsappEnabled?: boolean }

type Named = number | string | ChainRecord

export const DEFAULTS = merge<Partial<Settings>>({}, {
  appId: '',
  apiUrl: DEFAULT_API_URL,
  name: '',
  locale: '',
  copy: {},
  appearance: {
    logo: '',
    theme: 'auto',
    palette: {},
    walletList: ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect'],
    walletChainType: 'ethereum-only',
    loginGroupPriority: 'web2-first',
    hideDirectWeb2Inputs: false,
    landingHeader: '',
    loginMessage: '',
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
    showWalletUIs: true,
    mode: 'legacy-embedded-wallets-only',
  },
  mfa: { methods: [], noPromptOnMfaRequired: false },
  passkeys: { shouldUnlinkOnUnenrollMfa: false, shouldUnenrollMfaOnUnlink: false },
  externalWallets: { walletConnect: { enabled: true } },
  customAuth: { enabled: false },
  chains: [],
  defaultChain: idOnly(1),
  rpcConfig: { rpcUrls: {}, rpcTimeouts: {} },
  shouldEnforceDefaultChainOnConnect: false,
  solana: { cluster: 'mainnet-beta', rpcUrls: {} },
  sponsored: false,
  scanTransactions: false,
  extendedDecoding: true,
  transactionScan: { domain: '' },
  analytics: true,
  idempotencyKeys: false,
  whatsappEnabled: false,
} satisfies Omit<Settings, 'stated'>) as Settings

/** A chain of which only the id is known. */
function idOnly(named: Named | undefined): ChainRecord {
  return merge<ChainRecord>(
    {
      id: Number(named),
      name: String(named ?? 'none'),
      nativeCurrency: { name: '', symbol: '', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
    {},
  )
}

/** A chain as a host names it: by a record, an id, or the id as text. */
const chainOf = (named: Named, known: readonly ChainRecord[]): ChainRecord | undefined =>
  typeof named === 'object' ? named : known.find(({ id }) => id === Number(named))

/**
 * The settings of a run: the built-in defaults, the provider's record, the host's layers from low to high, and the
 * page's app. Invalid values are ignored with a warning; `checkSettings` finds settings that cannot work. `known` are
 * the chains that may be named by their ids. A run that needs no chain passes none, so that their list is not loaded;
 * its chains then have an id only.
 */
export function resolveWith(
  known: readonly ChainRecord[] | undefined,
  server: ServerConfig | null,
  ...layers: readonly HostLayer[]
): Settings {
  const stated = mergeLayers([server as HostLayer, ...layers])
  const host = layers.map(layer => dropInvalid(decided(layer, stated)))
  const merged = [server, ...host].reduce<Settings>(merge, DEFAULTS)
  const { chains: named, defaultChain: preferred } = mergeLayers(host)
  const chains = named ? chainsOf(named, known) : (known ?? chainsOf([preferred ?? DEFAULTS.defaultChain], known))
  const defaultChain = preferred === undefined ? chains[0] : chainOf(preferred, [...chains, ...(known ?? [])])
  return Object.freeze(
    toNullPrototype<Settings>({
      ...merged,
      ...$app().get(),
      stated,
      chains,
      defaultChain: defaultChain ?? idOnly(preferred),
      ...(merged.loginMethodsAndOrder && { loginMethodsAndOrder: merge(NO_ORDER, merged.loginMethodsAndOrder) }),
      ...(merged.funding && { funding: merge(NO_FUNDING, merged.funding) }),
    }),
  )
}

/** The defaults of fields that a host sets as a whole or not at all. */
const NO_ORDER: NonNullable<Settings['loginMethodsAndOrder']> = { primary: [], overflow: [] }
const NO_FUNDING: FundingSettings = {
  defaultAmount: '',
  defaultChain: '',
  defaultAsset: 'native-currency',
  options: [],
  crossChainBridgingEnabled: false,
}

function chainsOf(named: readonly Named[], known: readonly ChainRecord[] | undefined): readonly ChainRecord[] {
  const chains = named.flatMap(name => {
    const chain = known ? chainOf(name, known) : typeof name === 'object' ? name : idOnly(name)
    if (!chain) console.warn(`Chain ${String(name)} is unknown: give its record.`)
    return chain ?? []
  })
  return Object.freeze(chains)
}

/** The first error that makes these settings unusable, or undefined. Lesser problems are warnings in the console. */
export function checkSettings(settings: Settings): WalletError | undefined {
  const { loginMethodsAndOrder: order, chains, defaultChain } = settings
  const methods: readonly LoginMethod[] = order ? [...order.primary, ...order.overflow] : settings.loginMethods
  if (methods.length === 0) return new WalletError('INVALID_CONFIG', 'At least one login method must be enabled.')
  if (chains.length === 0) return new WalletError('INVALID_CONFIG', 'The list of supported chains must not be empty.')
  if (!chains.some(({ id }) => id === defaultChain.id))
    return new WalletError('INVALID_CONFIG', 'The default chain must be one of the supported chains.')
  if (order && order.primary.length > PRIMARY_METHODS_LIMIT)
    console.warn(`Primary login methods should number at most ${PRIMARY_METHODS_LIMIT}.`)
  return undefined
}
