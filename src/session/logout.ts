import { currentApp } from '../config/app.js'
import { storage as pageStorage } from '../lib/storage.js'
import { core } from './core.js'
import { KEYS } from './storage-keys.js'

/** Ends the session here, in every other tab and at the provider. A provider that cannot be reached does not hold it up. */
export async function logout(): Promise<void> {
  await core().logout()
  pageStorage().remove(KEYS.guest(currentApp().appId))
}
