import { area } from '../area.js'
import { pluralsOf } from '../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

/** A message that somebody wants signed. */
export const signing = area('signing', {
  title: 'Sign message',
  description: 'Signing this message will not cost you any fees.',
  button: 'Sign and continue',
  busy: 'Signing...',
  success: 'Success',
  notNow: 'Not now',
  failed: 'An error has occurred, please try again.',
  /** What is signed, where it is drawn. */
  message: 'Message',
  bytes: 'Signed bytes',
  payload: 'Full payload',
  items: ({ count }: { count: number }) => plural(count, { one: '1 item', other: `${count} items` }),
  /** What is asked for, in one line above everything else. */
  sentence: {
    text: ({ site }: { site: string }) => `Sign this text for ${site}`,
    bytes: ({ site, count }: { site: string; count: number }) =>
      plural(count, { one: `Sign 1 byte for ${site}`, other: `Sign ${count} bytes for ${site}` }),
    typed: ({ site, type }: { site: string; type: string }) => `Sign ${type} for ${site}`,
  },
  fact: {
    /** What typed data call the app that they are for. */
    app: 'For',
    type: 'Type',
  },
  problem: {
    unreadable: 'This is no text: nobody can read here what it means.',
    hash: 'This is a bare hash. It may stand for anything, such as handing over all that a smart account holds.',
  },
})
