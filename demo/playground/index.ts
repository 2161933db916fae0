import { html, render } from 'lit-html'
import { keyed } from 'lit-html/directives/keyed.js'

/**
 * The playground: it shows each tag with fields for its attributes, the resulting markup, and the events that it
 * dispatches.
 */

interface Attribute {
  readonly name: string
  readonly description?: string
  readonly type: { readonly text: string }
  readonly default?: string
}
interface Tag {
  readonly tagName: string
  readonly description?: string
  readonly attributes: readonly Attribute[]
  readonly events: readonly { readonly name: string; readonly description?: string }[]
}
export interface Manifest {
  readonly modules: readonly { readonly declarations: readonly [Tag] }[]
}
type Flow = HTMLElement & { show?: () => Promise<unknown> }

/** The first attributes of a tag, with which it works in the local world. */
const FIRST_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'wallet-login-modal': { layer: 'inline' },
  'wallet-account': { layer: 'inline' },
  'wallet-security': { layer: 'inline' },
  'wallet-button': { for: 'login', label: 'Log in', 'label-signed-in': '{email}' },
  'wallet-fund': { 'chain-type': 'ethereum', chain: '31337', amount: '0.5' },
  'wallet-confirm-tx': {
    'chain-type': 'ethereum',
    chain: '31337',
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: '0.01',
    'value-unit': 'ether',
  },
}
/** Examples that a button shows, so that nobody needs to find their attributes first. */
const PRESETS: Readonly<
  Record<string, readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[]>
> = {
  'wallet-login-modal': [
    ['In the page', { layer: 'inline' }],
    ['Over the page', {}],
    ['Dark, in German', { layer: 'inline', theme: 'dark', locale: 'de' }],
    ['In Arabic', { layer: 'inline', locale: 'ar' }],
  ],
}
/** The attributes at the top of the list, because most people try them first. */
const FIRST: readonly string[] = ['theme', 'locale', 'layer']
/** The attributes without a field: the first three are set by the page's `<wallet-app>`, and a button sets `open`. */
const UNSET: readonly string[] = ['app-id', 'client-id', 'api-url', 'open']

const find = <Kind extends Element = HTMLElement>(selector: string) => document.querySelector(selector) as Kind
const [tabs, description, rows, markup, preview, events, emptyNote, presets] = [
  '.tags',
  '.what',
  '.rows',
  '.markup',
  '.place',
  '.events',
  '.none',
  '.presets',
].map(selector => find(selector)) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
]
const [show, copy, clear] = ['.show', '.copy', '.clear'].map(selector => find(selector)) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
]
const search = find<HTMLInputElement>('.find input')

const tags = ((await (await fetch('/dist/custom-elements.json')).json()) as Manifest).modules.map(
  ({ declarations }) => declarations[0],
)
const COPY = copy.textContent
let element: Flow
let controller = new AbortController()

/** The values that an attribute accepts, from its type: `'top' | 'page'`. */
const valuesOf = ({ type }: Attribute) => [...type.text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)

/** A description as HTML; text between backticks becomes code. */
const descriptionHtml = (text: string) =>
  text.split('`').map((piece, at) => (at % 2 ? html`<code>${piece}</code>` : piece))

/** The field for an attribute: a checkbox, a select, or a text field. Each change sets the attribute at once. */
function fieldOf(attribute: Attribute) {
  const { name, description = '' } = attribute
  const set = (value: string | null) => {
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
    writeMarkup()
  }
  const typed = ({ target }: Event) => set((target as HTMLInputElement | HTMLSelectElement).value || null)
  const values = valuesOf(attribute)
  const current = element.getAttribute(name)
  const isBox = attribute.type.text === 'boolean'
  const field = isBox
    ? html`<input
        type="checkbox"
        .checked=${current !== null}
        @change=${({ target }: Event) => set((target as HTMLInputElement).checked ? '' : null)}
      />`
    : values.length > 0
      ? html`<select @change=${typed}>
          <option value="">${attribute.default ? `${attribute.default.replaceAll("'", '')} (default)` : ''}</option>
          ${values.map(option => html`<option value=${option} ?selected=${current === option}>${option}</option>`)}
        </select>`
      : html`<input .value=${current ?? ''} autocomplete="off" spellcheck="false" @input=${typed} />`
  return html`<label class=${isBox ? 'row box' : 'row'} title=${description}
    ><span>${name}</span>${field}<small>${descriptionHtml(description)}</small></label
  >`
}

/** Writes the markup of the tag as a host would write it. */
function writeMarkup(): void {
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== 'open')
    .map(({ name, value }) =>
      value ? ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : ` ${name}`,
    )
  const text = `<${element.localName}${attributes.join(attributes.length > 2 ? '\n ' : '')}></${element.localName}>`
  if (markup.textContent === text) return
  markup.textContent = text
  copy.textContent = COPY // the copied markup is no longer the current one
}

function listEvent(event: Event): void {
  const { type, detail, bubbles, cancelable } = event as CustomEvent<unknown>
  const flags = [bubbles ? 'bubbles' : '', cancelable ? 'can be cancelled' : ''].filter(Boolean).join(', ')
  const body = JSON.stringify(detail, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value), 2) as
    | string
    | undefined
  const entry = document.createElement('li')
  render(
    html`<details>
      <summary><b>${type}</b><span>${flags}</span><time>${new Date().toLocaleTimeString()}</time></summary>
      <pre>${body ?? 'no detail'}</pre>
    </details>`,
    entry,
  )
  events.prepend(entry)
  emptyNote.hidden = true
}

const rank = ({ name }: Attribute) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)

/** Shows another tag with its first attributes. */
function choose(tag: Tag, attributes: Readonly<Record<string, string>> = FIRST_ATTRIBUTES[tag.tagName] ?? {}): void {
  controller.abort()
  controller = new AbortController()
  element = document.createElement(tag.tagName)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  for (const { name } of tag.events) element.addEventListener(name, listEvent, { signal: controller.signal })
  preview.replaceChildren(element)
  const shown = tag.attributes
    .filter(({ name }) => !UNSET.includes(name))
    .toSorted((one, other) => rank(one) - rank(other))
  render(keyed(element, shown.map(fieldOf)), rows)
  render(
    (PRESETS[tag.tagName] ?? []).map(
      ([name, attributes]) => html`<button type="button" @click=${() => choose(tag, attributes)}>${name}</button>`,
    ),
    presets,
  )
  description.textContent = tag.description ?? ''
  show.hidden = !element.show
  for (const link of tabs.querySelectorAll('a')) link.ariaCurrent = link.hash === `#${tag.tagName}` ? 'page' : null
  filterRows()
  writeMarkup()
}

function filterRows(): void {
  const query = search.value.trim().toLowerCase()
  for (const row of rows.children) (row as HTMLElement).hidden = !row.textContent?.toLowerCase().includes(query)
}

const chosen = () =>
  tags.find(({ tagName }) => location.hash === `#${tagName}`) ??
  tags.find(({ tagName }) => tagName === 'wallet-login-modal') ??
  tags[0]
const showLinkedTag = () => {
  const tag = chosen()
  if (tag) choose(tag)
}

render(
  tags.map(({ tagName }) => html`<a href=${`#${tagName}`}>${tagName}</a>`),
  tabs,
)
addEventListener('hashchange', showLinkedTag)
search.addEventListener('input', filterRows)
find<HTMLFormElement>('.attributes').addEventListener('submit', event => event.preventDefault())
show.addEventListener('click', () => {
  element.show?.().catch(() => {})
}) // the event shows the failure
copy.addEventListener('click', () => {
  const text = markup.textContent ?? ''
  void navigator.clipboard.writeText(text).then(() => {
    if (markup.textContent === text) copy.textContent = 'Copied'
  })
})
clear.addEventListener('click', () => {
  events.replaceChildren()
  emptyNote.hidden = false
})
showLinkedTag()
