/** Loads once and keeps what came, so that a later call has it without a wait. A failed load is tried again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
}
