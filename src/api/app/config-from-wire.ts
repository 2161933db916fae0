import { OAUTH_IDS, oauthType } from '../../config/oauth-providers.js'
import type { ServerConfig } from '../../config/resolve-with.js'
import { fundingOption } from '../../config/funding-methods.js'
import { MFA_METHODS, RECOVERY_OPTIONS, type FundingSettings, type LoginMethod } from '../../config/settings.js'
import { isOneOf, onlyKnown } from '../../lib/answer/only-known.js'
import type { WireAppConfig } from './app-config.js'

/**
 * Translates the provider's record of the app into our settings. Empty members are left out, so that the built-in
 * defaults apply.
 */
export function configFromWire(wire: WireAppConfig): ServerConfig {
  const wallets = wire.embedded_wallet_config
  const allowlist = wire.allowlist_config
  return {
    name: wire.name,
    appearance: {
      logo: nonEmpty(wire.logo_url),
      // `light` is the provider's default and not a choice, so only `dark` overrides the page's own colour scheme.
      theme: wire.theme === 'dark' ? 'dark' : undefined,
      palette: wire.accent_color ? { accent: wire.accent_color } : undefined,
      loginGroupPriority: wire.show_wallet_login_first ? 'web3-first' : undefined,
    },
    legal: {
      termsAndConditionsUrl: nonEmpty(wire.terms_and_conditions_url),
      privacyPolicyUrl: nonEmpty(wire.privacy_policy_url),
      requireUsersAcceptTerms: wire.require_users_accept_terms ?? false,
    },
    loginMethods: methodsOf(wire),
    loginConfig: { passkeysForSignupEnabled: wire.passkeys_for_signup_enabled ?? false },
    disablePlusEmails: wire.disable_plus_emails ?? false,
    captchaEnabled: wire.captcha_enabled ?? false,
    captchaSiteKey: nonEmpty(wire.captcha_site_key),
    allowlistConfig: {
      errorTitle: nonEmpty(allowlist?.error_title),
      errorDetail: nonEmpty(allowlist?.error_detail),
      errorCtaText: nonEmpty(allowlist?.cta_text),
      errorCtaLink: nonEmpty(allowlist?.cta_link),
    },
    embeddedWallets: {
      createOnLogin: {
        ethereum: wallets?.ethereum?.create_on_login ?? wallets?.create_on_login ?? undefined,
        solana: wallets?.solana?.create_on_login ?? undefined,
      },
      requireUserOwnedRecoveryOnCreate: wallets?.require_user_owned_recovery_on_create ?? undefined,
      userOwnedRecoveryOptions: known(wallets?.user_owned_recovery_options, RECOVERY_OPTIONS, 'a recovery option'),
      mode: wallets?.mode ?? undefined,
    },
    mfa: { methods: known(wire.mfa_methods, MFA_METHODS, 'a second factor') },
    customAuth: { enabled: wire.custom_jwt_auth ?? false },
    walletConnectCloudProjectId: nonEmpty(wire.wallet_connect_cloud_project_id),
    funding: fundingOf(wire.funding_config),
    idempotencyKeys: wire.idempotency_keys ?? false,
    whatsappEnabled: wire.whatsapp_enabled ?? false,
  }
}

const known = <Name extends string>(
  list: readonly unknown[] | undefined,
  names: readonly Name[],
  what: string,
): Name[] | undefined => list && (onlyKnown(list, isOneOf(names), what) as Name[])

const nonEmpty = (text: string | null | undefined): string | undefined => text || undefined

function methodsOf(wire: WireAppConfig): LoginMethod[] {
  const switches: readonly (readonly [LoginMethod, boolean | null | undefined])[] = [
    ['email', wire.email_auth],
    ['sms', wire.sms_auth],
    ...OAUTH_IDS.map(id => [id, wire[oauthType(id)]] as const),
    ['wallet', wire.wallet_auth || wire.solana_wallet_auth],
    ['farcaster', wire.farcaster_auth],
    ['telegram', wire.telegram_auth],
    ['passkey', wire.passkey_auth],
    ['guest', wire.guest_auth],
  ]
  return switches.flatMap(([method, enabled]) => (enabled ? [method] : []))
}

function fundingOf(wire: WireAppConfig['funding_config']): FundingSettings | undefined {
  if (!wire) return undefined
  const options = (wire.options ?? []).flatMap(
    ({ method, provider, limits }) => fundingOption(method, provider ?? undefined, limits === true) ?? [],
  )
  const { chain, asset } = wire.default_recommended_currency
  return {
    defaultAmount: wire.default_recommended_amount,
    defaultChain: chain,
    defaultAsset: asset ?? 'native-currency',
    options,
    crossChainBridgingEnabled: wire.cross_chain_bridging_enabled ?? false,
  }
}
