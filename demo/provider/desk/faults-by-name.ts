import type { Fault } from '../../../elements/testing/fault.js'

/** The faults that a tester may arm at the desk, by their labels. */
export const FAULTS_BY_NAME = {
  'Status 400': { status: 400 },
  'Status 403': { status: 403 },
  'Status 404': { status: 404 },
  'Status 500': { status: 500 },
  'Status 503': { status: 503 },
  'Status 429, retry after 30 s': {
    status: 429,
    body: { error: 'Too many requests', code: 'too_many_requests' },
    headers: { 'retry-after': '30' },
  },
  'Status 401, session over': {
    status: 401,
    body: { error: 'The token is missing or invalid', code: 'missing_or_invalid_token' },
  },
  'Slow: 3 s': { delayMs: 3_000 },
  'Slower than the client waits: 25 s': { delayMs: 25_000 },
  'Connection reset': { reset: true },
  'Answer lost on the way': { lostAnswer: true },
  'Answer cut in the middle': { truncated: true },
  'No answer, ever': { hang: true },
  'A page instead of an answer': { html: true },
  'Values of wrong types': { wrongTypes: true },
  'An oversized answer': { oversized: true },
  'A chain without coins: -32000': {
    rpcError: { code: -32000, message: 'insufficient funds for gas * price + value' },
  },
  'A chain that is busy: -32005': { rpcError: { code: -32005, message: 'limit exceeded' } },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof FAULTS_BY_NAME

export const isFaultName = (name: unknown): name is FaultName =>
  typeof name === 'string' && Object.hasOwn(FAULTS_BY_NAME, name)

/** The label of a fault; undefined for a fault that a test defined itself. */
export const faultName = (fault: Fault): FaultName | undefined =>
  (Object.keys(FAULTS_BY_NAME) as FaultName[]).find(
    name => JSON.stringify(FAULTS_BY_NAME[name]) === JSON.stringify(fault),
  )
