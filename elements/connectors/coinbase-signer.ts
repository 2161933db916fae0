import { SCWSigner } from '@coinbase/wallet-sdk/dist/sign/scw/SCWSigner.js'
import type { KeysWindow } from './keys-window.js'

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
