import { currentApp } from '../config/app.js'
import { storage as pageStorage } from '../lib/storage.js'
import { KEYS } from './storage-keys.js'

/** The login used last on this origin for this app; it only marks a row. */
export interface RecentLogin { accountType: string; walletClient?: string; chainType?: string }

export function recentLogin(): RecentLogin | null {
  const { appId } = currentApp()
  const storage = pageStorage()
  const read = (what: Parameters<typeof KEYS.recent>[1]) => {
    try {
      const value: unknown = JSON.parse(storage.get(KEYS.recent(appId, what)) ?? 'null')
      return typeof value === 'string' ? value : undefined
    } catch {
      return undefined
    }
  }
  const accountType = read('method')
  if (!accountType) return null
  const [walletClient, chainType] = [read('wallet-client'), read('chain-type')]
  return { accountType, ...(walletClient ? { walletClient } : {}), ...(chainType ? { chainType } : {}) }
}

export function rememberLogin({ accountType, walletClient, chainType }: RecentLogin): void {
  const { appId } = currentApp()
  const storage = pageStorage()
  const keep = (what: Parameters<typeof KEYS.recent>[1], value: string | undefined) =>
    value ? storage.set(KEYS.recent(appId, what), JSON.stringify(value)) : storage.remove(KEYS.recent(appId, what))
  keep('method', accountType)
  keep('wallet-client', walletClient)
  keep('chain-type', chainType)
}
