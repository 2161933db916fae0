import { html, nothing, render } from 'lit-html'
import { $shell } from '../../src/copy/shell.js'
import { back, close, info as about, shield } from '../../src/ui/icons.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { tokens } from '../../src/ui/styles/tokens.js'
import type { WalletStageElement } from '../../src/stage/mount.js'
import { focused } from '../focused.js'
import { keepTab } from './keep-tab.js'
import { guardOverlay } from './guards.js'
import { shellStyles } from './shell.css.js'

export { firstFace } from './first-face.js'
export { isShown } from './is-shown.js'

export type Layer = 'top' | 'page' | 'inline'

/** What the shell tells its element. */
export interface ShellWishes {
  back(): void
  /** The visitor wants to go: close button, Escape, a press beside the panel. */
  close(): void
  /** After a failed load. */
  again(): void
}

/** What the shell shows around a screen. */
export interface ShellFace {
  layer: Layer
  theme: 'auto' | 'light' | 'dark'
  /** The app's name, for the dialog's label until a title is there. */
  app: string
  size: 'full' | 'compact'
  canGoBack: boolean
  closable: boolean
  info: { title: string; detail: string } | undefined
  /** Documents that the landing names in its foot. */
  legal: { terms: string; privacyPolicy: string } | undefined
  content: 'loading' | 'failed' | 'screen'
  /** What was made ahead is laid out where nobody sees it, then comes to its place and takes the focus, and only then is seen. */
  presence: 'ahead' | 'coming' | 'here'
}

const LEAVE_AT_MOST_MS = 400

const line = (path: string, more = '') => html`<svg class="line ${more}" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`
const tool = (name: string, label: string, icon: unknown, press: () => void, expanded?: boolean) =>
  html`<button class="tool" type="button" part="${name}-button" aria-label=${label} aria-expanded=${expanded ?? nothing} @click=${press}>${icon}</button>`
const paper = (address: string, words: string) => /^https?:/i.test(address) && html`<a href=${address} target="_blank" rel="noreferrer noopener">${words}</a>`

/** The frame of a flow element, drawn closed: a native dialog over the page, a sheet on small screens, or a block in the page. */
export class Shell {
  readonly #host: HTMLElement
  readonly #container: ShadowRoot | HTMLElement
  readonly #wishes: ShellWishes
  #face: ShellFace
  #infoOpen = false
  #stage: WalletStageElement | undefined
  #frame: HTMLDialogElement | null = null
  #opener: HTMLElement | null = null
  #guards = new AbortController()
  #opened = false
  #hidden = false

  /** `container` is the host's shadow root, or an element in it. */
  constructor(host: HTMLElement, container: ShadowRoot | HTMLElement, wishes: ShellWishes, face: ShellFace) {
    this.#host = host
    this.#container = container
    this.#wishes = wishes
    this.#face = face
    const root = container.getRootNode() as ShadowRoot
    adoptStyles(root, tokens)
    adoptStyles(root, shellStyles)
    this.#draw()
  }

  /** True while a new screen may take the focus: an inline shell leaves it to the page, and the opening gives it by itself. */
  get takesFocus(): boolean {
    return this.#opened && this.#face.layer !== 'inline'
  }

  /** Puts what was made ahead into its place, still unseen: what browsers do for that is done while the delay runs. */
  come(opener: HTMLElement | null): void {
    if (this.#face.presence === 'ahead') this.#enter(opener, 'coming')
  }

  /** Shows what was drawn so far; the focus comes back to the opener in the end. */
  open(opener: HTMLElement | null): void {
    if (this.#face.presence === 'coming') this.update({ presence: 'here' })
    else this.#enter(opener, 'here')
  }

  /** Shows something else around the screen, or another screen. */
  update(face: Partial<ShellFace>): void {
    const { layer } = this.#face
    this.#face = { ...this.#face, ...face }
    if (!this.#face.info) this.#infoOpen = false
    this.#draw()
    if (this.#opened && this.#face.layer !== layer) this.#place()
  }

  /** Puts the stage where screens stand; it is seen once it has a screen. */
  stand(stage: WalletStageElement): void {
    this.#stage = stage
    this.#draw()
  }

  /** Goes, with its animation, and gives the focus back. */
  async close(): Promise<void> {
    const frame = this.#frame
    if (!frame) return
    frame.classList.add('leaving')
    const left = frame.getAnimations().map(({ finished }) => finished)
    await Promise.race([Promise.allSettled(left), new Promise(resolve => setTimeout(resolve, LEAVE_AT_MOST_MS))])
    this.#hide()
  }

  /** Goes at once, with everything it has drawn. */
  remove(): void {
    this.#hide()
    if (this.#frame) render(nothing, this.#container)
    this.#frame = null
  }

  #enter(opener: HTMLElement | null, presence: ShellFace['presence']): void {
    this.#opener = opener
    this.#opened = true
    if (this.#face.presence !== presence) this.update({ presence })
    this.#place()
  }

  #hide(): void {
    const frame = this.#frame
    if (!frame || this.#hidden) return
    this.#hidden = true
    this.#guards.abort()
    const held = focused(document)
    const ours = held === null || held === document.body || frame.contains(held) || this.#host.contains(held)
    frame.close()
    if (ours && this.#face.layer !== 'inline' && this.#opener?.isConnected) this.#opener.focus({ preventScroll: true })
  }

  /** Puts the frame where its layer says. */
  #place(): void {
    const frame = this.#frame
    if (!frame) return
    const { layer } = this.#face
    this.#guards.abort()
    this.#guards = new AbortController()
    if (frame.open) frame.close()
    if (layer !== 'inline') guardOverlay(this.#host, frame, this.#escape, this.#guards.signal)
    const panel = frame.querySelector<HTMLElement>('.panel')
    const first = layer === 'inline' ? undefined : this.#stage?.first // a screen that stands already is focused by the opening itself
    if (layer === 'top') {
      const start = first ?? (this.#face.content === 'screen' ? undefined : panel)
      start?.setAttribute('autofocus', '') // no longer than it is looked for: the page has a focus of its own
      frame.showModal()
      start?.removeAttribute('autofocus')
      if (first && focused(document) !== first) first.focus({ preventScroll: true }) // a field in the light tree is none the dialog looks for
    }
    else frame.setAttribute('open', '') // show() would take the focus
    if (layer === 'page') (first ?? panel)?.focus({ preventScroll: true })
  }

  #draw(): void {
    render(this.#view(), this.#container)
    this.#frame ??= this.#container.lastElementChild as HTMLDialogElement // drawn after whatever stands there
  }

  #keys = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && this.#frame && this.#face.layer !== 'inline') keepTab(event, this.#frame)
  }

  #escape = (event: KeyboardEvent) => {
    event.preventDefault()
    this.#leave()
  }

  #leave = () => {
    if (this.#infoOpen) return this.#toggleInfo()
    if (this.#face.closable) this.#wishes.close()
  }

  #toggleInfo = () => {
    this.#infoOpen = !this.#infoOpen
    this.#draw()
  }

  /** The browser's own way to close a dialog, where it does not come as a key. */
  #cancel = (event: Event) => {
    event.preventDefault()
    if (event.target === this.#frame) this.#leave()
  }

  /** The browser insisted. */
  #closed = () => {
    if (this.#frame && !this.#hidden && !this.#frame.open && this.#face.layer === 'top' && this.#guards.signal.aborted === false) {
      this.#frame.showModal()
      this.#leave()
    }
  }

  #beside = (event: Event) => {
    if (event.target === this.#frame && this.#face.layer !== 'inline') this.#leave()
  }

  #view() {
    const text = $shell.get()
    const { layer, theme, app, size, canGoBack, closable, info, legal, content, presence } = this.#face
    return html`<dialog class="frame ${layer} ${theme} ${presence}" part="dialog" aria-label=${text.dialog(app)} aria-labelledby=${content === 'screen' ? 'title' : nothing}
      aria-modal=${layer === 'page' ? 'true' : nothing} ?inert=${presence === 'ahead'} @keydown=${this.#keys} @cancel=${this.#cancel} @close=${this.#closed} @click=${this.#beside}>
      <section class="panel ${size}" part="panel" tabindex="-1">
        <header class="header" part="header">
          ${canGoBack ? tool('back', text.back, line(back, 'flip'), this.#wishes.back) : nothing}
          <span class="end">
            ${info ? tool('info', text.info, line(about), this.#toggleInfo, this.#infoOpen) : nothing}
            ${closable && layer !== 'inline' ? tool('close', text.close, line(close), this.#wishes.close) : nothing}
          </span>
        </header>
        <div class="room">
          ${content === 'loading' ? html`<div class="waiting" role="status" aria-label=${text.loading}><slot name="loading"><span class="spinner" part="spinner"></span></slot></div>` : nothing}
          ${content === 'failed' ? html`<div class="waiting" role="alert">${text.notLoaded}<button class="again" type="button" part="button" @click=${this.#wishes.again}>${text.tryAgain}</button></div>` : nothing}
          ${this.#stage ?? nothing}
          ${info && this.#infoOpen ? html`<div class="note" role="note"><b>${info.title}</b><span>${info.detail}</span></div>` : nothing}
        </div>
        ${legal ? html`<p class="legal">${text.agree} ${paper(legal.terms, text.terms)}${legal.terms && legal.privacyPolicy ? ` ${text.and} ` : ''}${paper(legal.privacyPolicy, text.privacyPolicy)}</p>` : nothing}
        <footer class="footer" part="footer"><slot name="footer">${line(shield)}<span>${text.protectedBy} <b>wallet-elements</b></span></slot></footer>
      </section>
    </dialog>`
  }
}
