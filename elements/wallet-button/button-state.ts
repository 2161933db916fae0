import type { SessionStatus } from '../../src/session/store.js'
import { make } from '../base/make.js'

/** The state that `<wallet-button>` shows. */
export interface ButtonState {
  readonly size: string
  readonly disabled: boolean
  readonly status: SessionStatus
  readonly label: string
  /** True until its language is known. */
  readonly unsaid: boolean
  readonly labelSignedIn: string
}

/**
 * Renders the button. Both texts and the spinner share one grid cell, so that the width stays the same while the
 * session is restored.
 */
export function makeButton(root: ShadowRoot): (state: ButtonState) => void {
  const slot = make('slot')
  const label = make('span', { part: 'label' }, slot)
  const accountLabel = make('span', { part: 'chip' })
  const spinner = make('span', { part: 'spinner', class: 'spinner' })
  const icon = make('span', { part: 'icon' }, make('slot', { name: 'icon' }))
  const button = make(
    'button',
    { part: 'button', type: 'button' },
    icon,
    make('span', { class: 'says' }, label, accountLabel, spinner),
  )
  root.replaceChildren(button)

  const setVisible = (element: HTMLElement, shown: boolean) => {
    element.classList.toggle('away', !shown)
    element.ariaHidden = shown ? null : 'true'
  }
  return state => {
    button.className = `button ${state.size}`
    button.disabled = state.disabled
    const restoring = state.status === 'restoring'
    const signedIn = state.status === 'authenticated'
    button.ariaBusy = restoring ? 'true' : null
    slot.textContent = state.label
    accountLabel.textContent = state.labelSignedIn
    setVisible(label, !restoring && !signedIn && !state.unsaid)
    setVisible(accountLabel, signedIn)
    spinner.hidden = !restoring
  }
}
