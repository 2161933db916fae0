/** The log line that says that the money does not reach; undefined when there is none. */
export function insufficientLine(data: unknown): string | undefined {
  const logs = typeof data === 'object' && data !== null && Object.hasOwn(data, 'logs') ? (data as { logs: unknown }).logs : undefined
  if (!Array.isArray(logs)) return undefined
  return logs.find((line): line is string => typeof line === 'string' && /insufficient (lamports|funds)/i.test(line))
}
