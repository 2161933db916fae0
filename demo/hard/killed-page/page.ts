/**
 * A host's page with the wallet frame in it, in a thread of its own. It uses the product's verbs and the development
 * provider's frame. It executes orders, and dies at the step that an order names. A step is anything that is visible
 * from outside: a request, or a write to the device.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { analyticsListener } from '../../../src/api/analytics/analytics-listener.js'
import { setTransport } from '../../../src/api/client.js'
import { setHandler } from '../../../src/ask/handlers.js'
import { FakePage } from '../../../src/channel/page.harness.js'
import { useApp } from '../../../src/config/app.js'
import type { MfaMethod } from '../../../src/config/settings.js'
import { setStorage } from '../../../src/lib/storage.js'
import type { UncheckedFactor } from '../../../src/ask/questions/verify-identity.js'
import type { WalletRecovery } from '../../../src/wallet/frame/recovery.js'
import { linkPasskey } from '../../../src/accounts/passkeys/link-passkey.js'
import { logIn } from '../../../src/accounts/log-in.js'
import { sendEmailCode } from '../../../src/api/login/email.js'
import { sendMfaSmsCode } from '../../../src/api/mfa.js'
import { proveWithPasskey } from '../../../src/security/passkey-factor.js'
import {
  enrollSms,
  enrollTotp,
  submitMfaEnrollment,
  unenrollMfa,
  unlinkEnrolledPasskey,
} from '../../../src/security/second-factors.js'
import { loginAsGuest } from '../../../src/session/guest.js'
import { currentUser } from '../../../src/session/store.js'
import { embeddedWallets } from '../../../src/session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../../src/session/user/user.js'
import { cloudAccess } from '../../../src/wallet/cloud/cloud-access.js'
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
import { becomeBrowser, ORIGIN } from './browser.js'
import type {
  CodeSource,
  Death,
  Heard,
  Opening,
  OrderName,
  Orders,
  PageMessage,
  PasskeyAnswer,
  Protection,
  Sent,
  Signed,
  WalletSeen,
} from './messages.js'

const { appId, apiUrl, email, phone, storage, shares } = workerData as Opening
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
    headers: [...new Headers(init.headers), ['origin', ORIGIN]],
    body: typeof init.body === 'string' ? init.body : undefined,
  }
  const request = { ...init, headers: Object.fromEntries(sent.headers) }
  return step(`${sent.method} ${new URL(url).pathname}`, () => platformFetch(url, request), sent)
}
setTransport((url, request) => fetch(url, request))
let resolvePasskey = (_: PasskeyAnswer): void => {}
becomeBrowser({
  apiUrl,
  send: platformFetch,
  usePasskey: request =>
    new Promise(resolve => {
      resolvePasskey = resolve
      post({ passkey: request })
    }),
})
analyticsListener().current = () => false
useApp({ appId, apiUrl })
const frame = frameWorld(new ProviderCall({ appId }, undefined, new SecondFactorPass(() => undefined)), deviceShares)
new FakePage(async (event, data) => frameEvents.get(event)?.(data, frame))

// The visitor.

let resolveCode = (_: string): void => {}
/** Whether a second factor was requested. */
let isAsked = false
const codeOf = (source: CodeSource) =>
  new Promise<string>(resolve => {
    resolveCode = resolve
    post({ asks: source })
  })

/** Proves whichever factor the user has, as they would in the prompt. */
async function prove(): Promise<UncheckedFactor> {
  isAsked = true
  const [method] = currentUser()?.mfaMethods ?? []
  if (method === 'passkey') return proveWithPasskey()
  if (method === 'sms') await sendMfaSmsCode()
  return { mfaMethod: method ?? 'totp', mfaCode: await codeOf(method ?? 'totp') }
}
setHandler('verify-identity', prove)

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
const access = (provider: string) => cloudAccess({ provider }, new AbortController().signal)
const recoveryOf = async (given: Protection): Promise<WalletRecovery> =>
  'cloud' in given
    ? { method: given.cloud, accessToken: await access(given.cloud) }
    : { method: 'user-passcode', password: given.password }

async function sign({ text, passwords }: Orders['sign']['given']): Promise<Signed> {
  const used: { password?: string } = {}
  isAsked = false
  setHandler('recover-wallet', async ({ wallet }) => {
    const { recoveryMethod } = own()
    if (recoveryMethod === 'google-drive' || recoveryMethod === 'icloud')
      return recoverWithSecret(wallet, { recoveryAccessToken: await access(recoveryMethod) })
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
  return { signature: String(signature), password: used.password, factor: isAsked }
}

async function enrol(method: MfaMethod): Promise<User> {
  if (method === 'passkey') {
    await linkPasskey()
    return submitMfaEnrollment({ method, credentialIds: [passkeyId()] })
  }
  if (method === 'sms') {
    await enrollSms({ phoneNumber: phone })
    return submitMfaEnrollment({ method, phoneNumber: phone, code: await codeOf('sms') })
  }
  const { secret } = await enrollTotp()
  post({ scanned: secret })
  return submitMfaEnrollment({ method, code: await codeOf('totp') })
}
const passkeyId = () => currentUser()?.linkedAccounts.find(account => account.type === 'passkey')?.credentialId ?? ''
const remove = (method: MfaMethod): Promise<User> =>
  method === 'passkey' ? unlinkEnrolledPasskey({ credentialId: passkeyId() }) : unenrollMfa({ method })

const HANDLERS: { readonly [Name in OrderName]: (given: Orders[Name]['given']) => Promise<Orders[Name]['answer']> } = {
  enter: async () => {
    if (email === undefined) await loginAsGuest()
    else {
      await sendEmailCode({ email })
      await logIn({ kind: 'email', identifier: email, code: await codeOf('mail') })
    }
    const [wallet] = embeddedWallets(currentUser())
    return wallet ? described(wallet) : null
  },
  createWallet: async () => described(await createWallet({ chainType: 'ethereum' })),
  createProtected: async given => {
    const { embeddedWallets: settings } = await pageSettings()
    await createProtectedWallets({ chains: ['ethereum'], recovery: await recoveryOf(given) }, settings)
    return described(own())
  },
  importKey: async ({ privateKey }) => described(await importWallet({ chainType: 'ethereum', privateKey })),
  setRecovery: async given => described(await setRecovery({ wallet: own(), recovery: await recoveryOf(given) })),
  enrol: async ({ method }) => (await enrol(method)).mfaMethods,
  remove: async ({ method }) => (await remove(method)).mfaMethods,
  sign,
}

parentPort?.on('message', (message: Heard) => {
  if ('code' in message) return resolveCode(message.code)
  if ('passkey' in message) return resolvePasskey(message.passkey)
  const { name, given, death: newDeath } = message.order
  death = newDeath
  steps = 0
  const handler = HANDLERS[name] as (given: unknown) => Promise<unknown>
  handler(given).then(
    done => post({ done, steps }),
    (error: unknown) => post({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
  )
})
