import { html, render } from 'lit-html'
import { keyed } from 'lit-html/directives/keyed.js'

/** Every tag with its attributes to play with, the markup that comes of them, and the events it fires. */

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

/** What makes sense of a tag in the local world before anybody has chosen anything. */
const BEGIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
/** What is worth a look before anybody has found the attributes for it. */
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
/** What most people try first stands first. */
const FIRST: readonly string[] = ['theme', 'locale', 'layer']
/** What the page's one `<wallet-app>` has already; a second one that only repeats it plays on the same app. */
const UNSET: readonly string[] = ['app-id', 'client-id', 'api-url', 'open']

const find = <Kind extends Element = HTMLElement>(selector: string) => document.querySelector(selector) as Kind
const [tabs, what, rows, markup, place, events, none, presets] = [
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
let live: Flow
let heard = new AbortController()

/** The words an attribute may have, from its type: `'top' | 'page'`. */
const wordsOf = ({ type }: Attribute) => [...type.text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)

/** A description as it reads: what stands between backticks is code. */
const written = (text: string) => text.split('`').map((piece, at) => (at % 2 ? html`<code>${piece}</code>` : piece))

/** The field for an attribute: a box, a choice, or text. What it holds goes to the tag at once. */
function fieldOf(attribute: Attribute) {
  const { name, description = '' } = attribute
  const set = (value: string | null) => {
    if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
    write()
  }
  const typed = ({ target }: Event) => set((target as HTMLInputElement | HTMLSelectElement).value || null)
  const words = wordsOf(attribute)
  const given = live.getAttribute(name)
  const isBox = attribute.type.text === 'boolean'
  const field = isBox
    ? html`<input
        type="checkbox"
        .checked=${given !== null}
        @change=${({ target }: Event) => set((target as HTMLInputElement).checked ? '' : null)}
      />`
    : words.length > 0
      ? html`<select @change=${typed}>
          <option value="">${attribute.default ? `${attribute.default.replaceAll("'", '')} (default)` : ''}</option>
          ${words.map(word => html`<option value=${word} ?selected=${given === word}>${word}</option>`)}
        </select>`
      : html`<input .value=${given ?? ''} autocomplete="off" spellcheck="false" @input=${typed} />`
  return html`<label class=${isBox ? 'row box' : 'row'} title=${description}
    ><span>${name}</span>${field}<small>${written(description)}</small></label
  >`
}

/** The tag as a host would write it. */
function write(): void {
  const attributes = [...live.attributes]
    .filter(({ name }) => name !== 'open')
    .map(({ name, value }) =>
      value ? ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : ` ${name}`,
    )
  const text = `<${live.localName}${attributes.join(attributes.length > 2 ? '\n ' : '')}></${live.localName}>`
  if (markup.textContent === text) return
  markup.textContent = text
  copy.textContent = COPY // what was copied is not this
}

function tell(event: Event): void {
  const { type, detail, bubbles, cancelable } = event as CustomEvent<unknown>
  const facts = [bubbles ? 'bubbles' : '', cancelable ? 'can be cancelled' : ''].filter(Boolean).join(', ')
  const body = JSON.stringify(detail, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value), 2) as
    | string
    | undefined
  const entry = document.createElement('li')
  render(
    html`<details>
      <summary><b>${type}</b><span>${facts}</span><time>${new Date().toLocaleTimeString()}</time></summary>
      <pre>${body ?? 'no detail'}</pre>
    </details>`,
    entry,
  )
  events.prepend(entry)
  none.hidden = true
}

const rank = ({ name }: Attribute) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)

/** Shows another tag, with its attributes as they are at first. */
function choose(tag: Tag, begin: Readonly<Record<string, string>> = BEGIN[tag.tagName] ?? {}): void {
  heard.abort()
  heard = new AbortController()
  live = document.createElement(tag.tagName)
  for (const [name, value] of Object.entries(begin)) live.setAttribute(name, value)
  for (const { name } of tag.events) live.addEventListener(name, tell, { signal: heard.signal })
  place.replaceChildren(live)
  const shown = tag.attributes
    .filter(({ name }) => !UNSET.includes(name))
    .toSorted((one, other) => rank(one) - rank(other))
  render(keyed(live, shown.map(fieldOf)), rows)
  render(
    (PRESETS[tag.tagName] ?? []).map(
      ([name, attributes]) => html`<button type="button" @click=${() => choose(tag, attributes)}>${name}</button>`,
    ),
    presets,
  )
  what.textContent = tag.description ?? ''
  show.hidden = !live.show
  for (const link of tabs.querySelectorAll('a')) link.ariaCurrent = link.hash === `#${tag.tagName}` ? 'page' : null
  narrow()
  write()
}

function narrow(): void {
  const wanted = search.value.trim().toLowerCase()
  for (const row of rows.children) (row as HTMLElement).hidden = !row.textContent?.toLowerCase().includes(wanted)
}

const chosen = () =>
  tags.find(({ tagName }) => location.hash === `#${tagName}`) ??
  tags.find(({ tagName }) => tagName === 'wallet-login-modal') ??
  tags[0]
const follow = () => {
  const tag = chosen()
  if (tag) choose(tag)
}

render(
  tags.map(({ tagName }) => html`<a href=${`#${tagName}`}>${tagName}</a>`),
  tabs,
)
addEventListener('hashchange', follow)
search.addEventListener('input', narrow)
find<HTMLFormElement>('.attributes').addEventListener('submit', event => event.preventDefault())
show.addEventListener('click', () => {
  live.show?.().catch(() => {})
}) // the event says it
copy.addEventListener('click', () => {
  const text = markup.textContent ?? ''
  void navigator.clipboard.writeText(text).then(() => {
    if (markup.textContent === text) copy.textContent = 'Copied'
  })
})
clear.addEventListener('click', () => {
  events.replaceChildren()
  none.hidden = false
})
follow()
