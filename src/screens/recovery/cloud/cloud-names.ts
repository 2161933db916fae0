import type { CloudProvider } from '../../../wallet/cloud/cloud-access.js'
import { siteName } from '../../../config/oauth-providers.js'
import type { Mark } from '../../shapes/parts/parts.js'
import { cloud } from '../../../ui/pictures/secret-icons.js'

const CLOUD_NAMES: Readonly<Record<string, string>> = { 'google-drive': 'Google Drive', icloud: 'Apple iCloud' }

/** The common name of the cloud. */
export const cloudName = (provider: CloudProvider): string => CLOUD_NAMES[provider] ?? siteName(provider)

export const cloudMark: Mark = { icon: cloud }
