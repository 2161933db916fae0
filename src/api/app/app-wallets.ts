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

/** Whether and how the app gives its users smart wallets. */
export async function getSmartWallets(signal?: AbortSignal): Promise<WireSmartWallets> {
  return request(ENDPOINTS.smartWallets, { schema: smartWalletsSchema, signal })
}

/** Name and addresses of another app whose wallets can be used in this one. */
export async function getCrossAppDetails(appId: string, signal?: AbortSignal): Promise<WireCrossAppDetails> {
  return request(ENDPOINTS.crossAppDetails, { path: { appId }, token: null, schema: crossAppDetailsSchema, signal })
}

/** The other apps whose wallets can be used in this one. */
export async function getCrossAppConnections(signal?: AbortSignal): Promise<readonly WireCrossAppConnection[]> {
  return (await request(ENDPOINTS.crossAppConnections, { schema: crossAppConnectionsSchema, signal })).connections
}
