import { ownMember } from '../../lib/own/own-member.js'
import type { WalletError } from '../../errors/wallet-error.js'

/** Another party's sentence is cut at this length; the raw output has all of it. */
const MAX_LENGTH = 200
const LOGS_LIMIT = 100

/** The first line of another party's message, if it fits. */
export function shortWords(fullText: string): string {
  const [line = ''] = fullText.trim().split('\n', 1)
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).trimEnd()}…` : line
}

/**
 * The complete output of a node, the provider or the wallet frame that is not on the screen yet; empty if there is
 * none.
 */
export function rawWords({ message, data }: WalletError, shown: readonly string[]): string {
  const [details, logs] = [ownMember(data, 'details'), ownMember(data, 'logs')]
  const lines = [message, details, ...(Array.isArray(logs) ? logs.slice(0, LOGS_LIMIT) : [])]
    .filter(line => typeof line === 'string')
    .map(line => line.trim())
  return [...new Set(lines)].filter(line => line !== '' && !shown.includes(line)).join('\n')
}
