import { executeServerCommand } from '@web/test-runner-commands'
import { EVENT_NAMES } from '../tags/event-names.js'
import { LOADERS } from '../tags/loaders.js'
import { animationsEnded } from '../../src/ui/test/animations.harness.js'
import { LIMIT_MS, until } from '../../src/ui/test/until.harness.js'

export { pressUntil } from '../../src/ui/test/press-until.harness.js'
export { settled, sleep, until } from '../../src/ui/test/until.harness.js'

/** The files of a run share the browser's storage. Each begins without a session of the one before it. */
before(async () => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
})

/** One of our tags, as a test uses it. */
export interface Tag extends HTMLElement {
  open: boolean
  layer: string
  config: object | undefined
  readonly screen: string | null
  readonly result: unknown
  readonly value: string
  readonly ready: Promise<void>
  readonly session: {
    readonly $state: { get(): { status: string; user: { id: string } | null } }
    getAccessToken(): Promise<string | null>
    logout(): Promise<void>
  }
  show(options?: object): Promise<Record<string, unknown>>
  close(reason?: string): void
  back(): boolean
  readonly shadowRoot: ShadowRoot
}

export interface Place {
  apiUrl: string
  ethereumRpcUrl: string
  solanaRpcUrl: string
  engine: 'chromium' | 'firefox' | 'webkit'
}

export const world = () => executeServerCommand('world') as unknown as Promise<Place>

/** Calls a method of the development world. */
export const driver = <Answer>(method: string, ...args: unknown[]) =>
  executeServerCommand<Answer, { method: string; args: unknown[] }>('driver', { method, args })

/** Waits for a promise. Fails after the limit of all tests, with the state of the page at that time. */
export async function withDeadline<T>(promise: Promise<T>, seen: () => string): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`Never settled, there is: ${seen()}`)), LIMIT_MS)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(late))
}

/** The state of a tag and the session, for the message of `withDeadline`. */
export const describeState = (tag: Tag) =>
  `screen ${tag.screen}, open ${tag.open}, session ${tag.session.$state.get().status}, "${tag.shadowRoot.textContent?.trim().slice(0, 200)}"`

/** The built bundle, as a host loads it. */
export const bundle = (path = 'index.js') =>
  import(new URL(`/dist/${path}`, location.href).href) as Promise<Record<string, unknown>>

/** An iframe that has loaded only the bundle, after `first` has run in it. `remove()` removes it. */
export async function openFrame(
  style = '',
  query = '',
  first: (page: Window & typeof globalThis) => void = () => {},
): Promise<Window & typeof globalThis & { remove(): void }> {
  const frame = document.createElement('iframe')
  frame.style.cssText = style
  frame.src = new URL(`/elements/test/blank.html${query}`, location.href).href
  document.body.append(frame)
  await new Promise(resolve => {
    frame.onload = resolve
  })
  const page = frame.contentWindow as Window & typeof globalThis
  first(page)
  await page.eval('import("/dist/index.js")')
  return Object.assign(page, { remove: () => frame.remove() })
}

/** Inserts markup into the page and returns its first element. */
export function insert<Kind extends HTMLElement = Tag>(markup: string, into: ParentNode & Node = document.body): Kind {
  const template = document.createElement('template')
  template.innerHTML = markup
  const node = document.importNode(template.content, true).firstElementChild as Kind
  into.append(node)
  return node
}

/**
 * Holds every timer of the page with such a length: it runs when the test says so, not before, regardless of the
 * machine's speed.
 */
export function holdTimers(matches: (ms: number) => boolean, page: Window = window) {
  const { setTimeout: setTimer, clearTimeout: clearTimer } = page
  const timers = new Map<number, () => void>()
  let ids = 0
  page.setTimeout = ((action: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (!matches(ms)) return setTimer.call(page, action, ms, ...args)
    timers.set(--ids, () => action(...args))
    return ids
  }) as typeof page.setTimeout
  page.clearTimeout = (id?: number) => {
    if (id === undefined || !timers.delete(id)) clearTimer.call(page, id)
  }
  const release = () => {
    for (const [id, action] of [...timers]) if (timers.delete(id)) action()
  }
  return {
    get count() {
      return timers.size
    },
    release,
    stop: () => {
      Object.assign(page, { setTimeout: setTimer, clearTimeout: clearTimer })
      release()
    },
  }
}

/** Stops the page's clock, which some waits compare with their timers. Returns a function that restarts it. */
export function stopClock(): () => void {
  const now = performance.now()
  performance.now = () => now
  return () => {
    Reflect.deleteProperty(performance, 'now')
  }
}

/** An element inside a tag, except in a prerendered screen. */
export const findInside = <Kind extends Element = HTMLElement>(tag: HTMLElement, selector: string) =>
  [...(tag.shadowRoot?.querySelectorAll<Kind>(selector) ?? [])].find(
    element => !element.closest('.prepared, .attached'),
  ) ?? null

/** Waits for an element inside an open tag, except in a dialog that is closing. */
export const waitForElement = <Kind extends Element = HTMLElement>(tag: HTMLElement, selector: string) =>
  until(() => {
    const element = findInside<Kind>(tag, selector)
    return element?.closest('dialog')?.matches(':not([open]), .leaving') ? null : element
  })

/** Records the page's requests to the provider and the chains from now on. The result waits until they are answered. */
export async function recordRequests(): Promise<() => Promise<string[]>> {
  const { apiUrl, ethereumRpcUrl, solanaRpcUrl } = await world()
  const urls: string[] = []
  const observer = new PerformanceObserver(list => {
    urls.push(...list.getEntries().map(({ name }) => name))
  })
  observer.observe({ type: 'resource' })
  const marker = `${apiUrl}/marker-${performance.now()}`
  return async () => {
    await fetch(marker, { mode: 'no-cors' })
    await until(() => urls.includes(marker))
    return urls.filter(
      url => url !== marker && [apiUrl, ethereumRpcUrl, solanaRpcUrl].some(origin => url.startsWith(origin)),
    )
  }
}

/** The dialog of an open tag. */
export const dialogOf = (tag: HTMLElement) => findInside<HTMLDialogElement>(tag, 'dialog')

/** The events that report a state, without requests and transferred values. */
const NAMES = EVENT_NAMES.filter(name => !/-request$|-submit$|-tokens$/.test(name))

/** Waits until an open tag has no running animation, except endless ones. */
export async function animationsFinished(tag: Tag): Promise<void> {
  await until(() => dialogOf(tag)?.open)
  await animationsEnded(tag.shadowRoot)
}

/** Records the events of a target: their names in order, and their details. */
export function recordEvents(target: EventTarget) {
  const events: CustomEvent[] = []
  for (const name of NAMES) target.addEventListener(name, event => events.push(event as CustomEvent))
  return {
    events,
    names: (without: RegExp = /ready|session/) =>
      events.map(({ type }) => type.replace('wallet-', '')).filter(name => !without.test(name)),
    details: (name: string) =>
      events.filter(({ type }) => type === name).map(({ detail }) => detail as Record<string, unknown>),
  }
}

/** Removes tags from the page, and waits until they have noticed. */
export async function removeTags(...tags: readonly Tag[]): Promise<void> {
  for (const tag of tags) tag.remove()
  await until(() => !tags.some(tag => tag.open || dialogOf(tag)))
}

/** Removes everything that a test has added. */
export const cleanUp = () =>
  removeTags(
    ...document.body.querySelectorAll<Tag>(
      Object.keys(LOADERS)
        .filter(tag => tag !== 'wallet-app')
        .join(),
    ),
  )

/** Types into a field like a visitor, as far as a script can. */
export function typeInto(field: HTMLInputElement, text: string): void {
  field.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text, inputType: 'insertText' }))
}

/** Logs in by e-mail through an open login element. */
export async function logIn(
  tag: Tag,
  address = `mira${crypto.getRandomValues(new Uint32Array(1))[0]}@example.com`,
): Promise<string> {
  typeInto(await waitForElement<HTMLInputElement>(tag, 'input[type=email]'), address)
  const submit = await until(() =>
    findInside<HTMLButtonElement>(tag, 'form button:not([disabled]):not([aria-disabled=true])'),
  )
  submit.click()
  const field = await waitForElement<HTMLInputElement>(tag, 'input[autocomplete=one-time-code]')
  const code = await driver<string>('lastCode', address)
  await until(() => !field.disabled)
  typeInto(field, code)
  return address
}
