/** A promise with the functions that settle it: `Promise.withResolvers()`, which Node 20 does not have. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

export function deferred<T>(): Deferred<T> {
  let settle!: Omit<Deferred<T>, 'promise'>
  return {
    promise: new Promise<T>((resolve, reject) => {
      settle = { resolve, reject }
    }),
    ...settle,
  }
}
