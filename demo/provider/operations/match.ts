import { ALL_OPERATIONS, type Asked, type Operation } from './index.js'

interface Pattern {
  readonly name: Operation
  readonly method: string
  readonly parts: readonly string[]
  readonly open: number
}

const isOpen = (part: string): boolean => part.startsWith('{')

/** The most specific first, so that `wallets/delegate` is not taken for a wallet with that id. */
const PATTERNS: readonly Pattern[] = (Object.keys(ALL_OPERATIONS) as Operation[])
  .map(name => {
    const { method, path } = ALL_OPERATIONS[name]
    const parts = path.split('/')
    return { name, method, parts, open: parts.filter(isOpen).length }
  })
  .sort((one, other) => one.open - other.open)

const matches = ({ method, parts }: Pattern, request: Asked): boolean => {
  const segments = request.path.split('/')
  return (
    method === request.method &&
    segments.length === parts.length &&
    parts.every((part, index) => isOpen(part) || part === segments[index])
  )
}

/** The most specific operation that a request matches. */
export const operationOf = (request: Asked): Operation | undefined =>
  PATTERNS.find(pattern => matches(pattern, request))?.name

/** Whether a request is for the provider's own HTTP API, not for a chain or the relay's socket. */
export const isOfProvider = ({ path }: Asked): boolean => !/^\/(?:chains|walletconnect)\b/.test(path)

/**
 * Whether a fault for this operation applies to a request: to exactly this operation, or to any call to the chain or
 * relay that it names.
 */
export const isMeant = (name: Operation, request: Asked): boolean =>
  operationOf(request) === name ||
  (/^(?:chain\.|relay$)/.test(name) && PATTERNS.some(pattern => pattern.name === name && matches(pattern, request)))
