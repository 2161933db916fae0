import { atom, type ReadableAtom } from 'nanostores'
import { isFrameError, isThrottled } from '../../channel/frame-error.js'
import { MFA_PAUSE_MS, MFA_SENDS, MFA_WAIT_MS } from '../../constants.js'
import { mfa } from '../../copy/areas/mfa.js'
import { text, type Text } from '../../copy/language.js'
import { isWalletError, type WalletError } from '../../errors/wallet-error.js'
import { wait } from '../../lib/time/wait.js'
import type { FlowStage, OnStage } from '../../stage/define.js'
import { $timedOutRequests, timedOut } from '../../wallet/frame/ask-for-factor.js'
import { attemptsReached } from '../../wallet/frame/mfa.js'

/** The reason why a prompt accepts no factor, and the error if the visitor leaves it then. */
export interface Block {
  readonly reason: Text
  readonly error: WalletError
}

/** How long and how often a factor may be tried; shared by all screens of one prompt. */
export interface PromptLimits {
  readonly $block: ReadableAtom<Block | undefined>
  /**
   * Counts a factor that was not accepted, and returns the text for it. Undefined for errors whose text all screens
   * share: a lost network or a lost session.
   */
  failed(error: unknown): Text | undefined
}

export const problem = (pick: (words: typeof mfa.english.problem) => string): Text =>
  text(mfa, words => pick(words.problem))

/** The limits of this prompt, which start with it. */
export const promptLimits = (stage: FlowStage): PromptLimits =>
  stage.keep('prompt-limits', () => {
    const $block = atom<Block | undefined>()
    let wrongAttempts = 0
    let attemptsAreUsed = false
    const timeLimit = (): Block => ({ reason: problem(words => words.timeLimit), error: timedOut() })
    const block = (newBlock: Block) => {
      $block.set(newBlock)
      return newBlock.reason
    }
    const blockForTimeLimit = async () => {
      const timeBlock = timeLimit()
      block(timeBlock)
      await wait(MFA_PAUSE_MS, stage.signal)
      if ($block.get() === timeBlock) $block.set(undefined)
    }
    // Also during a pause, which is thereby prolonged: the request has ended, and must not be answered after the pause.
    const pause = async () => {
      if (!attemptsAreUsed) await blockForTimeLimit()
    }
    const repeatTimeLimit = async () => {
      for (;;) {
        await wait(MFA_WAIT_MS, stage.signal)
        await pause()
      }
    }
    const onEnd = () => {} // The prompt has ended.
    repeatTimeLimit().catch(onEnd)
    // A request that has joined the prompt later ends later.
    const unsubscribe = $timedOutRequests().listen(() => void pause().catch(onEnd))
    stage.signal.addEventListener('abort', unsubscribe, { once: true })
    return {
      $block,
      failed: error => {
        if (isWalletError(error, 'NETWORK_ERROR', 'MUST_BE_AUTHENTICATED')) return undefined
        if (isFrameError(error, 'mfa_timeout')) {
          blockForTimeLimit().catch(onEnd)
          return problem(words => words.timeLimit)
        }
        const isWrong = isFrameError(error, 'missing_or_invalid_mfa')
        if (isWrong) wrongAttempts++
        attemptsAreUsed = wrongAttempts === MFA_SENDS || isThrottled(error) || isWalletError(error, 'TOO_MANY_REQUESTS')
        if (attemptsAreUsed) return block({ reason: problem(words => words.attempts), error: attemptsReached(error) })
        return problem(words => (isWrong ? words.invalid : words.other))
      },
    }
  })

/** While the prompt accepts no factor, leaving it rejects with the reason for that. */
export function followBlock(stage: OnStage<never>, { $block }: PromptLimits): void {
  let undo = () => {}
  const unsubscribe = $block.subscribe(block => {
    undo()
    undo = block ? stage.setExit(block.error) : () => {}
  })
  stage.signal.addEventListener('abort', unsubscribe, { once: true })
}
