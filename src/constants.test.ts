import { expect, it } from 'vitest'
import * as constants from './constants.js'

type Name = keyof typeof constants

// Browser tests check the behaviour after these times, but not to the millisecond.
it.each<[string, Name, number]>([
  ['the time for which a dialog is drawn before it opens', 'OPEN_DELAY_MS', 15],
  ['the time for which the last screen stays while the dialog closes', 'FLOW_CLEAR_DELAY_MS', 200],
  ['the same time for the dialog of a second factor', 'MFA_CLEAR_DELAY_MS', 500],
  ['the time after which the lists of a closed dialog are reset', 'LIST_RESET_DELAY_MS', 150],
  ['the width below which the dialog is a sheet', 'SHEET_BREAKPOINT_PX', 441],
  ['the time before a button that approves can be pressed', 'ARM_DELAY_MS', 400],
  ['the time for which a copy button shows that it has copied', 'COPIED_MS', 1_600],
  ['the share of the edge of a QR code that a logo covers', 'QR_LOGO_SHARE', 0.14],
  ['the time for which a question waits for another flow', 'QUESTION_WAIT_MS', 5 * 60_000],
  ['the time for which an operation waits for a second factor', 'MFA_WAIT_MS', 5 * 60_000],
  ['the time for which its prompt then accepts no further attempt', 'MFA_PAUSE_MS', 30_000],
  ['the time in which the wallet frame must be ready', 'FRAME_READY_TIMEOUT_MS', 15_000],
  ['the time in which it must answer', 'FRAME_ANSWER_TIMEOUT_MS', 15_000],
  ['the time in which it must create or recover a wallet', 'FRAME_SLOW_ANSWER_TIMEOUT_MS', 60_000],
  ['the time in which it must be ready for a new wallet', 'FRAME_CREATE_TIMEOUT_MS', 30_000],
  ['the time in which it must be ready for an import', 'FRAME_IMPORT_TIMEOUT_MS', 15_000],
  ['the time in which it must be ready for a signature on Ethereum', 'FRAME_SIGN_TIMEOUT_MS', 30_000],
  ['the time in which it must be ready for a signature on Solana', 'FRAME_SIGN_SOLANA_TIMEOUT_MS', 15_000],
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
