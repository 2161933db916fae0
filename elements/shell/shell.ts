import { privately } from '../../src/ui/sealed/privately.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { tokens } from '../../src/ui/styles/tokens.js'
import type { WalletStageElement } from '../../src/stage/mount.js'
import { IN_FRONT } from '../../src/constants.js'
import { focused } from '../base/focused.js'
import type { ShellState } from './shell-state.js'
import { makeFrame, type Frame, type FrameActions } from './frame.js'
import { guardOverlay } from './guards.js'
import { shellStyles } from './shell.css.js'
import { trapFocus } from './trap-focus.js'
import { documentMember } from '../../src/lib/document-member.js'

const LEAVE_TIMEOUT_MS = 400

/**
 * The frame of a flow element: a native dialog over the page, a sheet on small screens, or a block in the page. It
 * starts closed.
 */
export class Shell {
  readonly #host: HTMLElement
  readonly #actions: Omit<FrameActions, 'info'>
  readonly #frame: Frame
  #state: ShellState
  #infoOpen = false
  #stage: WalletStageElement | undefined
  #opener: HTMLElement | null = null
  #guards = new AbortController()
  #opened = false
  #hidden = false

  /** `container` is the host's shadow root, or an element in it. */
  constructor(
    host: HTMLElement,
    container: ShadowRoot | HTMLElement,
    actions: Omit<FrameActions, 'info'>,
    state: ShellState,
  ) {
    this.#host = host
    this.#actions = actions
    this.#state = state
    const root = container.getRootNode() as ShadowRoot
    for (const css of [tokens, shellStyles]) adoptStyles(root, privately(css))
    this.#frame = makeFrame({ ...actions, info: () => this.#toggleInfo() })
    const { dialog } = this.#frame
    dialog.addEventListener('keydown', event => {
      if (event.key === 'Tab' && this.#state.layer !== 'inline') trapFocus(event, dialog)
    })
    // Some browsers close a dialog in other ways than with a key.
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      if (event.target === dialog) this.#leave()
    })
    dialog.addEventListener('close', () => this.#closed())
    dialog.addEventListener(IN_FRONT, () => this.update({ layer: 'top' }))
    dialog.addEventListener('click', event => {
      if (event.target === dialog && this.#state.layer !== 'inline') this.#leave()
    })
    this.#draw()
    container.append(dialog)
  }

  /**
   * True if a new screen may take the focus: an inline shell leaves the focus to the page, and the opening sets it
   * itself.
   */
  get takesFocus(): boolean {
    return this.#opened && this.#state.layer !== 'inline'
  }

  /** Attaches the prepared frame, still invisible, so that the browser lays it out during the delay. */
  attach(opener: HTMLElement | null): void {
    if (this.#state.phase === 'prepared') this.#enter(opener, 'attached')
  }

  /** Shows the frame. At the end the focus returns to the opener. */
  open(opener: HTMLElement | null): void {
    if (this.#state.phase === 'attached') this.update({ phase: 'visible' })
    else this.#enter(opener, 'visible')
  }

  /** Updates the state around the screen, or for another screen. */
  update(state: Partial<ShellState>): void {
    const { layer } = this.#state
    this.#state = { ...this.#state, ...state }
    if (!this.#state.info) this.#infoOpen = false
    this.#draw()
    if (this.#opened && this.#state.layer !== layer) this.#place()
  }

  /** Mounts the stage with this tag in the body, once. It is visible once it has a screen. */
  mount(tag: string): WalletStageElement {
    if (!this.#stage) {
      this.#stage = new (customElements.get(tag) as new () => WalletStageElement)()
      this.#frame.stand.before(this.#stage)
    }
    return this.#stage
  }

  /**
   * Hides the screen with its animation, and returns the focus to the opener, or to the element after it if it is gone.
   */
  async close(): Promise<void> {
    const { dialog } = this.#frame
    dialog.classList.add('leaving')
    const animations = dialog.getAnimations().map(({ finished }) => finished)
    await Promise.race([Promise.allSettled(animations), new Promise(resolve => setTimeout(resolve, LEAVE_TIMEOUT_MS))])
    this.#hide()
  }

  /** Hides the screen at once, and removes everything that it has drawn. */
  remove(): void {
    this.#hide()
    this.#frame.dialog.remove()
  }

  #enter(opener: HTMLElement | null, phase: ShellState['phase']): void {
    this.#opener = opener
    this.#opened = true
    if (this.#state.phase !== phase) this.update({ phase })
    this.#place()
  }

  #hide(): void {
    const { dialog } = this.#frame
    if (this.#hidden) return
    this.#hidden = true
    this.#guards.abort()
    const focusedElement = focused(document)
    const isFocusOurs =
      focusedElement === null ||
      focusedElement === documentMember('body') ||
      dialog.contains(focusedElement) ||
      this.#host.contains(focusedElement)
    dialog.close()
    const opener = this.#opener
    if (!isFocusOurs || this.#state.layer === 'inline' || !opener?.isConnected) return
    opener.focus({ preventScroll: true })
    if (!opener.checkVisibility()) void import('./focus-after.js').then(({ focusAfter }) => focusAfter(opener)) // a login hides the button that opened it
  }

  /** Places the frame in its layer. */
  #place(): void {
    if (this.#hidden) return
    const { dialog, panel } = this.#frame
    const { layer } = this.#state
    this.#guards.abort()
    this.#guards = new AbortController()
    if (dialog.open) dialog.close()
    if (layer !== 'inline') guardOverlay(this.#host, dialog, this.#escape, this.#guards.signal)
    const first = layer === 'inline' ? undefined : this.#stage?.first // if there is a screen already, the opening focuses it
    if (layer === 'top') {
      const start = first ?? (this.#state.content === 'screen' ? undefined : panel)
      start?.setAttribute('autofocus', '') // removed after the focus is set: the page has an autofocus of its own
      dialog.showModal()
      start?.removeAttribute('autofocus')
      if (first && focused(document) !== first) first.focus({ preventScroll: true }) // the dialog does not find a field in the light tree
    } else dialog.setAttribute('open', '') // show() would take the focus
    if (layer === 'page') (first ?? panel).focus({ preventScroll: true })
  }

  #draw(): void {
    this.#frame.draw(this.#state, this.#infoOpen)
  }

  #escape = (event: KeyboardEvent) => {
    event.preventDefault()
    this.#leave()
  }

  #leave(): void {
    if (this.#infoOpen) return this.#toggleInfo()
    if (this.#state.closable) this.#actions.close()
  }

  #toggleInfo(): void {
    this.#infoOpen = !this.#infoOpen
    this.#draw()
  }

  /** The browser insisted. */
  #closed(): void {
    const { dialog } = this.#frame
    if (
      !this.#hidden &&
      dialog.isConnected &&
      !dialog.open &&
      this.#state.layer === 'top' &&
      !this.#guards.signal.aborted
    ) {
      dialog.showModal()
      this.#leave()
    }
  }
}
