import type { WalletError } from './wallet-error.js'

/** The error that this promise rejects with. Throws if it resolves. */
export const failure = <Failure = WalletError>(promise: Promise<unknown>): Promise<Failure> =>
  promise.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: Failure) => error,
  )
