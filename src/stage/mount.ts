import r2wc from '@r2wc/react-to-web-component'
import { flushSync } from 'react-dom'
import { guardDocument } from '../lib/document-member.js'
import { privately } from '../ui/sealed/privately.js'
import { adoptStyles, adoptStylesAgain } from '../ui/sheets.js'
import { base } from '../ui/styles/base.js'
import { releaseRoots } from './release-roots.js'
import { firstFocus, StageView, type StagePlay } from './stage.view.js'

/** The inner element. Set `play` once it is in a shadow root. It has no attributes and no events. */
export interface WalletStageElement extends HTMLElement {
  play: StagePlay | undefined
  /** Sets `play` and renders synchronously: in the task that opens the dialog, and not one frame later. */
  draw(play: StagePlay): void
  /** The field that the screen in view is opened for. It gets the focus. */
  readonly first: HTMLElement | undefined
}

interface Bridge extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
}

const OURS = Symbol()
const TAG = 'wallet-stage'

/** Defines the inner element once and returns its tag name. Another copy of the bundle defines its own. */
export function defineStage(registry: CustomElementRegistry = customElements): string {
  for (let copy = 1; ; copy++) {
    const tag = copy === 1 ? TAG : `${TAG}-${copy}`
    const known = registry.get(tag)
    if (known && OURS in known) return tag
    if (known) continue
    registry.define(tag, stageClass())
    return tag
  }
}

function stageClass(): CustomElementConstructor {
  // r2wc defines connectedCallback and disconnectedCallback, but its types lack them.
  const BridgeElement = r2wc(StageView, { props: { play: undefined }, events: [] }) as unknown as new () => Bridge

  /** Stays mounted while it is moved: it unmounts in the next task, and only if it is still outside the document. */
  return class extends BridgeElement {
    static readonly [OURS] = true
    #mounted = false
    #leaving: ReturnType<typeof setTimeout> | undefined

    constructor() {
      super()
      super.disconnectedCallback() // it mounts only inside a document, and would otherwise never unmount
      guardDocument(this)
    }

    override connectedCallback() {
      clearTimeout(this.#leaving)
      const root = this.getRootNode()
      if (root instanceof ShadowRoot) adoptStyles(root, privately(base))
      if (this.#mounted) return
      this.#mounted = true
      this.classList.add('stage')
      super.connectedCallback()
    }

    draw(play: StagePlay) {
      flushSync(() => {
        ;(this as unknown as WalletStageElement).play = play
      })
    }

    get first() {
      return firstFocus(this.querySelector<HTMLElement>('.scene'), true)
    }

    override disconnectedCallback() {
      this.#leaving = setTimeout(() => {
        if (this.isConnected) return
        this.#mounted = false
        super.disconnectedCallback()
        releaseRoots()
      })
    }

    connectedMoveCallback() {}

    adoptedCallback() {
      const root = this.getRootNode()
      if (root instanceof ShadowRoot) adoptStylesAgain(root)
    }
  }
}
