/** What `<wallet-button>` shows. */
export interface ButtonFace {
  readonly size: string
  readonly disabled: boolean
  readonly restoring: boolean
  readonly signedIn: boolean
  readonly label: string
  readonly labelSignedIn: string
}

/**
 * Draws the button. Both texts and the spinner lie in one cell, so that it keeps its width while it learns who is there.
 * Made by hand: a tag that stands in the page from the start should not wait for a template engine.
 */
export function makeButton(root: ShadowRoot): (face: ButtonFace) => void {
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, part: string, ...inside: Node[]) => {
    const element = document.createElement(name)
    element.part.add(part)
    element.append(...inside)
    return element
  }
  const slot = document.createElement('slot')
  const icon = document.createElement('slot')
  icon.name = 'icon'
  const [label, chip, spinner] = [make('span', 'label', slot), make('span', 'chip'), make('span', 'spinner')]
  const says = document.createElement('span')
  says.append(label, chip, spinner)
  says.className = 'says'
  spinner.className = 'spinner'
  const button = make('button', 'button', make('span', 'icon', icon), says)
  button.type = 'button'
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
    seen(label, !face.restoring && !face.signedIn)
    seen(chip, !face.restoring && face.signedIn)
    spinner.hidden = !face.restoring
  }
}
