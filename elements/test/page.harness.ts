import { executeServerCommand } from '@web/test-runner-commands'
import { EVENT_NAMES } from '../tags/event-names.js'
import { LOADERS } from '../tags/loaders.js'
import { atRest } from '../../src/ui/test/at-rest.harness.js'
import { LIMIT_MS, until } from '../../src/ui/test/until.harness.js'

export { pressUntil } from '../../src/ui/test/press-until.harness.js'
export { settled, sleep, until } from '../../src/ui/test/until.harness.js'

/** A tag of ours, as a test drives it. */
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

/** The tester's hand in the development world. */
export const driver = <Answer>(method: string, ...args: unknown[]) =>
  executeServerCommand<Answer, { method: string; args: unknown[] }>('driver', { method, args })

/** What a promise comes to; it fails where that takes longer than any test waits, and says what was to be seen by then. */
export async function settles<T>(promise: Promise<T>, seen: () => string): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`Never settled, there is: ${seen()}`)), LIMIT_MS)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(late))
}

/** What a tag shows just now, and who is signed in, for what `settles` says. */
export const lookAt = (tag: Tag) =>
  `screen ${tag.screen}, open ${tag.open}, session ${tag.session.$state.get().status}, "${tag.shadowRoot.textContent?.trim().slice(0, 200)}"`

/** The built bundle, as a host loads it. */
export const bundle = (path = 'index.js') =>
  import(new URL(`/dist/${path}`, location.href).href) as Promise<Record<string, unknown>>

/** A page of its own below this one, which has loaded the bundle and nothing else, and before it what `first` does there. `leave()` takes it away. */
export async function freshPage(
  style = '',
  query = '',
  first: (page: Window & typeof globalThis) => void = () => {},
): Promise<Window & typeof globalThis & { leave(): void }> {
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
  return Object.assign(page, { leave: () => frame.remove() })
}

/** Puts markup into the page and gives its first element. */
export function put<Kind extends HTMLElement = Tag>(markup: string, into: ParentNode & Node = document.body): Kind {
  const template = document.createElement('template')
  template.innerHTML = markup
  const node = document.importNode(template.content, true).firstElementChild as Kind
  into.append(node)
  return node
}

/**
 * Takes every timer of the page whose length is meant out of the machine's hands: it runs when the test says so, and not
 * before, however slow or quick everything else is.
 */
export function holdTimers(meant: (ms: number) => boolean, page: Window = window) {
  const { setTimeout: start, clearTimeout: end } = page
  const held = new Map<number, () => void>()
  let ids = 0
  page.setTimeout = ((action: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (!meant(ms)) return start.call(page, action, ms, ...args)
    held.set(--ids, () => action(...args))
    return ids
  }) as typeof page.setTimeout
  page.clearTimeout = (id?: number) => {
    if (id === undefined || !held.delete(id)) end.call(page, id)
  }
  const release = () => {
    for (const [id, action] of [...held]) if (held.delete(id)) action()
  }
  return {
    get count() {
      return held.size
    },
    release,
    stop: () => {
      Object.assign(page, { setTimeout: start, clearTimeout: end })
      release()
    },
  }
}

/** Stops the page's clock, which some waits look at besides their timers; what it answers lets it go on. */
export function stopClock(): () => void {
  const now = performance.now()
  performance.now = () => now
  return () => {
    Reflect.deleteProperty(performance, 'now')
  }
}

/** Something inside a tag, but for what is only made ahead there. */
export const within = <Kind extends Element = HTMLElement>(tag: HTMLElement, selector: string) =>
  [...(tag.shadowRoot?.querySelectorAll<Kind>(selector) ?? [])].find(found => !found.closest('.prepared, .attached')) ??
  null

/** Waits for something inside an open tag, and not in a dialog that is on its way out. */
export const shown = <Kind extends Element = HTMLElement>(tag: HTMLElement, selector: string) =>
  until(() => {
    const found = within<Kind>(tag, selector)
    return found?.closest('dialog')?.matches(':not([open]), .leaving') ? null : found
  })

/** The dialog of an open tag. */
export const dialogOf = (tag: HTMLElement) => within<HTMLDialogElement>(tag, 'dialog')

/** What an element tells of itself: neither what it asks, nor what it hands over. */
const NAMES = EVENT_NAMES.filter(name => !/-request$|-submit$|-tokens$/.test(name))

/** Waits until nothing moves in an open tag any more: neither a dialog on its way in nor a screen that follows another. What turns for ever does not count. */
export async function still(tag: Tag): Promise<void> {
  await until(() => dialogOf(tag)?.open)
  await atRest(tag.shadowRoot)
}

/** Writes down every event that a target hears: names in their order, and the details. */
export function listen(target: EventTarget) {
  const heard: CustomEvent[] = []
  for (const name of NAMES) target.addEventListener(name, event => heard.push(event as CustomEvent))
  return {
    heard,
    names: (without: RegExp = /ready|session/) =>
      heard.map(({ type }) => type.replace('wallet-', '')).filter(name => !without.test(name)),
    details: (name: string) =>
      heard.filter(({ type }) => type === name).map(({ detail }) => detail as Record<string, unknown>),
  }
}

/** Takes tags out of the page, and waits until they have taken note of it. */
export async function takeAway(...tags: readonly Tag[]): Promise<void> {
  for (const tag of tags) tag.remove()
  await until(() => !tags.some(tag => tag.open || dialogOf(tag)))
}

/** Takes away what a test has left. */
export const clean = () =>
  takeAway(
    ...document.body.querySelectorAll<Tag>(
      Object.keys(LOADERS)
        .filter(tag => tag !== 'wallet-app')
        .join(),
    ),
  )

/** Types into a field as a visitor does, as far as a script can. */
export function type(field: HTMLInputElement, text: string): void {
  field.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text, inputType: 'insertText' }))
}

/** Logs in by e-mail through an open login element. */
export async function logIn(
  tag: Tag,
  address = `mira${crypto.getRandomValues(new Uint32Array(1))[0]}@example.com`,
): Promise<string> {
  type(await shown<HTMLInputElement>(tag, 'input[type=email]'), address)
  const submit = await until(() =>
    within<HTMLButtonElement>(tag, 'form button:not([disabled]):not([aria-disabled=true])'),
  )
  submit.click()
  const field = await shown<HTMLInputElement>(tag, 'input[autocomplete=one-time-code]')
  const code = await driver<string>('lastCode', address)
  await until(() => !field.disabled)
  type(field, code)
  return address
}
