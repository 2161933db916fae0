import { mfa } from '../../copy/areas/mfa.js'
import { text, type Text } from '../../copy/language.js'
import type { FlowStage } from '../../stage/define.js'

const isOurs = (operation: string): operation is keyof typeof mfa.english.operations =>
  Object.hasOwn(mfa.english.operations, operation)

/**
 * What the factor is needed for; shared by all screens of one prompt, and set when it starts. Our sentence for an
 * operation of ours, otherwise the host's text.
 */
export const promptPurpose = (stage: FlowStage, operation = ''): { readonly purpose: Text | undefined } =>
  stage.keep('prompt-purpose', () => ({
    purpose: isOurs(operation) ? text(mfa, ({ operations }) => operations[operation]) : operation.trim() || undefined,
  }))
