import { expect, it } from 'vitest'
import * as constants from './constants.js'

type Name = keyof typeof constants

// Browser tests check the behaviour after these times, but not to the millisecond.
it.each<[string, Name, number]>([
  ['a dialog is drawn before it opens', 'OPEN_DELAY_MS', 15],
  ['its last screen stays while it closes', 'FLOW_CLEAR_DELAY_MS', 200],
  ['that of second factors', 'MFA_CLEAR_DELAY_MS', 500],
  ['its lists are at their first view again after it has closed', 'LIST_RESET_DELAY_MS', 150],
  ['it is a sheet below this width', 'SHEET_BREAKPOINT_PX', 441],
  ['a button that approves something stands still first', 'ARM_DELAY_MS', 400],
  ['a copy action says that it has copied', 'COPIED_MS', 1_600],
  ['a logo covers so much of the edge of a QR code', 'QR_LOGO_SHARE', 0.14],
  ['a question waits for another flow', 'QUESTION_WAIT_MS', 5 * 60_000],
  ['an operation waits for a second factor', 'MFA_WAIT_MS', 5 * 60_000],
  ['its prompt takes nothing after that', 'MFA_PAUSE_MS', 30_000],
  ['the wallet frame may take to be ready', 'FRAME_READY_TIMEOUT_MS', 15_000],
  ['it may take to answer', 'FRAME_ANSWER_TIMEOUT_MS', 15_000],
  ['it may take to create or recover', 'FRAME_SLOW_ANSWER_TIMEOUT_MS', 60_000],
  ['it may take to be there for a new wallet', 'FRAME_CREATE_TIMEOUT_MS', 30_000],
  ['it may take to be there for an import', 'FRAME_IMPORT_TIMEOUT_MS', 15_000],
  ['it may take to be there for a signature on Ethereum', 'FRAME_SIGN_TIMEOUT_MS', 30_000],
  ['it may take to be there for a signature on Solana', 'FRAME_SIGN_SOLANA_TIMEOUT_MS', 15_000],
])('%s: %s is %d', (_, name, value) => {
  expect(constants[name]).toBe(value)
})

it('pauses between retries get longer, and only temporary statuses are retried', () => {
  expect([constants.RETRY_DELAYS_MS, constants.SEND_RETRY_DELAYS_MS, constants.RETRY_STATUSES]).toEqual([
    [500, 1_500, 4_500],
    [500, 1_500],
    [408, 409, 425, 500, 502, 503, 504],
  ])
})
