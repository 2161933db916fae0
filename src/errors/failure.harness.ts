import type { WalletError } from './wallet-error.js'

/** The error that this ends with. Throws where it ends well. */
export const failure = <Failure = WalletError>(promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: Failure) => error,
  )
