import { html, nothing, render } from 'lit-html'

/** What `<wallet-button>` shows. */
export interface ButtonFace {
  readonly size: string
  readonly disabled: boolean
  readonly restoring: boolean
  readonly busy: boolean
  readonly signedIn: boolean
  readonly label: string
  readonly labelSignedIn: string
}

/** Draws the button. Both texts and the spinner lie in one cell, so that it keeps its width while it learns who is there. */
export function drawButton(root: ShadowRoot, { size, disabled, restoring, busy, signedIn, label, labelSignedIn }: ButtonFace): void {
  const away = (shown: boolean) => shown && !restoring ? '' : 'away'
  render(html`<button class="button ${size}" part="button" type="button" ?disabled=${disabled} aria-busy=${restoring || busy ? 'true' : nothing}>
    <span part="icon" ?hidden=${restoring}><slot name="icon"></slot></span>
    <span class="says">
      <span class=${away(!signedIn)} part="label" aria-hidden=${signedIn || restoring ? 'true' : nothing}><slot>${label}</slot></span>
      <span class="chip ${away(signedIn)}" part="chip" aria-hidden=${!signedIn || restoring ? 'true' : nothing}>${labelSignedIn}</span>
      ${restoring ? html`<span class="spinner" part="spinner"></span>` : nothing}
    </span>
  </button>`, root)
}
