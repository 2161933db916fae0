import { ScopedLocalStorage } from '@coinbase/wallet-sdk/dist/core/storage/ScopedLocalStorage.js'
import { SCWSigner } from '@coinbase/wallet-sdk/dist/sign/scw/SCWSigner.js'
import { storage } from '../../src/lib/storage.js'
import type { KeysWindow } from './keys-window.js'

/** The names under which the SDK stores something in a store that it clears (`SCWSigner.js`). */
const NAMES = ['accounts', 'activeChain', 'availableChains', 'walletCapabilities']

/**
 * Lets this copy of the SDK store by our storage, under the SDK's keys. Its own methods use `localStorage` alone, and
 * throw in a browser that blocks it.
 */
Object.assign(ScopedLocalStorage.prototype, {
  setItem(this: ScopedLocalStorage, name: string, value: string) {
    storage().set(this.scopedKey(name), value)
  },
  getItem(this: ScopedLocalStorage, name: string) {
    return storage().get(this.scopedKey(name))
  },
  removeItem(this: ScopedLocalStorage, name: string) {
    storage().remove(this.scopedKey(name))
  },
  clear(this: ScopedLocalStorage) {
    for (const name of NAMES) this.removeItem(name)
  },
} satisfies Partial<ScopedLocalStorage>)

type Options = ConstructorParameters<typeof SCWSigner>[0]

/**
 * The part of Coinbase's SDK that communicates with the wallet: session keys, encrypted messages, chains. The rest of
 * the SDK would send requests to the host's server, draw into the page and add a second way to connect. The signer is
 * therefore imported from its own file, at a pinned version.
 */
export const signerOf = (
  keys: KeysWindow,
  metadata: Options['metadata'],
  emit: (name: string, detail: unknown) => void,
): SCWSigner =>
  new SCWSigner({
    metadata,
    communicator: keys as unknown as Options['communicator'], // the signer uses only these two methods of the SDK's class
    callback: (name: string, ...[detail]: unknown[]) => {
      emit(name, detail)
      return true
    },
  })
