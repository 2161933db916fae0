/** Options that every `show()` takes. */
export interface ShowOptions {
  /** Aborting it closes the element, as the host. */
  signal?: AbortSignal
}
