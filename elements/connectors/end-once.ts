import type { EnginePrivate, ISignClient } from '@walletconnect/types'

/**
 * Ends a session only once. A relay may deliver a message twice, and WalletConnect's engine checks the second end in a
 * promise without a handler, which would reach the page's `unhandledrejection`.
 */
export function endOnce({ engine, session }: ISignClient): void {
  const engineMembers = engine as unknown as Pick<EnginePrivate, 'onSessionDeleteRequest'>
  const onDelete = engineMembers.onSessionDeleteRequest
  const ended = new Set<string>()
  engineMembers.onSessionDeleteRequest = async (topic, request) => {
    if (ended.has(topic) || !session.keys.includes(topic)) return
    ended.add(topic)
    await onDelete(topic, request)
  }
}
