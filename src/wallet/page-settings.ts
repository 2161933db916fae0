import { getAppConfig } from '../api/app/app.js'
import { $hostConfig } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import type { Settings } from '../config/settings.js'

/** The settings of the page, without those of an element. */
export async function pageSettings(signal?: AbortSignal): Promise<Settings> {
  return resolveSettings(await getAppConfig(signal), $hostConfig().get())
}
