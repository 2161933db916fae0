type Listener = (detail: unknown) => void

/** The event emitter of a provider (EIP-1193). */
export function walletEvents() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit: (name: string, detail: unknown) => {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(detail)
    },
    on: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    removeListener: (name: string, listener: Listener) => {
      listeners.get(name)?.delete(listener)
    },
  }
}
