import { SCWSigner } from '@coinbase/wallet-sdk/dist/sign/scw/SCWSigner.js'
import type { KeysWindow } from './keys-window.js'

type Options = ConstructorParameters<typeof SCWSigner>[0]

/**
 * The part of Coinbase's SDK that speaks with the wallet: session keys, sealed messages, chains. The rest of it would look at the host's server,
 * draw into the page, and bring a second way to connect along; so the signer is taken from its own file, of a version that is fixed.
 */
export const signerOf = (
  keys: KeysWindow,
  metadata: Options['metadata'],
  emit: (name: string, detail: unknown) => void,
): SCWSigner =>
  new SCWSigner({
    metadata,
    communicator: keys as unknown as Options['communicator'], // of the SDK's own class the signer uses these two methods alone
    callback: (name: string, ...[detail]: unknown[]) => {
      emit(name, detail)
      return true
    },
  })
