import type { ReadableAtom } from 'nanostores'
import type { AnswerTo, ParamsOf, QuestionName } from '../ask/questions.js'
import type { Settings } from '../config/settings.js'
import type { WalletError } from '../errors/wallet-error.js'
import type { Part } from './define.js'

/** The visitor's choice on an error screen: retry the failed screen, or restart the flow. */
export type ErrorAnswer = 'retry' | 'restart'

export type ErrorScreen = Part<{ error: WalletError }, ErrorAnswer> & { kind: 'screen' }

/** The part that answers each question; undefined for questions that only a host can answer. */
export type Answers = { readonly [Name in QuestionName]: Part<ParamsOf<Name>, AnswerTo<Name>> | undefined }

/** A host's reaction to a screen's question: none, handling it without an answer, or an answer. */
export type HostReply =
  | { readonly by: 'nobody' }
  | { readonly by: 'host' }
  | { readonly by: 'answer'; readonly value: unknown }

export interface StageOptions {
  $settings: ReadableAtom<Settings>
  /** Returns the screen that shows an error. */
  errorScreen: (error: WalletError) => ErrorScreen
  /** Resolves when the visitor can see the stage; absent if they can from the start. */
  opened?: Promise<void> | undefined
  /** The parts that are played on top when a question is asked. */
  answers?: Partial<Answers>
  /** Offers a screen's question to the host first. */
  askHost?: (name: QuestionName, params: unknown) => Promise<HostReply>
}
