import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { FlowStage } from '../../../stage/define.js'

/** Where somebody is who sets a password. */
export type PasswordStatus = 'creating' | 'saving' | 'confirming' | 'finalizing' | 'done' | 'error'

/** What every step of setting a password tells of itself. */
export interface PasswordStep {
  readonly $status: ReadableAtom<PasswordStatus>
}

/** A password on its way to the wallet. Only the screens of its flow have it, and it is gone with the flow. */
export interface PasswordDraft {
  readonly $password: WritableAtom<string>
  readonly $status: WritableAtom<PasswordStatus>
}

/** The draft of the flow that is played. */
export const draftOf = (stage: FlowStage): PasswordDraft =>
  stage.keep<PasswordDraft>('password', () => ({ $password: atom(''), $status: atom('creating') }))

/** The draft at this step. */
export function draftAt(stage: FlowStage, status: PasswordStatus): PasswordDraft {
  const draft = draftOf(stage)
  draft.$status.set(status)
  return draft
}
