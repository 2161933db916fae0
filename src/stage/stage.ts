import { atom, type ReadableAtom } from 'nanostores'
import type { Player } from '../ask/open-flow.js'
import type { QuestionName } from '../ask/questions.js'
import type { Settings } from '../config/settings.js'
import type { ErrorCode } from '../errors/codes.js'
import { WalletError } from '../errors/wallet-error.js'
import { deferred } from '../lib/deferred.js'
import { hasOwn } from '../lib/own/has-own.js'
import type { Part } from './define.js'
import { Layer, type Layers, type LayerSpec } from './layer.js'
import { PartLeft } from './part-left.js'
import type { Scene } from './scene.js'
import type { StageOptions } from './stage-options.js'

export interface PlayOptions {
  /** The code of the rejection if the visitor leaves. */
  exit: ErrorCode
  signal?: AbortSignal
}

/**
 * Plays a flow. It holds the current scene, moves forward and back, waits, shows errors, and ends exactly once.
 * Questions during the flow are played on top, layer by layer. It needs neither DOM nor React, so tests run it
 * directly.
 */
export class Stage implements Player {
  readonly #scene = atom<Scene | null>(null)
  readonly $scene: ReadableAtom<Scene | null> = this.#scene
  readonly $settings: ReadableAtom<Settings>
  readonly #options: StageOptions
  readonly #shared: Layers
  #layers: Layer[] = []

  constructor(options: StageOptions) {
    this.$settings = options.$settings
    this.#options = options
    this.#shared = {
      options,
      playOn: (below, part, params, signal) =>
        this.#addLayer(part, params, { below, exit: () => new PartLeft() }, signal),
      show: layer => {
        if (layer.scene && this.#layers.at(-1) === layer) this.#scene.set(layer.scene)
      },
      back: () => this.back(),
      remove: layer => this.#remove(layer),
    }
  }

  get playing(): boolean {
    return this.#layers.length > 0
  }

  /** Plays a part from its start. Settles once, with the outcome or a WalletError. */
  play<P, R>(part: Part<P, R>, params: P, { exit, signal }: PlayOptions): Promise<R> {
    if (this.playing) return Promise.reject(new WalletError('FLOW_IN_PROGRESS', 'A flow is open already on this page.'))
    const exitError = () => new WalletError(exit, 'The visitor left the flow.')
    return this.#addLayer(part, params, { below: undefined, exit: exitError }, signal)
  }

  /** True while a flow is playing, if this stage has a part that answers the question. */
  answers(name: QuestionName): boolean {
    return this.playing && this.#options.answers?.[name] !== undefined
  }

  /** Plays the part that answers this question on top of everything; the layers below keep their state. */
  answer(name: QuestionName, params: unknown, signal: AbortSignal): Promise<unknown> {
    return this.#layers[0]?.answer(name, params, signal) ?? Promise.reject(new PartLeft())
  }

  /**
   * Goes to the previous screen of the top part. If there is none and the part was asked for, leaves the part. False if
   * neither is possible, or if the screen in view has finished.
   */
  back(): boolean {
    return this.#layers.at(-1)?.goBack() ?? false
  }

  /**
   * Ends the run from outside: with the outcome if it is decided, else with the error in view, else as if the visitor
   * had left.
   */
  close(): void {
    this.#layers[0]?.leave()
  }

  /** Drops the last scene once it is no longer visible. */
  clear(): void {
    if (!this.playing) this.#scene.set(null)
  }

  /**
   * Starts a part on top of all others. If its signal is aborted, the run ends as if the visitor had left; a part that
   * was asked for ends as left.
   */
  #addLayer<P, R>(
    part: Part<P, R>,
    params: P,
    place: Pick<LayerSpec, 'below' | 'exit'>,
    signal: AbortSignal | undefined,
  ): Promise<R> {
    const { promise, resolve, reject } = deferred<R>()
    const layer = new Layer(this.#shared, {
      part,
      params,
      ...place,
      settle: result => (hasOwn(result, 'outcome') ? resolve(result.outcome as R) : reject(result.error)),
    })
    this.#layers.push(layer)
    layer.begin()
    if (!signal) return promise
    const ended = () => (place.below ? layer.settle({ error: new PartLeft() }) : layer.leave())
    if (signal.aborted) ended()
    signal.addEventListener('abort', ended)
    return promise.finally(() => signal.removeEventListener('abort', ended))
  }

  #remove(layer: Layer): void {
    this.#layers = this.#layers.filter(other => other !== layer)
    layer.stop()
    for (const above of this.#layers.filter(({ spec }) => spec.below === layer).reverse()) above.leave()
    const top = this.#layers.at(-1)
    if (top) this.#shared.show(top)
  }
}
