import { readFileSync } from 'node:fs'
import { generator, rolls } from '../harness/random.js'
import { STRANGER, type Visitor } from './visitor.js'

interface Attribute {
  readonly name: string
  readonly type: { readonly text: string }
}
interface Declaration {
  readonly tagName?: string
  readonly attributes: readonly Attribute[]
}
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const built = <Kind>(file: string) =>
  JSON.parse(readFileSync(new URL(`../../../dist/${file}`, import.meta.url), 'utf8')) as Kind

/** The probability of attributes that attacks depend on. Any other attribute is rare. */
const LIKELIHOODS: Readonly<Record<string, number>> = {
  open: 0.8,
  headless: 0.4,
  to: 0.9,
  value: 0.9,
  'value-unit': 0.5,
  chain: 0.6,
  'chain-type': 0.3,
  data: 0.3,
  'sign-only': 0.2,
  sponsored: 0.2,
  'api-url': 0.15,
  'app-id': 0.15,
  'submit-on-complete': 0.3,
}
const DEFAULT_LIKELIHOOD = 0.06
/** The most elements that are nested in each other. */
const MAX_DEPTH = 2
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const spender = STRANGER.ethereum.slice(2).toLowerCase().padStart(64, '0')
const CALLS = [
  '0x',
  `0x095ea7b3${spender}${'f'.repeat(64)}`,
  `0xa9059cbb${spender}${'1'.padStart(64, '0')}`,
  '0xdeadbeef',
  'x',
]
const AMOUNTS = ['1', '0.5', '0.01', '1000000000000000000', '100', '-1', '1e18', '']
const NUMBERS = [0, 1, 31337, -1, 1e18]
/** Words with a meaning for a document, a script or a reader. */
const WORDS = [
  'defaultView',
  'body',
  'querySelector',
  'contentWindow',
  'true',
  'false',
  '0',
  'ethereum',
  'email',
  'All checks passed.',
  'your wallet address',
  '__proto__',
  'constructor',
  '[object Object]',
  '{"headless":true}',
  '\u202e',
  'x'.repeat(300),
  '',
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Writes documents with the product's tags, all their attributes, and JSON children with all settings. */
export class Author {
  readonly #tags = built<{ readonly modules: readonly { readonly declarations: readonly Declaration[] }[] }>(
    'custom-elements.json',
  ).modules.flatMap(({ declarations }) => declarations.filter(({ tagName }) => tagName))
  readonly #review = this.#tags.find(({ tagName }) => tagName === 'wallet-confirm-tx') as Declaration
  readonly #schema = built<Schema>('config.schema.json')
  #random = rolls(generator(0))

  constructor(readonly visitor: Visitor) {}

  /** The document with this number. The same number always gives the same document. */
  document(number: number): { readonly before: string; readonly after: string } {
    this.#random = rolls(generator(number))
    const { below } = this.#random
    const parts = (count: number) => Array.from({ length: count }, () => this.#element(0)).join('')
    return { before: parts(below(3)), after: parts(1 + below(4)) }
  }

  #element(depth: number): string {
    const { pick, chance } = this.#random
    if (chance(0.15)) return this.#neighbour()
    const { tagName, attributes } = chance(0.5) ? this.#review : pick(this.#tags)
    const written = attributes
      .filter(({ name }) => chance(LIKELIHOODS[name] ?? DEFAULT_LIKELIHOOD))
      .map(attribute => ` ${attribute.name}="${escaped(this.#value(attribute))}"`)
    const json = chance(0.35)
      ? `<script type="application/json">${JSON.stringify(this.#settings(this.#schema)).replaceAll('<', '\\u003c')}</script>`
      : ''
    const inner = depth < MAX_DEPTH && chance(0.15) ? this.#element(depth + 1) : ''
    const element = `<${tagName}${written.join('')}>${json}${inner}</${tagName}>`
    return depth === 0 && chance(0.2)
      ? `<form method="post" action="${escaped(this.#url())}">${element}</form>`
      : element
  }

  /** Markup that may stand beside the product's tags. */
  #neighbour(): string {
    const [word, url] = [escaped(this.#word()), escaped(this.#url())]
    return this.#random.pick([
      `<img name="${word}" alt>`,
      `<form id="${word}"><input name="${word}"></form>`,
      `<a id="${word}" href="${url}"></a>`,
      '<dialog open>',
      '<template shadowrootmode="open"></template>',
      `<iframe name="${word}" src="${url}"></iframe>`,
    ])
  }

  #value({ name, type: { text } }: Attribute): string {
    const { visitor } = this
    const { pick } = this.#random
    const words = [...text.matchAll(/'([^']+)'/g)].map(([, word]) => word ?? '')
    if (name === 'app-id') return pick([visitor.appId, visitor.appId, '', 'x'.repeat(25)])
    if (/url$/.test(name)) return this.#url()
    if (/^(to|address)$/.test(name))
      return pick([STRANGER.ethereum, STRANGER.ethereum, STRANGER.solana, visitor.usdc, visitor.ethereum, ZERO_ADDRESS])
    if (/^(value|amount)$/.test(name)) return pick(AMOUNTS)
    if (name === 'data') return pick(CALLS)
    if (/chain$/.test(name)) return pick(['31337', '31337', '1', '0x7a69', 'x'])
    if (text.startsWith('boolean')) return pick(['', '', 'true', 'false'])
    return words.length > 0 ? pick([...words, this.#word()]) : this.#word()
  }

  /** Random settings that the configuration's schema allows. */
  #settings({ anyOf, properties, items, type, enum: values }: Schema, name = ''): unknown {
    const { pick, chance, below } = this.#random
    if (anyOf) return this.#settings(pick(anyOf), name)
    if (values) return pick(values)
    if (properties) {
      const chosen = Object.entries(properties).filter(([inner]) =>
        chance(/^(embeddedWallets|showWalletUIs|legal|requireUsersAcceptTerms)$/.test(inner) ? 0.6 : 0.15),
      )
      return Object.fromEntries(chosen.map(([inner, schema]) => [inner, this.#settings(schema, inner)]))
    }
    if (type === 'array') return Array.from({ length: below(3) }, () => this.#settings(items ?? {}))
    if (type === 'boolean') return chance(0.5)
    if (type === 'number' || type === 'integer') return pick(NUMBERS)
    if (name === 'appId') return this.visitor.appId
    return /url$/i.test(name) ? this.#url() : this.#word()
  }

  #url(): string {
    const { apiUrl, ethereumRpcUrl } = this.visitor.world
    const hostileUrl = apiUrl.replace('//wallet.', '//evil.')
    return this.#random.pick([
      hostileUrl,
      hostileUrl,
      apiUrl,
      ethereumRpcUrl,
      'javascript:alert(1)',
      'data:text/html,x',
      '//x',
      '',
    ])
  }

  #word(): string {
    return this.#random.pick(WORDS)
  }
}
