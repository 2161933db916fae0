import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { SoftwarePasskey } from '../../provider/login/passkeys/software-passkey.harness.js'
import type { World } from '../../world.js'
import { ORIGIN } from './browser.js'
import type {
  CodeSource,
  Death,
  Heard,
  Kept,
  Opening,
  OrderName,
  Orders,
  PageMessage,
  PasskeyAnswer,
  PasskeyRequest,
  Sent,
} from './messages.js'

const ROUNDS = 'PASSWORD_ROUNDS = 1_200_000'
const STEP_MS = 30_000
/** So long between two codes that none is too many for its phone or address. */
const BETWEEN_CODES_MS = 3 * 60_000
const HANG_LIMIT_MS = 60_000

/**
 * Bundles the code of a page into one file; `remove` deletes it. The slow part of the password derivation is left out,
 * because nothing happens during it.
 */
export async function pageCode(): Promise<{ readonly file: string; readonly remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'killed-page-'))
  const file = join(folder, 'page.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: file,
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
    plugins: [
      {
        name: 'quick-passwords',
        setup: ({ onLoad }) =>
          onLoad({ filter: /recovery-keys\.ts$/ }, ({ path }) => {
            const source = readFileSync(path, 'utf8')
            if (!source.includes(ROUNDS)) throw new Error(`${path} counts its rounds otherwise.`)
            return { contents: source.replace(ROUNDS, 'PASSWORD_ROUNDS = 1'), loader: 'ts' }
          }),
      },
    ],
  })
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

let people = 0

/** A person with a browser, an authenticator app, a phone, passkeys on all their devices, and a memory. */
export class Person {
  readonly phone: string
  readonly storage = new Map<string, string>()
  shares = new Map<string, Uint8Array>()
  /** The secret that their authenticator app scanned last. */
  secret: string | undefined
  passkey: SoftwarePasskey | undefined
  /** A request of a dead page that has not arrived yet. */
  late: Sent | undefined

  /** With an address, they log in by e-mail, otherwise as a guest of their browser. */
  constructor(
    readonly email?: string,
    phone?: string,
  ) {
    this.phone = phone ?? `+1206555${String(people++ % 10_000).padStart(4, '0')}`
  }

  static withEmail(): Person {
    return new Person(`person${people}@example.com`)
  }

  /** The same person at another browser. They can log in there, but it has no other data. */
  elsewhere(): Person {
    const other = new Person(this.email, this.phone)
    for (const [key, value] of this.storage) other.storage.set(key, value)
    other.secret = this.secret
    other.passkey = this.passkey
    return other
  }

  get kept(): Kept {
    return { storage: [...this.storage], shares: [...this.shares] }
  }
}

/** The end of an order: completed in a number of steps, or cut off by the page's death. */
export type Ended<Name extends OrderName> =
  | { readonly done: Orders[Name]['answer']; readonly steps: number }
  | { readonly dead: string }

/** A page in a person's browser. */
export class Page {
  readonly #worker: Worker
  #onEnd: (message: PageMessage) => void = () => {}

  constructor(
    file: string,
    readonly world: World,
    appId: string,
    readonly person: Person,
  ) {
    const { email, phone, kept } = person
    const opening: Opening = { appId, apiUrl: world.apiUrlLocal, email, phone, ...kept }
    // Without the arguments of this process: the file is bundled, and loading tsx again takes a third of a second.
    this.#worker = new Worker(file, { workerData: opening, execArgv: [] })
    this.#worker.on('message', (message: PageMessage) => this.#onMessage(message))
    this.#worker.on('error', error => this.#onEnd({ failed: String(error) }))
    const { late } = person
    person.late = undefined
    if (late) void deliver(late)
  }

  /** Runs an order. Throws if it fails or never ends. */
  async does<Name extends OrderName>(name: Name, args: Orders[Name]['given']): Promise<Orders[Name]['answer']> {
    const ended = await this.#run(name, args, undefined)
    if ('dead' in ended) throw new Error(`The page has died: ${ended.dead}`)
    return ended.done
  }

  /** Runs an order during which the page dies, unless the order ends before that step. */
  async dies<Name extends OrderName>(name: Name, args: Orders[Name]['given'], death: Death): Promise<Ended<Name>> {
    const ended = await this.#run(name, args, death)
    await this.close()
    return ended
  }

  /** The number of steps that the order takes. */
  async steps<Name extends OrderName>(name: Name, args: Orders[Name]['given']): Promise<number> {
    const ended = await this.#run(name, args, undefined)
    if ('dead' in ended) throw new Error(`The page has died: ${ended.dead}`)
    return ended.steps
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #run<Name extends OrderName>(
    name: Name,
    args: Orders[Name]['given'],
    death: Death | undefined,
  ): Promise<Ended<Name>> {
    return new Promise((resolve, reject) => {
      const hangTimer = setTimeout(() => reject(new Error(`${name} never ends`)), HANG_LIMIT_MS)
      this.#onEnd = message => {
        clearTimeout(hangTimer)
        if ('failed' in message) reject(new Error(`${name}: ${message.failed}`))
        else if ('dead' in message) resolve({ dead: message.dead })
        else if ('done' in message) resolve({ done: message.done as Orders[Name]['answer'], steps: message.steps })
      }
      this.#worker.postMessage({ order: { name, given: args, death } })
    })
  }

  #onMessage(message: PageMessage): void {
    const { person } = this
    if ('stored' in message) keep(person.storage, ...message.stored)
    else if ('shared' in message) keep(person.shares, ...message.shared)
    else if ('scanned' in message) person.secret = message.scanned
    else if ('asks' in message) void this.#answer(async () => ({ code: await this.#code(message.asks) }))
    else if ('passkey' in message) void this.#answer(async () => ({ passkey: this.#usePasskey(message.passkey) }))
    else {
      if ('dead' in message) person.late = message.late
      this.#onEnd(message)
    }
  }

  /** Gives the page what it asks the person for. */
  async #answer(find: () => Promise<Heard>): Promise<void> {
    try {
      this.#worker.postMessage(await find())
    } catch (error) {
      this.#onEnd({ failed: `The person cannot answer: ${String(error)}` })
    }
  }

  /** A code that the person reads. Each code is used once. */
  async #code(source: CodeSource): Promise<string> {
    const {
      person: { secret, phone, email },
      world: { driver },
    } = this
    driver.shiftClock(source === 'totp' ? STEP_MS : BETWEEN_CODES_MS)
    if (source === 'sms') return driver.lastTextedCode(phone)
    if (source === 'mail') return driver.lastCode(email ?? '')
    if (secret === undefined) throw new Error('there is no authenticator app')
    return driver.authenticatorCode(secret)
  }

  #usePasskey(request: PasskeyRequest): PasskeyAnswer {
    const { person } = this
    if (request.kind === 'create') return (person.passkey = new SoftwarePasskey(ORIGIN)).register(request)
    if (!person.passkey) throw new Error('There is no passkey.')
    return person.passkey.authenticate(request)
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T | null): void {
  map.delete(key)
  if (value !== null) map.set(key, value)
}

/** Delivers a request of a dead page after all. Nobody waits for its response. */
const deliver = ({ url, method, headers, body }: Sent): Promise<unknown> =>
  fetch(url, { method, headers: Object.fromEntries(headers), ...(body !== undefined && { body }) })
    .then(answer => answer.arrayBuffer())
    .catch(() => undefined)
