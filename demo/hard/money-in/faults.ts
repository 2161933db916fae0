import type { Fault } from '../../../elements/testing/fault.js'

/** The service is down, slow, or sends an invalid response. */
export const FAULTS = {
  'refuses as a broken server': { status: 500 },
  'is overloaded': { status: 503 },
  'cuts the connection': { reset: true },
  'takes its time': { delayMs: 1_500 },
  'loses its answer': { lostAnswer: true },
  'answers with a page of a hotel': { html: true },
  'breaks off in the middle': { truncated: true },
  'answers in wrong types': { wrongTypes: true },
  'answers without an end': { oversized: true },
  'answers nonsense': {
    raw: '{"status":{"__proto__":1},"requests":7,"steps":"none"}',
    contentType: 'application/json',
  },
} as const satisfies Readonly<Record<string, Fault>>

export const faults = Object.entries(FAULTS) as readonly (readonly [name: string, fault: Fault])[]
