import { $hostConfig } from '../config/app.js'
import { request } from './client.js'
import { analyticsId } from './analytics-id.js'
import { analyticsListener } from './analytics-listener.js'
import { appFacts } from './app-facts.js'
import { ENDPOINTS } from './endpoints.js'
import { anySchema } from './wire.js'

/** The events there are, and the members each may carry. Whatever else is handed in is left out: no object, no text of a visitor. */
const EVENTS = {
  sdk_initialize: [],
  sdk_authenticate: ['method', 'isNewUser'],
  possible_phishing_attempt: ['provider', 'flow'],
  embedded_wallet_creation_started: [],
  embedded_wallet_creation_completed: ['walletAddress'],
  embedded_wallet_creation_failure_logout: ['error', 'screen', 'provider'],
  embedded_wallet_recovery_started: ['walletAddress', 'recoveryMethod'],
  embedded_wallet_recovery_completed: ['walletAddress', 'recoveryMethod'],
  embedded_wallet_pinless_recovery_started: ['walletAddress'],
  embedded_wallet_sign_message_started: ['walletAddress'],
  embedded_wallet_sign_message_completed: ['walletAddress'],
  embedded_wallet_sign_typed_data_started: ['walletAddress'],
  embedded_wallet_sign_typed_data_completed: ['walletAddress'],
  embedded_wallet_key_export_completed: ['walletAddress'],
  recovery_oauth_error: ['error', 'provider'],
  sdk_fiat_on_ramp_started: ['provider', 'value', 'chainType', 'chainId'],
  sdk_fiat_on_ramp_completed_with_status: [
    'status', 'provider', 'error', 'txHash', 'address', 'value', 'token', 'chainType', 'chainId', 'clusterName',
    'destinationAddress', 'destinationValue', 'destinationChainType', 'destinationChainId', 'destinationClusterName', 'destinationToken',
    'paymentMethod', 'cardPaymentType', 'currency', 'baseCurrencyAmount', 'quoteCurrencyAmount', 'feeAmount', 'extraFeeAmount',
    'networkFeeAmount', 'isSandbox',
  ],
} as const satisfies Record<string, readonly string[]>

export type AnalyticsEvent = keyof typeof EVENTS
export type AnalyticsPayload<Name extends AnalyticsEvent> = { readonly [Member in (typeof EVENTS)[Name][number]]?: string | number | boolean | undefined }

const TEXT_LIMIT = 255

/** Tells the provider that something happened. Returns at once, is tried once, and its failure is nobody's business. */
export function sendAnalytics<Name extends AnalyticsEvent>(name: Name, payload: AnalyticsPayload<Name> = {}): void {
  try {
    if (appFacts().analytics === false || $hostConfig().get().analytics === false) return
    const told = scalars(EVENTS[name], payload)
    if (analyticsListener().hear?.({ event_name: name, payload: { ...told } }) === false) return
    const body = { event_name: name, client_id: analyticsId(), payload: { ...told, clientTimestamp: new Date().toISOString() } }
    request(ENDPOINTS.analytics, { body, schema: anySchema, retry: false, keepalive: true, renewToken: false }).catch(() => undefined)
  } catch {
    // nothing that goes wrong here may reach a flow
  }
}

function scalars(members: readonly string[], payload: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {}
  for (const member of members) {
    const value = Object.hasOwn(payload, member) ? payload[member] : undefined
    if (typeof value === 'string') kept[member] = value.slice(0, TEXT_LIMIT)
    else if (typeof value === 'boolean' || Number.isFinite(value)) kept[member] = value as number | boolean
  }
  return kept
}
