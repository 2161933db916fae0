import { make } from '../base/make.js'

/** What `<wallet-button>` shows. */
export interface ButtonFace {
  readonly size: string
  readonly disabled: boolean
  readonly restoring: boolean
  readonly signedIn: boolean
  readonly label: string
  /** Not known yet in which language. */
  readonly unsaid: boolean
  readonly labelSignedIn: string
}

/**
 * Draws the button. Both texts and the spinner lie in one cell, so that it keeps its width while it learns who is there.
 */
export function makeButton(root: ShadowRoot): (face: ButtonFace) => void {
  const slot = make('slot')
  const [label, chip, spinner] = [
    make('span', { part: 'label' }, slot),
    make('span', { part: 'chip' }),
    make('span', { part: 'spinner', class: 'spinner' }),
  ]
  const icon = make('span', { part: 'icon' }, make('slot', { name: 'icon' }))
  const button = make(
    'button',
    { part: 'button', type: 'button' },
    icon,
    make('span', { class: 'says' }, label, chip, spinner),
  )
  root.replaceChildren(button)

  const seen = (element: HTMLElement, shown: boolean) => {
    element.classList.toggle('away', !shown)
    element.ariaHidden = shown ? null : 'true'
  }
  return face => {
    button.className = `button ${face.size}`
    button.disabled = face.disabled
    button.ariaBusy = face.restoring ? 'true' : null
    slot.textContent = face.label
    chip.textContent = face.labelSignedIn
    seen(label, !face.restoring && !face.signedIn && !face.unsaid)
    seen(chip, !face.restoring && face.signedIn)
    spinner.hidden = !face.restoring
  }
}
