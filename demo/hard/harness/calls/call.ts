/** A call to the provider. */
export interface ProviderCall {
  readonly name: string
  /** Makes the call, and uses its result as the product does. */
  readonly ask: () => Promise<unknown>
  /** A correct response. */
  readonly answer: unknown
  /** False: it is tried only once. */
  readonly retried?: false
  /** True: it has the digits of a code, whose wrong tries the provider counts. */
  readonly counted?: true
}
