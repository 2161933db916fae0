import { $account } from '../../copy/account.js'
import { screen, type OnStage } from '../../stage/define.js'
import { emailField, type EmailFieldModel } from '../login/email-field.js'

export interface EmailEntryModel extends EmailFieldModel {
  title: string
  detail: string
}

const view = () => import('./email-entry.view.js')
const start = (words: 'linkEmail' | 'updateEmail') => (_: Record<never, never>, stage: OnStage<{ address: string }>): EmailEntryModel => ({
  ...$account.get()[words],
  ...emailField(stage, { key: words, accept: address => stage.finish({ address }) }),
})

/** An e-mail address to add to the account. */
export const linkEmailEntry = screen('link-email', { view, start: start('linkEmail') })

/** A new e-mail address in place of the old one. */
export const updateEmailEntry = screen('update-email', { view, start: start('updateEmail') })
