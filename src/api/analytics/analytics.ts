import { $hostConfig, hostConfigOf } from '../../config/app.js'
import { request } from '../client.js'
import { analyticsId } from './analytics-id.js'
import { analyticsListener } from './analytics-listener.js'
import { appFacts } from '../app/app-facts.js'
import { ENDPOINTS } from '../endpoints.js'
import { anySchema } from '../wire.js'

/**
 * The events, and the payload members that each may have. Others are dropped, so that no data of the visitor are sent
 * by accident.
 */
const EVENTS = {
  sdk_authenticate: ['method', 'isNewUser'],
  sdk_authenticate_siwe: ['connectorType', 'walletClientType'],
  possible_phishing_attempt: ['provider', 'flow'],
  embedded_wallet_creation_started: [],
  embedded_wallet_creation_completed: ['walletAddress'],
  embedded_wallet_creation_failure_logout: ['error', 'screen', 'provider'],
  embedded_wallet_recovery_completed: ['walletAddress', 'recoveryMethod'],
  embedded_wallet_pinless_recovery_started: ['walletAddress'],
  embedded_wallet_key_export_completed: ['walletAddress'],
  embedded_wallet_sign_message_started: ['walletAddress', 'requesterAppId'],
  embedded_wallet_sign_message_completed: ['walletAddress', 'requesterAppId'],
  embedded_wallet_sign_typed_data_started: ['walletAddress', 'requesterAppId'],
  embedded_wallet_sign_typed_data_completed: ['walletAddress', 'requesterAppId'],
} as const satisfies Record<string, readonly string[]>

export type AnalyticsEvent = keyof typeof EVENTS
export type AnalyticsPayload<Name extends AnalyticsEvent> = {
  readonly [Member in (typeof EVENTS)[Name][number]]?: string | number | boolean | undefined
}

const TEXT_LIMIT = 255

/** Sends an event to the provider, without waiting for it and without a retry. Never throws. */
export const sendAnalytics = <Name extends AnalyticsEvent>(name: Name, payload: AnalyticsPayload<Name> = {}): void =>
  sendEvent(name, EVENTS[name], payload)

/** The same for an event that is defined with its screens, along with the members that its payload may have. */
export function sendEvent(name: string, members: readonly string[], payload: Readonly<Record<string, unknown>>): void {
  try {
    if (appFacts().analytics === false || hostConfigOf($hostConfig().get()).analytics === false) return
    const allowed = scalars(members, payload)
    if (analyticsListener().current?.({ event_name: name, payload: { ...allowed } }) === false) return
    const body = {
      event_name: name,
      client_id: analyticsId(),
      payload: { ...allowed, clientTimestamp: new Date().toISOString() },
    }
    request(ENDPOINTS.analytics, { body, schema: anySchema, retry: false, keepalive: true, refreshToken: false }).catch(
      () => undefined,
    )
  } catch {
    // A failure here must not break a flow.
  }
}

function scalars(
  members: readonly string[],
  payload: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean> {
  const kept: Record<string, string | number | boolean> = {}
  for (const member of members) {
    const value = Object.hasOwn(payload, member) ? payload[member] : undefined
    if (typeof value === 'string') kept[member] = value.slice(0, TEXT_LIMIT)
    else if (typeof value === 'boolean' || Number.isFinite(value)) kept[member] = value as number | boolean
  }
  return kept
}
