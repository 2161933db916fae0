/**
 * A host's page with the wallet frame in it, in a thread of its own. It uses the product's verbs and the development
 * provider's frame. It executes orders, and dies at the step that an order names. A step is anything that is visible
 * from outside: a request, or a write to the device.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { analyticsListener } from '../../../src/api/analytics/analytics-listener.js'
import { setHandler } from '../../../src/ask/handlers.js'
import { FakePage } from '../../../src/channel/page.harness.js'
import { useApp } from '../../../src/config/app.js'
import { setStorage } from '../../../src/lib/storage.js'
import { enrollTotp, submitMfaEnrollment, unenrollMfa } from '../../../src/security/second-factors.js'
import { loginAsGuest } from '../../../src/session/guest.js'
import { currentUser } from '../../../src/session/store.js'
import { embeddedWallets } from '../../../src/session/user/embedded-wallets.js'
import type { WalletAccount } from '../../../src/session/user/user.js'
import { createWallet } from '../../../src/wallet/frame/create.js'
import { createProtectedWallets } from '../../../src/wallet/frame/create-protected.js'
import { importWallet } from '../../../src/wallet/frame/import.js'
import { recoverWithSecret } from '../../../src/wallet/frame/recover.js'
import { setRecovery } from '../../../src/wallet/frame/set-recovery.js'
import { signWithWallet } from '../../../src/wallet/frame/sign.js'
import { pageSettings } from '../../../src/wallet/page-settings.js'
import type { DeviceShares } from '../../provider/frame/page/device-shares.js'
import { frameEvents } from '../../provider/frame/page/events/frame-events.js'
import { frameWorld } from '../../provider/frame/page/frame-world.js'
import { ProviderCall } from '../../provider/frame/page/provider-call.js'
import { SecondFactorPass } from '../../provider/frame/page/second-factor-pass.js'
import type { Death, Heard, Opening, OrderName, Orders, PageMessage, Sent, Signed, WalletSeen } from './messages.js'

const { appId, apiUrl, storage, shares } = workerData as Opening
const post = (message: PageMessage) => parentPort?.postMessage(message)

let death: Death | undefined
let steps = 0

/** Stops everything in the page. */
function die(where: string, undelivered?: Sent): Promise<never> {
  post({ dead: where, late: undelivered })
  return new Promise(() => {})
}

/** Takes one step. The page may die before, after or during it. */
async function step<T>(description: string, run: () => Promise<T>, sent?: Sent): Promise<T> {
  const isLast = death?.at === ++steps
  const how = death?.how
  if (isLast && how !== 'after') return die(`${how} ${description}`, how === 'on its way' ? sent : undefined)
  const result = await run()
  return isLast ? die(`after ${description}`) : result
}

// The storage that outlives the page.

const values = new Map(storage)
setStorage({
  get: key => values.get(key) ?? null,
  set: (key, value) => {
    values.set(key, value)
    post({ stored: [key, value] })
  },
  remove: key => {
    values.delete(key)
    post({ stored: [key, null] })
  },
})

const device = new Map(shares)
const deviceShares: DeviceShares = {
  setIds: () => Promise.resolve([...device.keys()].reverse()),
  read: setId => Promise.resolve(device.get(setId)?.slice()),
  write: ({ setId, share }) =>
    step('writing a share', () => {
      device.set(setId, share.slice())
      post({ shared: [setId, share.slice()] })
      return Promise.resolve()
    }),
  remove: setId =>
    step('removing a share', () => {
      device.delete(setId)
      post({ shared: [setId, null] })
      return Promise.resolve()
    }),
}

// The page.

const platformFetch = globalThis.fetch
globalThis.fetch = (input, init = {}) => {
  const url = typeof input === 'string' && input.startsWith('/') ? `${apiUrl}${input}` : String(input)
  const sent: Sent = {
    url,
    method: init.method ?? 'GET',
    headers: [...new Headers(init.headers)],
    body: typeof init.body === 'string' ? init.body : undefined,
  }
  return step(`${sent.method} ${new URL(url).pathname}`, () => platformFetch(url, init), sent)
}
analyticsListener().current = () => false
useApp({ appId, apiUrl })
const frame = frameWorld(new ProviderCall({ appId }, undefined, new SecondFactorPass(() => undefined)), deviceShares)
new FakePage(async (event, data) => frameEvents.get(event)?.(data, frame))

// The visitor.

let resolveCode = (_: string): void => {}
let isCodeRequested = false
setHandler('verify-identity', async () => {
  isCodeRequested = true
  const mfaCode = await new Promise<string>(resolve => {
    resolveCode = resolve
    post({ asks: 'code' })
  })
  return { mfaMethod: 'totp', mfaCode, relyingParty: apiUrl } as const
})

const own = (): WalletAccount => {
  const [wallet] = embeddedWallets(currentUser())
  if (!wallet) throw new Error('There is no wallet.')
  return wallet
}
const described = ({ address, recoveryMethod }: WalletAccount): WalletSeen => ({
  address,
  recoveryMethod,
  factors: currentUser()?.mfaMethods ?? [],
})
const recovery = (password: string) => ({ method: 'user-passcode', password }) as const

async function sign({ text, passwords }: Orders['sign']['given']): Promise<Signed> {
  const used: { password?: string } = {}
  isCodeRequested = false
  setHandler('recover-wallet', async ({ wallet }) => {
    for (const password of passwords)
      try {
        await recoverWithSecret(wallet, { recoveryPassword: password })
        used.password = password
        return
      } catch (error) {
        if (password === passwords.at(-1)) throw error
      }
    throw new Error('There is no password.')
  })
  const wallet = own()
  const signature = await signWithWallet(wallet, { method: 'personal_sign', params: [text, wallet.address] })
  return { signature: String(signature), password: used.password, factor: isCodeRequested }
}

const HANDLERS: { readonly [Name in OrderName]: (given: Orders[Name]['given']) => Promise<Orders[Name]['answer']> } = {
  enter: async () => {
    await loginAsGuest()
    const [wallet] = embeddedWallets(currentUser())
    return wallet ? described(wallet) : null
  },
  createWallet: async () => described(await createWallet({ chainType: 'ethereum' })),
  createProtected: async ({ password }) => {
    const { embeddedWallets: settings } = await pageSettings()
    await createProtectedWallets({ chains: ['ethereum'], recovery: recovery(password) }, settings)
    return described(own())
  },
  importKey: async ({ privateKey }) => described(await importWallet({ chainType: 'ethereum', privateKey })),
  setPassword: async ({ password }) => described(await setRecovery({ wallet: own(), recovery: recovery(password) })),
  enrol: async () => {
    const { secret } = await enrollTotp()
    post({ scanned: secret })
    const code = await new Promise<string>(resolve => {
      resolveCode = resolve
      post({ asks: 'code' })
    })
    return (await submitMfaEnrollment({ method: 'totp', code })).mfaMethods
  },
  remove: async () => (await unenrollMfa({ method: 'totp' })).mfaMethods,
  sign,
}

parentPort?.on('message', (message: Heard) => {
  if ('code' in message) return resolveCode(message.code)
  const { name, given, death: newDeath } = message.order
  death = newDeath
  steps = 0
  const handler = HANDLERS[name] as (given: unknown) => Promise<unknown>
  handler(given).then(
    done => post({ done, steps }),
    (error: unknown) => post({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
  )
})
