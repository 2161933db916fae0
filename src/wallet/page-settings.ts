import { getAppConfig } from '../api/app.js'
import { $hostConfig } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import type { Settings } from '../config/settings.js'

/** The settings of the page, as far as no element has settings of its own. */
export async function pageSettings(signal?: AbortSignal): Promise<Settings> {
  return resolveSettings(await getAppConfig(signal), $hostConfig().get())
}
