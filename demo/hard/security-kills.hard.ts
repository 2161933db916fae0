/**
 * Kills the page at each step of an action that changes a wallet's protection: creating a wallet with a recovery,
 * importing a key, setting and changing a recovery (a password, Google Drive, iCloud), enrolling and removing a second
 * factor (an authenticator app, a phone, a passkey). Afterwards the wallet must exist, and open with the old method or
 * the new one, on this device and on another.
 * `--kills N` sets how often the page is killed in each action, `--only TEXT` runs the actions with this text in their
 * name, `--seed N` repeats a run.
 */
import { verifyMessage, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { startWorld, type World } from '../world.js'
import { named, option, pick, random, seed } from './harness/random.js'
import { Page, pageCode, Person } from './killed-page/killed-page.js'
import type { Death, OrderName, Orders } from './killed-page/messages.js'

const KILLS_PER_CHANGE = option('kills', 200)
const PARALLEL_KILLS = 2
const MOMENTS: readonly Death['how'][] = ['before', 'after', 'on its way']
const [OLD, NEW] = ['Owl-grebe_27+heron', 'Teal+heron_31-crane']

/** An app at a provider of its own, whose clock moves for one person at a time: a code expires while others wait. */
interface Lane {
  readonly world: World
  readonly appId: string
}
async function startLane(): Promise<Lane> {
  const world = await startWorld({ chains: false })
  const { appId } = await world.driver.createApp({
    guest_auth: true,
    mfa_methods: ['totp', 'sms', 'passkey'],
    passkey_auth: true,
    user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'],
  })
  return { world, appId }
}
const lanes = await Promise.all(Array.from({ length: PARALLEL_KILLS }, startLane))
const code = await pageCode()

/** A change of a wallet's protection: its start, the killed order, and the recovery methods that are possible then. */
interface Change<Name extends OrderName = OrderName> {
  readonly name: string
  readonly before: (page: Page) => Promise<unknown>
  readonly order: Name
  readonly given: () => Orders[Name]['given']
  /** The address of the created wallet, if it is known in advance. */
  readonly makes?: (args: Orders[Name]['given']) => string
  /** The recovery of the wallet before and after. There is none before a wallet exists. */
  readonly ways: readonly [old: string | undefined, next: string | undefined]
  readonly passwords: readonly string[]
  /** True if the person logs in by e-mail: a guest has no account to link a passkey to. */
  readonly byEmail?: boolean
}
const change = <Name extends OrderName>(spec: Change<Name>): Change => spec as unknown as Change

/** A cloud, and the recovery that is changed to a backup there. */
const CLOUDS = [
  ['google-drive', 'Google Drive', { password: OLD }, 'user-passcode'],
  ['icloud', 'iCloud', { cloud: 'google-drive' }, 'google-drive'],
] as const

function toCloud([cloud, name, from, old]: (typeof CLOUDS)[number]): readonly Change[] {
  const common = { given: () => ({ cloud }), passwords: [OLD] } as const
  return [
    change({
      ...common,
      name: `creating a wallet with its backup in ${name}`,
      before: async () => undefined,
      order: 'createProtected',
      ways: [undefined, cloud],
    }),
    change({
      ...common,
      name: `setting a backup in ${name}`,
      before: page => page.does('createWallet', undefined),
      order: 'setRecovery',
      ways: ['privy', cloud],
    }),
    change({
      ...common,
      name: `changing a recovery to a backup in ${name}`,
      before: page => page.does('createProtected', from),
      order: 'setRecovery',
      ways: [old, cloud],
    }),
  ]
}

const FACTORS = [
  ['totp', 'an authenticator app'],
  ['sms', 'a phone'],
  ['passkey', 'a passkey'],
] as const

function ofFactor([method, name]: (typeof FACTORS)[number]): readonly Change[] {
  const common = {
    given: () => ({ method }),
    ways: ['privy', 'privy'],
    passwords: [],
    byEmail: method === 'passkey',
  } as const
  return [
    change({
      ...common,
      name: `enrolling ${name}`,
      before: page => page.does('createWallet', undefined),
      order: 'enrol',
    }),
    change({
      ...common,
      name: `removing ${name}`,
      before: async page => {
        await page.does('createWallet', undefined)
        await page.does('enrol', { method })
      },
      order: 'remove',
    }),
  ]
}

const CHANGES = [
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
    order: 'setRecovery',
    given: () => ({ password: NEW }),
    ways: ['privy', 'user-passcode'],
    passwords: [NEW],
  }),
  change({
    name: 'changing a recovery',
    before: page => page.does('createProtected', { password: OLD }),
    order: 'setRecovery',
    given: () => ({ password: NEW }),
    ways: ['user-passcode', 'user-passcode'],
    passwords: [NEW, OLD],
  }),
  ...CLOUDS.flatMap(toCloud),
  ...FACTORS.flatMap(ofFactor),
].filter(({ name }) => name.includes(named('only')))

const violations: string[] = []
/** How often the kills left each state. */
const outcomes = new Map<string, number>()
let pages = 0

async function withPage<T>({ world, appId }: Lane, person: Person, use: (page: Page) => Promise<T>): Promise<T> {
  pages++
  const page = new Page(code.file, world, appId, person)
  try {
    return await use(page)
  } finally {
    await page.close()
  }
}

/** Opens the wallet in a new page of this browser, and signs. */
const opens = (lane: Lane, person: Person, { ways, passwords }: Change, address: string | undefined) =>
  withPage(lane, person, async page => {
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

const personFor = ({ byEmail }: Change) => (byEmail ? Person.withEmail() : new Person())

async function kill(lane: Lane, change: Change, death: Death): Promise<void> {
  const person = personFor(change)
  const args = change.given()
  let address = change.makes?.(args)
  let where = ''
  try {
    await withPage(lane, person, async page => {
      await page.does('enter', undefined)
      await change.before(page)
      if (change.ways[0] !== undefined) address = (await page.does('enter', undefined))?.address
      const outcome = await page.dies(change.order, args, death)
      where = 'dead' in outcome ? outcome.dead : 'not killed'
    })
    const onDevice = await opens(lane, person, change, address)
    if (!onDevice) {
      if (change.ways[0] !== undefined) throw new Error('there is no wallet')
      // The wallet was not created yet, so it is created now as if nothing had happened.
      await withPage(lane, person, async page => {
        await page.does('enter', undefined)
        await page.does(change.order, args)
      })
    }
    const elsewhere = await opens(lane, person.elsewhere(), change, address ?? onDevice?.address)
    if (!elsewhere) throw new Error('there is no wallet on another device')
    const protection = [
      elsewhere.recoveryMethod ?? '',
      elsewhere.password === OLD ? 'the old one' : '',
      ...elsewhere.factors,
    ]
    const outcomeName = `${change.name}: ${onDevice ? protection.filter(fact => fact !== '').join(', ') : 'nothing yet'}`
    outcomes.set(outcomeName, (outcomes.get(outcomeName) ?? 0) + 1)
  } catch (error) {
    const violation = `${change.name}, ${where} (step ${death.at}, ${death.how}): ${String(error)}`
    console.error(`BROKEN: ${violation}`)
    violations.push(violation)
  }
}

/** The number of steps that the page takes without a kill. */
const stepsOf = (lane: Lane, change: Change) =>
  withPage(lane, personFor(change), async page => {
    await page.does('enter', undefined)
    await change.before(page)
    return page.steps(change.order, change.given())
  })

console.log(`seed ${seed}`)
const startedAt = performance.now()
let kills = 0
try {
  for (const change of CHANGES) {
    const steps = await stepsOf(lanes[0] as Lane, change)
    // First each step with each kind of death, then random ones. Fewer kills are spread over the steps.
    const allDeaths = Array.from({ length: steps }, (_, at) =>
      MOMENTS.map((how): Death => ({ at: at + 1, how })),
    ).flat()
    const stride = Math.max(1, allDeaths.length / KILLS_PER_CHANGE)
    const deaths = Array.from(
      { length: KILLS_PER_CHANGE },
      (_, at) => allDeaths[Math.floor(at * stride)] ?? pick(allDeaths),
    )
    const next = async (lane: Lane): Promise<void> => {
      for (let death = deaths.shift(); death && violations.length <= 20; death = deaths.shift()) {
        await kill(lane, change, death)
        kills++
      }
    }
    await Promise.all(lanes.map(next))
    console.log(`${change.name}: ${steps} steps; ${kills} kills, ${violations.length} broken so far`)
  }
} finally {
  code.remove()
  await Promise.all(lanes.map(({ world }) => world.stop()))
}

for (const [outcomeName, count] of [...outcomes].sort()) console.log(`${outcomeName} ${count}`)
console.log(
  `${kills} kills, ${pages} pages, ${violations.length} broken, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
)
process.exit(violations.length > 0 ? 1 : 0)
