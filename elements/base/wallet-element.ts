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

/** Without a DOM the classes exist, so that their modules can be imported, but they are never defined. */
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement

/** Identifies our classes, from any copy of the bundle. */
export const OURS: typeof COPIES = COPIES

/** The warnings for incorrect use, loaded on demand. */
export const loadWarnings = () => import('./warnings.js')

/** Keys of problems that do not belong to a field. */
const JSON_CHILD_PROBLEM = ' JSON child'
const APP_PROBLEM = ' app'

type Input = WritableAtom<Readonly<Record<string, unknown>>>

export type StateName = 'open' | 'ready' | 'busy' | 'error' | 'success' | 'authenticated' | 'restoring' | 'inline'

/**
 * The base class of all tags: fields, a JSON child and `config`, registration with the page's session, and a lifecycle
 * that survives being moved.
 */
export abstract class WalletElement extends Base implements PageMember {
  static readonly fields: FieldTable = {}
  static readonly [OURS]: string = VERSION
  /** Property values that an attribute cannot hold. */
  readonly propertyValues = new Map<string, unknown>()
  /** The attribute values that properties have written: only a script sets properties. */
  readonly written = new Map<string, string | null>()
  declare protected readonly internals: Partial<ElementInternals>
  /** Kept for the lifetime of the element: WebKit 2.50 forgets the states of a set that no script references. */
  declare protected readonly states: CustomStateSet
  declare protected readonly root: ShadowRoot
  /** The name of this tag's flow in events. */
  protected readonly kind: WalletErrorDetail['flow'] = 'app'
  #input: Input | undefined
  #config: HostConfig | undefined
  #configCopy: HostConfig | undefined
  #json: HostConfig = toNullPrototype()
  #isAttached = false
  #isScheduled = false
  #detachTimer: ReturnType<typeof setTimeout> | undefined
  /** The current problems. */
  #problems = new Set<string>()
  #appError: WalletError | undefined
  #ready = deferred<void>()

  constructor() {
    super()
    this.root = this.attachShadow({ mode: 'open', delegatesFocus: this.delegatesFocus })
    // A DOM implemented in JavaScript (jsdom, happy-dom) has few of these, or none.
    this.internals = this.attachInternals?.() ?? {}
    this.states = this.internals.states ?? new Set()
  }

  protected get delegatesFocus(): boolean {
    return false
  }

  /** The inputs of this tag as a store. Views read it; attributes and properties write it. */
  get $input(): Input {
    return (this.#input ??= atom(Object.fromEntries(Object.keys(this.#fields).map(name => [name, this.#read(name)]))))
  }

  /** The session that all elements of the page share. */
  get session(): WalletSession {
    return session()
  }

  /** Resolves after `wallet-ready` was dispatched. */
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

  /** The host's settings on this tag, lowest precedence first: JSON child, `config`, attributes, properties. */
  get layers(): readonly HostLayer[] {
    this.#copyConfig()
    const fields = (byScript: boolean) =>
      layerOf(this.settingFields, name => (this.isScripts(name) === byScript ? this.given(name) : undefined))
    return [{ markup: this.#json }, this.#configCopy as HostConfig, { markup: fields(false) }, fields(true)]
  }

  /** True if a script set the value of this field: its property was set, and the attribute has not changed since. */
  isScripts(name: string): boolean {
    return this.propertyValues.has(name) || this.written.get(name) === this.getAttribute(attributeOf(name))
  }

  #copyConfig(): void {
    this.#configCopy ??= merge<HostConfig>({}, this.#config)
  }

  /** The fields that are settings of the app, not of this tag. */
  protected get settingFields(): FieldTable {
    return {}
  }

  get #fields(): FieldTable {
    return (this.constructor as typeof WalletElement).fields
  }

  #read(name: string): unknown {
    return (this as unknown as Record<string, unknown>)[name]
  }

  /** The value of a field, or undefined if the host gave none. */
  protected given(name: string): unknown {
    return this.propertyValues.has(name) || this.hasAttribute(attributeOf(name)) ? this.#read(name) : undefined
  }

  hold(name: string, value: unknown): void {
    if (value !== undefined)
      this.propertyValues.set(name, value instanceof Uint8Array ? value.slice() : merge<unknown>(undefined, value))
    else if (!this.propertyValues.delete(name)) return
    this.#fieldChanged(name, value)
  }

  #fieldChanged(name: string, value: unknown): void {
    this.#input?.set({ ...this.#input.get(), [name]: value })
    this.changed(name)
  }

  attributeChangedCallback(attribute: string, previous: string | null, next: string | null): void {
    if (previous === next) return
    const name = Object.keys(this.#fields).find(field => attributeOf(field) === attribute)
    if (!name) return
    this.wrong(name, false)
    const field = this.#fields[name] as Field
    const value = readField(field, next, this.baseURI, () => {
      this.wrong(name, true)
      loadWarnings().then(
        ({ warn }) => warn(this, field, name, next),
        () => {},
      )
    })
    this.#fieldChanged(name, this.propertyValues.get(name) ?? value)
  }

  connectedCallback(): void {
    clearTimeout(this.#detachTimer)
    if (this.#isAttached) return
    this.#isAttached = true
    takeEarly(this, [...Object.keys(this.#fields), 'config'])
    this.#readChild()
    if (this.#parsing) addEventListener('DOMContentLoaded', () => this.#readChild(), { once: true })
    joinPage(this)
    startPage()
    this.attached()
    this.#scheduleApp()
  }

  disconnectedCallback(): void {
    this.#detachTimer = setTimeout(() => {
      if (this.isConnected || !this.#isAttached) return
      this.#isAttached = false
      leavePage(this)
      this.detached()
    })
  }

  /** A move neither disconnects nor connects the element. */
  connectedMoveCallback(): void {}

  adoptedCallback(): void {
    adoptStylesAgain(this.root)
  }

  /** True while the document is being parsed. */
  get #parsing(): boolean {
    return readDocument('readyState', this.ownerDocument) === 'loading'
  }

  /** Reads the JSON child. The parser may add it late or in pieces, so it is read again. */
  #readChild(): void {
    const child = this.querySelector(':scope > script[type="application/json"]')
    try {
      const read = merge<HostConfig>({}, JSON.parse(child?.textContent || '{}'))
      this.wrong(JSON_CHILD_PROBLEM, false)
      if (JSON.stringify(read) !== JSON.stringify(this.#json)) {
        this.#json = read
        this.changed('config')
      }
    } catch (error) {
      if (this.#parsing) return
      this.wrong(JSON_CHILD_PROBLEM, true)
      this.report(new WalletError('INVALID_CONFIG', 'The JSON child cannot be read.', { cause: error }))
    }
  }

  /** Begins in a separate microtask, once for all changes of the current task. */
  #scheduleApp(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setTimeout(() => {
      this.#isScheduled = false
      if (!this.isConnected) return
      if (this.#parsing) this.#readChild()
      this.#applyApp()
    })
  }

  /** Reports this tag's own app id to the page. A problem with it is one event. */
  #applyApp(): void {
    const previous = this.#appError
    try {
      this.#appError = undefined
      nameApp(this.layers)
      this.wrong(APP_PROBLEM, false)
      void pageReady().then(({ appId, authenticated }) => {
        if (!this.isConnected || this.states.has('ready')) return
        this.state('ready', true)
        emit(this, 'wallet-ready', { appId, authenticated })
        this.#ready.resolve()
      })
    } catch (error) {
      if (!isWalletError(error)) throw error
      this.#appError = error
      this.wrong(APP_PROBLEM, true)
      // A problem with the page's app is reported by the tag that names the app, not by every tag.
      const { appId, clientId, apiUrl } = hostConfigOf(mergeLayers(this.layers))
      if ((appId ?? clientId ?? apiUrl) !== undefined && error.message !== previous?.message) this.report(error)
    }
  }

  /** Returns why this tag cannot work: another app's id, or an insecure page. */
  protected get refused(): WalletError | undefined {
    return this.#appError
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

  /**
   * Sets the state `error`, which lasts while there is any problem: a field, the JSON child, the app, or the last flow.
   */
  protected wrong(problem: string, isPresent: boolean): void {
    if (isPresent) this.#problems.add(problem)
    else this.#problems.delete(problem)
    this.state('error', this.#problems.size > 0)
  }

  protected state(name: StateName, isOn: boolean): void {
    if (isOn) this.states.add(name)
    else this.states.delete(name)
  }

  /** Called when the element is connected to a document. */
  protected attached(): void {}

  /** Called when the element is removed, not when it is moved. */
  protected detached(): void {}

  /** Called when a field or `config` has a new value. */
  protected changed(name: string): void {
    if (this.#isAttached && ['config', 'appId', 'clientId', 'apiUrl'].includes(name)) this.#scheduleApp()
  }
}
