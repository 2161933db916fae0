import type { Settings } from '../../../../config/settings.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { Review } from '../review.js'

/** True when the visitor can add what is missing here. */
export function canAddFunds(settings: Settings): boolean {
  return (settings.funding?.options.length ?? 0) > 0
}

/** What the button says while it is at work, and when it is done. */
function busyText(status: Review['status'], signOnly: boolean, language: Language): string | undefined {
  const { sending, signing, signed } = wordsOf(transaction, language).confirm
  return status === 'busy' ? (signOnly ? signing : sending) : status === 'done' ? signed : undefined
}

/** The button that approves. `text`: what it says when it is the visitor's turn. `closed`: they may not approve yet. */
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

/** The button in its place where funds are missing and can be added. */
export const addFundsButton = (language: Language): Review['primary'] => ({
  action: 'add-funds',
  text: wordsOf(transaction, language).confirm.addFunds,
  disabled: false,
  busy: false,
})
