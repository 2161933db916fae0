import type { SignClientTypes } from '@walletconnect/types'

type WalletConnectStorage = NonNullable<SignClientTypes.Options['storage']>

/** Stores WalletConnect's sessions until the page is left, in a browser that blocks storage. */
export function memoryStorage(): WalletConnectStorage {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <Value>() => structuredClone([...values]) as [string, Value][],
    getItem: async <Value>(key: string) => structuredClone(values.get(key)) as Value | undefined,
    setItem: async (key, value) => {
      values.set(key, structuredClone(value))
    },
    removeItem: async key => {
      values.delete(key)
    },
  }
}
