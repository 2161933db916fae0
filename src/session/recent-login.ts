import { currentApp } from '../config/current-app.js'
import { toJson, tryParseJson } from '../lib/text/json.js'
import { storage } from '../lib/storage.js'
import { KEYS } from './record/storage-keys.js'

/** The login used last on this origin for this app. It only marks a row of the landing. */
export interface RecentLogin {
  accountType: string
  walletClient?: string
  chainType?: string
}

/** The recent login of the page's app, or null. */
export function recentLogin(): RecentLogin | null {
  const { appId } = currentApp()
  const read = (field: Parameters<typeof KEYS.recent>[1]) => {
    const value = tryParseJson(storage().get(KEYS.recent(appId, field)))
    return typeof value === 'string' ? value : undefined
  }
  const [accountType, walletClient, chainType] = [read('method'), read('wallet-client'), read('chain-type')]
  if (!accountType) return null
  return { accountType, ...(walletClient ? { walletClient } : {}), ...(chainType ? { chainType } : {}) }
}

/** Stores this login as the recent one; members it lacks are removed from the storage. */
export function storeRecentLogin({ accountType, walletClient, chainType }: RecentLogin): void {
  const { appId } = currentApp()
  const write = (field: Parameters<typeof KEYS.recent>[1], value: string | undefined) =>
    value ? storage().set(KEYS.recent(appId, field), toJson(value)) : storage().remove(KEYS.recent(appId, field))
  write('method', accountType)
  write('wallet-client', walletClient)
  write('chain-type', chainType)
}
