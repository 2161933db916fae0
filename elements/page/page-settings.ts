import { getAppConfig } from '../../src/api/app/app.js'
import { $hostConfig } from '../../src/config/app.js'
import { resolveSettings } from '../../src/config/resolve.js'
import type { Settings } from '../../src/config/settings.js'

/** The settings of the page and its app; only those of the page if the provider does not answer. */
export const pageSettings = (): Promise<Settings> =>
  getAppConfig().then(
    server => resolveSettings(server, $hostConfig().get()),
    () => resolveSettings(null, $hostConfig().get()),
  )
