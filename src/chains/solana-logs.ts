import { ownMember } from '../lib/own/own-member.js'

/** The first line in `data.logs` that reports insufficient lamports or funds. */
export function insufficientLine(data: unknown): string | undefined {
  const logs = ownMember(data, 'logs')
  if (!Array.isArray(logs)) return undefined
  return logs.find((line): line is string => typeof line === 'string' && /insufficient (lamports|funds)/i.test(line))
}
