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

const fits = ({ method, parts }: Pattern, asked: Asked): boolean => {
  const given = asked.path.split('/')
  return (
    method === asked.method &&
    given.length === parts.length &&
    parts.every((part, index) => isOpen(part) || part === given[index])
  )
}

/** The most specific operation that a request matches. */
export const operationOf = (asked: Asked): Operation | undefined => PATTERNS.find(pattern => fits(pattern, asked))?.name

/** Whether a request is for the provider's own HTTP API, not for a chain or the relay's socket. */
export const isOfProvider = ({ path }: Asked): boolean => !/^\/(?:chains|walletconnect)\b/.test(path)

/**
 * Whether a fault for this operation applies to a request: to exactly this operation, or to any call to the chain or
 * relay that it names.
 */
export const isMeant = (name: Operation, asked: Asked): boolean =>
  operationOf(asked) === name ||
  (/^(?:chain\.|relay$)/.test(name) && PATTERNS.some(pattern => pattern.name === name && fits(pattern, asked)))
