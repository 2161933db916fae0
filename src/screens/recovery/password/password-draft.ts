import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { FlowStage } from '../../../stage/define.js'

/** The step of setting a password. */
export type PasswordStatus = 'creating' | 'saving' | 'confirming' | 'finalizing' | 'done' | 'error'

/** Reports each step of setting a password. */
export interface PasswordStep {
  readonly $status: ReadableAtom<PasswordStatus>
}

/** A password before it is set. Only the screens of its flow can read it, and it is discarded with the flow. */
export interface PasswordDraft {
  readonly $password: WritableAtom<string>
  readonly $status: WritableAtom<PasswordStatus>
}

/** The draft of the current flow. */
export const draftOf = (stage: FlowStage): PasswordDraft =>
  stage.keep<PasswordDraft>('password', () => ({ $password: atom(''), $status: atom('creating') }))

/** The draft at this step. */
export function draftAt(stage: FlowStage, status: PasswordStatus): PasswordDraft {
  const draft = draftOf(stage)
  draft.$status.set(status)
  return draft
}
