import type { Settings } from '../../../../config/settings.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Review } from '../review.js'

/** True if the visitor can add the missing funds here. */
export function canAddFunds(settings: Settings): boolean {
  return (settings.funding?.options.length ?? 0) > 0
}

/** The labels while it runs, and when it is done. */
function busyText(status: Review['status'], signOnly: boolean, language: Language): string | undefined {
  const { sending, signing, signed } = wordsOf(transaction, language).confirm
  return status === 'busy' ? (signOnly ? signing : sending) : status === 'done' ? signed : undefined
}

/** The approving button. `text`: its label when it is enabled. `closed`: the visitor may not approve yet. */
export function approveButton(
  {
    status,
    signOnly,
    text,
    closed,
  }: {
    readonly status: Review['status']
    readonly signOnly: boolean
    readonly text: string
    readonly closed: boolean
  },
  language: Language,
): Review['primary'] {
  return {
    action: 'approve',
    text: busyText(status, signOnly, language) ?? text,
    disabled: status !== 'ready' || closed,
    busy: status === 'busy',
  }
}

/** The button that replaces the approving one if funds are missing and can be added. */
export const addFundsButton = (language: Language): Review['primary'] => ({
  action: 'add-funds',
  text: wordsOf(transaction, language).confirm.addFunds,
  disabled: false,
  busy: false,
})
