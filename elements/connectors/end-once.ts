import type { EnginePrivate, ISignClient } from '@walletconnect/types'

/**
 * Ends a session once, however often its end is heard: a relay may deliver a message again, and WalletConnect's engine checks
 * the second end in a promise that nobody waits for, so that it rejects in the page's own `unhandledrejection`.
 */
export function endOnce({ engine, session }: ISignClient): void {
  const ends = engine as unknown as Pick<EnginePrivate, 'onSessionDeleteRequest'>
  const end = ends.onSessionDeleteRequest
  const ended = new Set<string>()
  ends.onSessionDeleteRequest = async (topic, request) => {
    if (ended.has(topic) || !session.keys.includes(topic)) return
    ended.add(topic)
    await end(topic, request)
  }
}
