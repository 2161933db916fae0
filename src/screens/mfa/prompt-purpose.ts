import { atom, type ReadableAtom } from 'nanostores'
import { mfa } from '../../copy/areas/mfa.js'
import { text, type Text } from '../../copy/language.js'
import type { FlowStage } from '../../stage/define.js'
import { $waitingRequests } from '../../wallet/frame/ask-for-factor.js'

const isOurs = (operation: string): operation is keyof typeof mfa.english.operations =>
  Object.hasOwn(mfa.english.operations, operation)

/** Our sentence for an operation of ours, otherwise the host's text. */
const sentence = (operation: string): Text =>
  isOurs(operation) ? text(mfa, ({ operations }) => operations[operation]) : operation

/** A line for each purpose. One that only the host knows has a line beside others: it is approved together with them. */
function linesFor(operations: readonly (string | undefined)[]): readonly Text[] {
  const purposes = [...new Set(operations.map(operation => operation?.trim() ?? ''))]
  const known = purposes.filter(purpose => purpose !== '').map(sentence)
  return known.length > 0 && known.length < purposes.length ? [...known, text(mfa, words => words.prompt.other)] : known
}

/**
 * What the factor is needed for; shared by all screens of one prompt, and set when it starts. A prompt that a request
 * has opened serves all requests that wait meanwhile, and names the purpose of each.
 */
export const promptPurpose = (
  stage: FlowStage,
  operation?: string,
): { readonly $purpose: ReadableAtom<readonly Text[]> } =>
  stage.keep('prompt-purpose', () => {
    const $waiting = $waitingRequests()
    const waiting = () => $waiting.get().map(request => request.operation)
    const own = waiting().includes(operation) ? [] : [operation] // the host has opened it
    const $purpose = atom(linesFor([...own, ...waiting()]))
    const unsubscribe = $waiting.listen(requests => {
      // After the last one it stays as it is until the prompt is closed.
      if (requests.length > 0) $purpose.set(linesFor([...own, ...waiting()]))
    })
    stage.signal.addEventListener('abort', unsubscribe, { once: true })
    return { $purpose }
  })
