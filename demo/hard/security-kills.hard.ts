/**
 * Kills the page at each step of an action that changes a wallet's protection: creating a wallet with a recovery,
 * importing a key, setting and changing a recovery, enrolling and removing a second factor. Afterwards the wallet must
 * exist, and open with the old method or the new one, on this device and on another.
 * `--kills N` sets how often the page is killed in each action, `--seed N` repeats a run.
 */
import { verifyMessage, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { startWorld } from '../world.js'
import { option, pick, random, seed } from './dice.js'
import { Page, pageCode, Person } from './killed-page/killed-page.js'
import type { Death, OrderName, Orders } from './killed-page/messages.js'

const KILLS = option('kills', 200)
const AT_ONCE = 2
const HOWS: readonly Death['how'][] = ['before', 'after', 'on its way']
const [OLD, NEW] = ['Owl-grebe_27+heron', 'Teal+heron_31-crane']

const world = await startWorld({ chains: false })
const code = await pageCode()
const { appId } = await world.driver.createApp({
  guest_auth: true,
  mfa_methods: ['totp'],
  user_owned_recovery_options: ['user-passcode'],
})

/** A change of a wallet's protection: its start, the killed order, and the recovery methods that are possible then. */
interface Change<Name extends OrderName = OrderName> {
  readonly name: string
  readonly before: (page: Page) => Promise<unknown>
  readonly order: Name
  readonly given: () => Orders[Name]['given']
  /** The address of the created wallet, if it is known in advance. */
  readonly makes?: (given: Orders[Name]['given']) => string
  /** The recovery of the wallet before and after. There is none before a wallet exists. */
  readonly ways: readonly [old: string | undefined, next: string | undefined]
  readonly passwords: readonly string[]
}
const change = <Name extends OrderName>(of: Change<Name>): Change => of as unknown as Change

const CHANGES: readonly Change[] = [
  change({
    name: 'creating a wallet',
    before: async () => undefined,
    order: 'createProtected',
    given: () => ({ password: NEW }),
    ways: [undefined, 'user-passcode'],
    passwords: [NEW],
  }),
  change({
    name: 'importing a key',
    before: async () => undefined,
    order: 'importKey',
    given: () => ({ privateKey: generatePrivateKey() }),
    makes: ({ privateKey }) => privateKeyToAddress(privateKey as Hex),
    ways: [undefined, 'privy'],
    passwords: [],
  }),
  change({
    name: 'setting a recovery',
    before: page => page.does('createWallet', undefined),
    order: 'setPassword',
    given: () => ({ password: NEW }),
    ways: ['privy', 'user-passcode'],
    passwords: [NEW],
  }),
  change({
    name: 'changing a recovery',
    before: page => page.does('createProtected', { password: OLD }),
    order: 'setPassword',
    given: () => ({ password: NEW }),
    ways: ['user-passcode', 'user-passcode'],
    passwords: [NEW, OLD],
  }),
  change({
    name: 'enrolling a second factor',
    before: page => page.does('createWallet', undefined),
    order: 'enrol',
    given: () => undefined,
    ways: ['privy', 'privy'],
    passwords: [],
  }),
  change({
    name: 'removing a second factor',
    before: async page => {
      await page.does('createWallet', undefined)
      await page.does('enrol', undefined)
    },
    order: 'remove',
    given: () => undefined,
    ways: ['privy', 'privy'],
    passwords: [],
  }),
]

const broken: string[] = []
/** How often the kills left each state. */
const left = new Map<string, number>()
let pages = 0

async function opened<T>(person: Person, use: (page: Page) => Promise<T>): Promise<T> {
  pages++
  const page = new Page(code.file, world, appId, person)
  try {
    return await use(page)
  } finally {
    await page.close()
  }
}

/** Opens the wallet in a new page of this browser, and signs. */
const opens = (person: Person, { ways, passwords }: Change, address: string | undefined) =>
  opened(person, async page => {
    const wallet = await page.does('enter', undefined)
    if (!wallet) return undefined
    if (address !== undefined && wallet.address !== address) throw new Error('it is another wallet')
    if (!ways.includes(wallet.recoveryMethod ?? undefined))
      throw new Error(`it is recovered by ${String(wallet.recoveryMethod)}`)
    const text = `still here ${Math.floor(random() * 1e9)}`
    const { signature, password, factor } = await page.does('sign', { text, passwords })
    if (!(await verifyMessage({ address: wallet.address as never, message: text, signature: signature as never })))
      throw new Error('its signature is of another key')
    if (factor !== wallet.factors.length > 0)
      throw new Error(`it has ${wallet.factors.length} factors, and asks otherwise`)
    return { ...wallet, password }
  })

async function kill(of: Change, death: Death): Promise<void> {
  const person = new Person()
  const given = of.given()
  let address = of.makes?.(given)
  let where = ''
  try {
    await opened(person, async page => {
      await page.does('enter', undefined)
      await of.before(page)
      if (of.ways[0] !== undefined) address = (await page.does('enter', undefined))?.address
      const ended = await page.dies(of.order, given, death)
      where = 'dead' in ended ? ended.dead : 'not killed'
    })
    const here = await opens(person, of, address)
    if (!here) {
      if (of.ways[0] !== undefined) throw new Error('there is no wallet')
      // The wallet was not created yet, so it is created now as if nothing had happened.
      await opened(person, async page => {
        await page.does('enter', undefined)
        await page.does(of.order, given)
      })
    }
    const there = await opens(person.elsewhere(), of, address ?? here?.address)
    if (!there) throw new Error('there is no wallet on another device')
    const facts = [there.recoveryMethod ?? '', there.password === OLD ? 'the old one' : '', ...there.factors]
    const way = `${of.name}: ${here ? facts.filter(fact => fact !== '').join(', ') : 'nothing yet'}`
    left.set(way, (left.get(way) ?? 0) + 1)
  } catch (error) {
    broken.push(`${of.name}, ${where} (step ${death.at}, ${death.how}): ${String(error)}`)
  }
}

/** The number of steps that the page takes without a kill. */
const stepsOf = (of: Change) =>
  opened(new Person(), async page => {
    await page.does('enter', undefined)
    await of.before(page)
    return page.steps(of.order, of.given())
  })

console.log(`seed ${seed}`)
const begun = performance.now()
let kills = 0
try {
  for (const of of CHANGES) {
    const steps = await stepsOf(of)
    // First each step with each kind of death, then random ones.
    const each = Array.from({ length: steps }, (_, at) => HOWS.map((how): Death => ({ at: at + 1, how }))).flat()
    const deaths = Array.from({ length: KILLS }, (_, at) => each[at] ?? pick(each))
    const next = async (): Promise<void> => {
      for (let death = deaths.shift(); death && broken.length <= 20; death = deaths.shift()) {
        await kill(of, death)
        kills++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    console.log(`${of.name}: ${steps} steps`)
  }
} finally {
  code.remove()
  await world.stop()
}

for (const [way, count] of [...left].sort()) console.log(`${way} ${count}`)
console.log(
  `${kills} kills, ${pages} pages, ${broken.length} broken, ${((performance.now() - begun) / 1000).toFixed(1)} s`,
)
for (const what of broken) console.error(`BROKEN: ${what}`)
process.exit(broken.length > 0 ? 1 : 0)
