import { atom, type WritableAtom } from 'nanostores'
import { hostConfigOf, mergeLayers } from '../../src/config/app.js'
import { merge } from '../../src/config/merge.js'
import type { HostConfig, HostLayer } from '../../src/config/settings.js'
import { isWalletError, WalletError } from '../../src/errors/wallet-error.js'
import { deferred } from '../../src/lib/deferred.js'
import { toNullPrototype } from '../../src/lib/own/to-null-prototype.js'
import { readDocument } from '../../src/lib/page-document.js'
import { COPIES, VERSION } from '../../src/lib/page.js'
import { adoptStylesAgain } from '../../src/ui/sheets.js'
import { emit, errorDetail, type WalletErrorDetail } from '../events.js'
import type { Field, FieldTable } from '../fields/field.js'
import { readField } from '../fields/field-text.js'
import { layerOf } from '../fields/layer.js'
import { joinPage, leavePage, nameApp, pageReady, type PageMember } from '../page/page.js'
import { session, type WalletSession } from '../page/session.js'
import { startPage } from '../page/start-page.js'
import { attributeOf } from '../fields/table.js'
import { takeEarly } from '../fields/take-early.js'

/** Where there is no DOM the classes exist, so that their modules can be imported, and are never defined. */
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement

/** Tells our classes, of any copy of the bundle, from those of others. */
export const OURS: typeof COPIES = COPIES

/** What is said to hosts that use an element wrongly; loaded when it is. */
export const loadWarnings = () => import('./warnings.js')

/** These stand among the names of fields for what no field is. */
const JSON_CHILD = ' JSON child'
const APP = ' app'

type Input = WritableAtom<Readonly<Record<string, unknown>>>

export type StateName = 'open' | 'ready' | 'busy' | 'error' | 'success' | 'authenticated' | 'restoring' | 'inline'

/**
 * What all tags have in common: fields, a JSON child and `config`, their place in the page's session, and a life that
 * survives being moved about.
 */
export abstract class WalletElement extends Base implements PageMember {
  static readonly fields: FieldTable = {}
  static readonly [OURS]: string = VERSION
  /** What was given to properties that no attribute can hold. */
  readonly held = new Map<string, unknown>()
  /** What properties have written into their attributes: only a script sets them. */
  readonly written = new Map<string, string | null>()
  declare protected readonly internals: Partial<ElementInternals>
  /** Held as long as the element is: WebKit 2.50 forgets the states of a set that no script holds. */
  declare protected readonly states: CustomStateSet
  declare protected readonly root: ShadowRoot
  /** What the flows of this tag are told apart by. */
  protected readonly kind: WalletErrorDetail['flow'] = 'app'
  #input: Input | undefined
  #config: HostConfig | undefined
  #configCopy: HostConfig | undefined
  #json: HostConfig = toNullPrototype()
  #live = false
  #beginning = false
  #leaving: ReturnType<typeof setTimeout> | undefined
  /** What is wrong with it now. */
  #bad = new Set<string>()
  #refused: WalletError | undefined
  #ready = deferred<void>()

  constructor() {
    super()
    this.root = this.attachShadow({ mode: 'open', delegatesFocus: this.delegatesFocus })
    // A DOM made of JavaScript (jsdom, happy-dom) has little of these, or nothing.
    this.internals = this.attachInternals?.() ?? {}
    this.states = this.internals.states ?? new Set()
  }

  protected get delegatesFocus(): boolean {
    return false
  }

  /** The inputs of this tag as a store; views read it, attributes and properties write it. */
  get $input(): Input {
    return (this.#input ??= atom(Object.fromEntries(Object.keys(this.#fields).map(name => [name, this.#read(name)]))))
  }

  /** The session that all elements of the page share. */
  get session(): WalletSession {
    return session()
  }

  /** Resolves once `wallet-ready` was dispatched. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Settings as an object. Read at the next microtask and copied; assign a new object to change them. */
  get config(): HostConfig | undefined {
    return this.#config
  }

  set config(value: HostConfig | undefined) {
    this.#config = typeof value === 'object' && value !== null ? value : undefined
    this.#configCopy = undefined
    queueMicrotask(() => {
      this.#copyConfig()
      this.changed('config')
    })
  }

  /** What the host has set on this tag, low to high: JSON child, `config`, attributes, properties. */
  get layers(): readonly HostLayer[] {
    this.#copyConfig()
    const fields = (byScript: boolean) =>
      layerOf(this.settingFields, name => (this.isScripts(name) === byScript ? this.given(name) : undefined))
    return [{ markup: this.#json }, this.#configCopy as HostConfig, { markup: fields(false) }, fields(true)]
  }

  /** True for a field whose value is a script's word: its property was set, and its attribute is as that has left it. */
  isScripts(name: string): boolean {
    return this.held.has(name) || this.written.get(name) === this.getAttribute(attributeOf(name))
  }

  #copyConfig(): void {
    this.#configCopy ??= merge<HostConfig>({}, this.#config)
  }

  /** The fields that are settings of the app, and not this tag's own. */
  protected get settingFields(): FieldTable {
    return {}
  }

  get #fields(): FieldTable {
    return (this.constructor as typeof WalletElement).fields
  }

  #read(name: string): unknown {
    return (this as unknown as Record<string, unknown>)[name]
  }

  /** A field's value, or undefined where the host gave none. */
  protected given(name: string): unknown {
    return this.held.has(name) || this.hasAttribute(attributeOf(name)) ? this.#read(name) : undefined
  }

  hold(name: string, value: unknown): void {
    if (value !== undefined)
      this.held.set(name, value instanceof Uint8Array ? value.slice() : merge<unknown>(undefined, value))
    else if (!this.held.delete(name)) return
    this.#note(name, value)
  }

  #note(name: string, value: unknown): void {
    this.#input?.set({ ...this.#input.get(), [name]: value })
    this.changed(name)
  }

  attributeChangedCallback(attribute: string, before: string | null, after: string | null): void {
    if (before === after) return
    const name = Object.keys(this.#fields).find(field => attributeOf(field) === attribute)
    if (!name) return
    this.wrong(name, false)
    const field = this.#fields[name] as Field
    const value = readField(field, after, this.baseURI, () => {
      this.wrong(name, true)
      loadWarnings().then(
        ({ warn }) => warn(this, field, name, after),
        () => {},
      )
    })
    this.#note(name, this.held.get(name) ?? value)
  }

  connectedCallback(): void {
    clearTimeout(this.#leaving)
    if (this.#live) return
    this.#live = true
    takeEarly(this, [...Object.keys(this.#fields), 'config'])
    this.#readChild()
    if (this.#parsing) addEventListener('DOMContentLoaded', () => this.#readChild(), { once: true })
    joinPage(this)
    startPage()
    this.attached()
    this.#beginSoon()
  }

  disconnectedCallback(): void {
    this.#leaving = setTimeout(() => {
      if (this.isConnected || !this.#live) return
      this.#live = false
      leavePage(this)
      this.detached()
    })
  }

  /** A move is no end and no beginning. */
  connectedMoveCallback(): void {}

  adoptedCallback(): void {
    adoptStylesAgain(this.root)
  }

  /** True while the document comes in. */
  get #parsing(): boolean {
    return readDocument('readyState', this.ownerDocument) === 'loading'
  }

  /** The JSON child. While the document is being parsed it may come later, or in pieces, so it is read again. */
  #readChild(): void {
    const child = this.querySelector(':scope > script[type="application/json"]')
    try {
      const read = merge<HostConfig>({}, JSON.parse(child?.textContent || '{}'))
      this.wrong(JSON_CHILD, false)
      if (JSON.stringify(read) !== JSON.stringify(this.#json)) {
        this.#json = read
        this.changed('config')
      }
    } catch (error) {
      if (this.#parsing) return
      this.wrong(JSON_CHILD, true)
      this.report(new WalletError('INVALID_CONFIG', 'The JSON child cannot be read.', { cause: error }))
    }
  }

  /** Runs in a separate task, once for all changes of this one. */
  #beginSoon(): void {
    if (this.#beginning) return
    this.#beginning = true
    setTimeout(() => {
      this.#beginning = false
      if (!this.isConnected) return
      if (this.#parsing) this.#readChild()
      this.#begin()
    })
  }

  /** Tells the page's app about this tag's own app id; what is wrong with it is one event. */
  #begin(): void {
    const before = this.#refused
    try {
      this.#refused = undefined
      nameApp(this.layers)
      this.wrong(APP, false)
      void pageReady().then(({ appId, authenticated }) => {
        if (!this.isConnected || this.states.has('ready')) return
        this.state('ready', true)
        emit(this, 'wallet-ready', { appId, authenticated })
        this.#ready.resolve()
      })
    } catch (error) {
      if (!isWalletError(error)) throw error
      this.#refused = error
      this.wrong(APP, true)
      // What is wrong with the page's app is told by the tag that names it, not by every tag.
      const { appId, clientId, apiUrl } = hostConfigOf(mergeLayers(this.layers))
      if ((appId ?? clientId ?? apiUrl) !== undefined && error.message !== before?.message) this.report(error)
    }
  }

  /** Why this tag cannot work, if so: another app's id, an insecure page. */
  protected get refused(): WalletError | undefined {
    return this.#refused
  }

  sessionChanged(detail: Parameters<typeof emit<'wallet-session-change'>>[2] | undefined): void {
    const { status } = this.session.$state.get()
    this.state('authenticated', status === 'authenticated')
    this.state('restoring', status === 'restoring')
    if (detail) emit(this, 'wallet-session-change', detail)
  }

  /** Dispatches `wallet-error`. */
  protected report(error: WalletError): void {
    setTimeout(() => {
      if (this.isConnected) emit(this, 'wallet-error', errorDetail(error, this.kind))
    })
  }

  /** The state `error` lasts as long as anything is wrong: a field, the JSON child, the app, the last flow. */
  protected wrong(what: string, is: boolean): void {
    if (is) this.#bad.add(what)
    else this.#bad.delete(what)
    this.state('error', this.#bad.size > 0)
  }

  protected state(name: StateName, on: boolean): void {
    if (on) this.states.add(name)
    else this.states.delete(name)
  }

  /** It is in a document now. */
  protected attached(): void {}

  /** It is gone for good, not merely moved. */
  protected detached(): void {}

  /** A field or `config` has another value. */
  protected changed(name: string): void {
    if (this.#live && ['config', 'appId', 'clientId', 'apiUrl'].includes(name)) this.#beginSoon()
  }
}
