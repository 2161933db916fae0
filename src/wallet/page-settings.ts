import { getAppConfig } from '../api/app/app.js'
import { $hostConfig } from '../config/app.js'
import { checkSettings } from '../config/resolve-with.js'
import { resolveSettings } from '../config/resolve.js'
import type { Settings } from '../config/settings.js'

/** The settings of the page, without those of an element. Rejects with INVALID_CONFIG if they are unusable. */
export async function pageSettings(signal?: AbortSignal): Promise<Settings> {
  const settings = resolveSettings(await getAppConfig(signal), $hostConfig().get())
  const wrong = checkSettings(settings)
  if (wrong) throw wrong
  return settings
}
