import type { FarcasterSigner } from '../../ask/questions/farcaster-signer.js'
import { SUCCESS_MS } from '../../constants.js'
import { farcasterSignerScreen } from '../../screens/apps/farcaster-signer.js'
import { at, done, flow, on } from '../../stage/define.js'
import { requireSignerAccount } from '../../wallet/farcaster/signer-account.js'

/** Has the visitor approve their signer in Farcaster's app, if they can have one. */
export const farcasterSigner = flow<object, FarcasterSigner>('farcaster-signer', {
  start: () => {
    requireSignerAccount()
    return at(farcasterSignerScreen, {})
  },
  on: [on(farcasterSignerScreen, signer => done(signer, { after: SUCCESS_MS }))],
})
