import { request } from '../client.js'
import { ENDPOINTS } from '../endpoints.js'
import {
  crossAppConnectionsSchema,
  crossAppDetailsSchema,
  smartWalletsSchema,
  type WireCrossAppConnection,
  type WireCrossAppDetails,
  type WireSmartWallets,
} from '../wire.js'

/** Whether the app gives its users smart wallets, and their configuration. */
export async function getSmartWallets(signal?: AbortSignal): Promise<WireSmartWallets> {
  return request(ENDPOINTS.smartWallets, { schema: smartWalletsSchema, signal })
}

/** The name and addresses of another app whose wallets can be used in this one. */
export async function getCrossAppDetails(appId: string, signal?: AbortSignal): Promise<WireCrossAppDetails> {
  return request(ENDPOINTS.crossAppDetails, { path: { appId }, token: null, schema: crossAppDetailsSchema, signal })
}

/** The other apps whose wallets can be used in this one. */
export async function getCrossAppConnections(signal?: AbortSignal): Promise<readonly WireCrossAppConnection[]> {
  return (await request(ENDPOINTS.crossAppConnections, { schema: crossAppConnectionsSchema, signal })).connections
}
