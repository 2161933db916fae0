import type { ReadableAtom } from 'nanostores'
import type { AnswerTo, ParamsOf, QuestionName } from '../ask/questions.js'
import type { Settings } from '../config/settings.js'
import type { WalletError } from '../errors/wallet-error.js'
import type { Part } from './define.js'

/** What the visitor answers on an error screen: the failed screen again, or the flow from its start. */
export type ErrorAnswer = 'retry' | 'restart'

export type ErrorScreen = Part<{ error: WalletError }, ErrorAnswer> & { kind: 'screen' }

/** The part that answers each question; undefined for those that only a host can answer so far. */
export type Answers = { readonly [Name in QuestionName]: Part<ParamsOf<Name>, AnswerTo<Name>> | undefined }

/** What became of a question that a screen asks: nobody else cared, the host deals with it, or the host's answer. */
export type HostReply =
  { readonly by: 'nobody' } | { readonly by: 'host' } | { readonly by: 'answer'; readonly value: unknown }

export interface StageOptions {
  $settings: ReadableAtom<Settings>
  /** The screen that shows an error. */
  errorScreen: (error: WalletError) => ErrorScreen
  /** What is played on top when a question is asked; without it, nothing is. */
  answers?: Partial<Answers>
  /** Lets the host answer what a screen of this stage asks. */
  askHost?: (name: QuestionName, params: unknown) => Promise<HostReply>
}
