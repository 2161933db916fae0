import assert from 'node:assert/strict'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Copy } from './copy.js'
import type { Recipe } from './recipe.js'

const FOLDER = 'elements/wallet-greeting'

const TABLE = `import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Greets the visitor. */
export const WALLET_GREETING = {
  tag: 'wallet-greeting',
  fields: {
    ...VISUAL,
    /** Whom to greet. */
    whom: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface GreetingResult { readonly greeted: string }

export interface GreetingEvents {
  /** The visitor was greeted. */
  'wallet-greeting-complete': GreetingResult
}

export interface GreetingOptions { readonly whom?: string }
`

const CLASS = `import { FlowElement } from '../base/flow-element.js'
import { withFields } from '../base/with-fields.js'
import type { Outcome } from '../fields/table.js'
import { WALLET_GREETING, type GreetingEvents, type GreetingOptions } from './table.js'

export class WalletGreetingElement extends withFields(FlowElement<GreetingOptions, Outcome<GreetingEvents>>, WALLET_GREETING.fields) {
  static readonly tag: string = WALLET_GREETING.tag
  protected override readonly kind = 'greeting'
  protected override readonly question = { tag: WALLET_GREETING.tag, exit: 'USER_EXITED_AUTH_FLOW' } as const

  protected override async loadPart() {
    return (await import('./part.js')).part
  }

  protected override loadView() {
    return import('../../src/screens/shapes/status/status.view.js')
  }
}
`

const PART = `import { atom } from 'nanostores'
import { statusView, type StatusModel } from '../../src/screens/shapes/status/status.js'
import { at, done, flow, on, screen, type OnStage } from '../../src/stage/define.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { GreetingEvents, GreetingOptions, WALLET_GREETING } from './table.js'

const greeting = screen('greeting', {
  view: statusView,
  start: ({ whom }: { readonly whom: string }, stage: OnStage<string>): StatusModel => ({
    $state: atom({
      ring: 'done' as const,
      title: 'Hello',
      detail: whom,
      answers: [{ text: 'Hello', kind: 'primary' as const, press: () => stage.finish(whom) }],
    }),
  }),
})

export const part: FlowPart<GreetingOptions, Outcome<GreetingEvents>, ElementOf<typeof WALLET_GREETING>> = {
  part: flow<GreetingOptions, Outcome<GreetingEvents>>('greeting', {
    start: ({ whom }) => at(greeting, { whom: whom ?? 'world' }),
    on: [on(greeting, greeted => done({ greeted }))],
  }),
  options: ({ whom }) => whom ? { whom } : {},
  input: options => options,
}
`

const REFERENCE = `\`\`\`html
<wallet-app app-id="your-25-character-app-id"></wallet-app>
<wallet-button for="greeting" label="Say hello"></wallet-button>
<wallet-greeting id="greeting" whom="Mira"></wallet-greeting>
\`\`\`

It greets \`whom\`, or else the world, until the visitor greets back.

## In this order

- \`wallet-greeting-complete\`, once the visitor has greeted back; else \`wallet-error\`

## Error codes

- \`USER_EXITED_AUTH_FLOW\`: the visitor left (\`cancelled\`)

## Accessibility

- The greeting is the title, and its answer a button.
`

/** The built files for hosts that must contain the new tag. */
const PLACES: Readonly<Record<string, string>> = {
  'dist/elements/wallet-greeting.d.ts': 'whom: string | undefined',
  'dist/elements/events.d.ts': "'wallet-greeting-complete': CustomEvent<",
  'dist/index.d.ts': 'export { WalletGreetingElement }',
  'dist/react.d.ts': 'onGreetingComplete?:',
  'dist/types/tags.d.ts': "'wallet-greeting': {",
  'dist/custom-elements.json': '"tagName":"wallet-greeting"',
  'dist/web-types.json': '"name":"wallet-greeting"',
  'dist/html-custom-data.json': '"name":"wallet-greeting"',
  'dist/loader.js': './elements/wallet-greeting.js',
  'dist/reference.md': '[`<wallet-greeting>`](reference/wallet-greeting.md)',
  'dist/reference/wallet-greeting.md': '| `wallet-greeting-complete` | `GreetingResult` |',
}

async function find(copy: Copy): Promise<void> {
  for (const [path, text] of Object.entries(PLACES)) assert(copy.read(path).includes(text), `${path} has no ${text}`)
  const built = (path: string) =>
    import(pathToFileURL(join(copy.root, 'dist', path)).href) as Promise<
      Record<string, { tag: string; observedAttributes: string[]; displayName: string }>
    >
  const { WalletGreetingElement } = await built('index.js')
  assert.equal(WalletGreetingElement?.tag, 'wallet-greeting')
  assert(WalletGreetingElement.observedAttributes.includes('whom'))
  assert.equal((await built('elements/wallet-greeting.js')).WalletGreetingElement, WalletGreetingElement)
  assert.equal((await built('react.js')).WalletGreeting?.displayName, 'wallet-greeting')
}

export const recipe: Recipe = {
  adds: 'a tag',
  add: copy => {
    copy.write(`${FOLDER}/table.ts`, TABLE)
    copy.write(`${FOLDER}/wallet-greeting.ts`, CLASS)
    copy.write(`${FOLDER}/part.ts`, PART)
    copy.write(`${FOLDER}/reference.md`, REFERENCE)
  },
  find,
}
