import type { AppSettings } from '../config/app.js'
import { SDK_NAME, SDK_VERSION } from '../constants.js'

/** The headers of every request to the provider. `analyticsId` is that of the browser. */
export const providerHeaders = ({ appId, clientId }: AppSettings, analyticsId: string): Record<string, string> => ({
  accept: 'application/json',
  'content-type': 'application/json',
  'privy-app-id': appId,
  ...(clientId ? { 'privy-client-id': clientId } : {}),
  'privy-client': `${SDK_NAME}:${SDK_VERSION}`,
  'privy-ca-id': analyticsId,
})
