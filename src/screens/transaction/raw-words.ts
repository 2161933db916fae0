import { ownMember } from '../../lib/own/own-member.js'
import type { WalletError } from '../../errors/wallet-error.js'

/** A sentence of somebody else is cut there; the whole of it stands among the raw words. */
const SHORT = 200
const LOGS_LIMIT = 100

/** The first line of what somebody else said, as far as it fits into a message. */
export function shortWords(said: string): string {
  const [line = ''] = said.trim().split('\n', 1)
  return line.length > SHORT ? `${line.slice(0, SHORT).trimEnd()}…` : line
}

/** All that a node, the provider or the wallet frame has said of a failure and that is not on the screen yet; empty where there is nothing. */
export function rawWords({ message, data }: WalletError, shown: readonly string[]): string {
  const [details, logs] = [ownMember(data, 'details'), ownMember(data, 'logs')]
  const lines = [message, details, ...(Array.isArray(logs) ? logs.slice(0, LOGS_LIMIT) : [])]
    .filter(line => typeof line === 'string')
    .map(line => line.trim())
  return [...new Set(lines)].filter(line => line !== '' && !shown.includes(line)).join('\n')
}
