import { currentApp } from '../config/app.js'
import { toJson, tryParseJson } from '../lib/json.js'
import { storage } from '../lib/storage.js'
import { KEYS } from './storage-keys.js'

/** The login used last on this origin for this app; it only marks a row. */
export interface RecentLogin { accountType: string; walletClient?: string; chainType?: string }

/** The recent login of the page's app, or null. */
export function recentLogin(): RecentLogin | null {
  const { appId } = currentApp()
  const read = (what: Parameters<typeof KEYS.recent>[1]) => {
    const value = tryParseJson(storage().get(KEYS.recent(appId, what)))
    return typeof value === 'string' ? value : undefined
  }
  const [accountType, walletClient, chainType] = [read('method'), read('wallet-client'), read('chain-type')]
  if (!accountType) return null
  return { accountType, ...(walletClient ? { walletClient } : {}), ...(chainType ? { chainType } : {}) }
}

/** Keeps this login as the recent one, whole: what it has not is taken away. */
export function rememberLogin({ accountType, walletClient, chainType }: RecentLogin): void {
  const { appId } = currentApp()
  const keep = (what: Parameters<typeof KEYS.recent>[1], value: string | undefined) =>
    value ? storage().set(KEYS.recent(appId, what), toJson(value)) : storage().remove(KEYS.recent(appId, what))
  keep('method', accountType)
  keep('wallet-client', walletClient)
  keep('chain-type', chainType)
}
