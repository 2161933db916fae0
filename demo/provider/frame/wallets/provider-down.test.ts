import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { entropyOf, FrameBench } from '../frame-bench.harness.js'
import type { FrameWorld } from '../page/frame-world.js'

const [OLD, NEW] = ['Owl-grebe_27+heron', 'Teal+heron_31-crane']
const KEY = generatePrivateKey()
const byPassword = (recoveryPassword: string) => ({ recoveryMethod: 'user-passcode', recoveryPassword })

type Answer = Promise<Record<string, unknown>>

/** A change of a wallet or its protection. */
interface Change {
  /** Makes the wallet, on this device or another one; absent if the change makes it. */
  readonly prepare?: (bench: FrameBench, page: FrameWorld) => Answer
  readonly make: (bench: FrameBench, page: FrameWorld, address: unknown) => Answer
}
const create = (data: object) => (bench: FrameBench, page: FrameWorld) => bench.ask(page, 'privy:wallet:create', data)
const setRecovery = (data: object) => (bench: FrameBench, page: FrameWorld, address: unknown) =>
  bench.ask(page, 'privy:wallets:set-recovery', { ...entropyOf(address), ...data })

const CHANGES: Readonly<Record<string, Change>> = {
  'creating a wallet': { make: create(byPassword(NEW)) },
  'importing a key': {
    make: (bench, page) => bench.ask(page, 'privy:wallets:import', { privateKey: KEY, chainType: 'ethereum' }),
  },
  'setting a password': { prepare: create({}), make: setRecovery(byPassword(NEW)) },
  'changing the password': { prepare: create(byPassword(OLD)), make: setRecovery(byPassword(NEW)) },
  'returning to the automatic recovery': {
    prepare: create(byPassword(OLD)),
    make: setRecovery({ recoveryMethod: 'privy', existingRecoveryMethod: 'user-passcode' }),
  },
  'recovering the wallet on a new device': {
    prepare: async bench => create(byPassword(OLD))(bench, await bench.newDevice()),
    make: (bench, page, address) =>
      bench.ask(page, 'privy:wallets:recover', { ...entropyOf(address), recoveryPassword: OLD }),
  },
  'adding a Solana wallet': {
    prepare: create({}),
    make: (bench, page, ethereumAddress) => bench.ask(page, 'privy:solana-wallet:create', { ethereumAddress }),
  },
}

/** Cuts the connection from this request on, and returns a function that restores it and counts the requests. */
function cutFrom(first: number, isDelivered: boolean): () => number {
  const direct = globalThis.fetch
  let requests = 0
  globalThis.fetch = async (path, init) => {
    if (requests++ < first) return direct(path, init)
    if (isDelivered) await direct(path, init)
    throw new TypeError('Failed to fetch')
  }
  return () => {
    globalThis.fetch = direct
    return requests
  }
}

/** Recovers the wallet on a new device in the way that the provider names, with the new password or the old one. */
async function opensElsewhere(bench: FrameBench, address: unknown): Promise<void> {
  const page = await bench.newDevice()
  const [wallet] = await page.vault.provider.wallets('user-ada')
  const recover = (data: object) => bench.ask(page, 'privy:wallets:recover', { ...entropyOf(address), ...data })
  if (wallet?.recovery_method === 'privy') await recover({})
  else await recover({ recoveryPassword: NEW }).catch(() => recover({ recoveryPassword: OLD }))
  expect(await bench.ask(page, 'privy:wallets:connect', entropyOf(address))).toEqual({ entropyId: address })
}

/** Makes a change while the provider is down from this request on, and repeats it. Resolves with the requests. */
async function survives({ prepare, make }: Change, first: number, isDelivered: boolean): Promise<number> {
  const bench = new FrameBench({ user_owned_recovery_options: ['user-passcode'] })
  try {
    const page = await bench.newDevice()
    const before = (await prepare?.(bench, page))?.['address']
    const restore = cutFrom(first, isDelivered)
    const failure = await make(bench, page, before).then(
      () => undefined,
      (error: unknown) => error,
    )
    const requests = restore()
    if (first < requests) expect(failure, `request ${first}`).toMatchObject({ type: 'error' })
    else expect(failure).toBeUndefined()
    if (before !== undefined) await opensElsewhere(bench, before)
    const address = before ?? (await make(bench, page, before))['address']
    if (before !== undefined) await make(bench, page, before)
    expect(await bench.ask(page, 'privy:wallets:connect', entropyOf(address))).toEqual({ entropyId: address })
    await opensElsewhere(bench, address)
    expect(bench.db.all("SELECT address FROM embedded_wallets WHERE chain_type = 'ethereum'")).toEqual([{ address }])
    return requests
  } finally {
    bench.close()
  }
}

describe.each([
  ['it receives nothing', false],
  ['its responses are lost', true],
] as const)('a provider that cannot be reached: %s', (_, isDelivered) => {
  it.each(Object.keys(CHANGES))(
    'loses no wallet, from whichever request on, and the change can be repeated: %s',
    async name => {
      const change = CHANGES[name] as Change
      const requests = await survives(change, Infinity, isDelivered)
      expect(requests).toBeGreaterThan(0)
      for (let first = 0; first < requests; first++) await survives(change, first, isDelivered)
    },
  )
})
