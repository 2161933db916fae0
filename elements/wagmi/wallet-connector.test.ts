import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { setHandler } from '../../src/ask/handlers.js'
import { eventually } from '../../src/lib/time/eventually.harness.js'
import { setSession } from '../../src/session/store.js'
import type { User } from '../../src/session/user/user.js'
import { signedInPage, type SignedInPage } from '../../src/wallet/test/signed-in-page.harness.js'
import { createWallet, currentUser, getEthereumProvider } from '../../src/index.js'
import { walletConnector } from './index.js'

const MAINNET = { id: 1, name: 'Ethereum' }
const BASE = { id: 8453, name: 'Base' }

let signedIn: SignedInPage
let user: User
let address: string
beforeAll(async () => {
  signedIn = await signedInPage()
  address = (await createWallet({ chainType: 'ethereum' })).address
  user = currentUser() as User
})
afterAll(() => signedIn.stop())
afterEach(() => {
  setHandler('login', undefined)
  setSession(user, 'login')
})

/** The connector as wagmi creates it: with its chains, its emitter and a storage. */
function made() {
  const emit = vi.fn<(name: string, change?: object) => void>()
  const stored = new Map<string, unknown>()
  const storage = {
    getItem: (key: string) => Promise.resolve(stored.get(key)),
    setItem: (key: string, value: unknown) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const connector = walletConnector({ name: 'Almanac' })({ chains: [MAINNET, BASE], emitter: { emit }, storage })
  return { connector, emit }
}

it('the embedded wallet of the signed-in user is connected, on the requested chain', async () => {
  const { connector, emit } = made()
  expect(connector).toMatchObject({ id: 'wallet-elements', type: 'wallet-elements', name: 'Almanac' })
  expect(await connector.isAuthorized()).toBe(true)
  expect(await connector.connect()).toEqual({ accounts: [address], chainId: 1 })
  expect(await connector.connect({ chainId: 8453 })).toEqual({ accounts: [address], chainId: 8453 })
  expect(emit.mock.calls).toEqual([['change', { chainId: 8453 }]])
  expect(await connector.connect({ withCapabilities: true })).toMatchObject({
    accounts: [{ address, capabilities: {} }],
  })
  expect([await connector.getAccounts(), await connector.getChainId()]).toEqual([[address], 8453])
  expect(await connector.getProvider()).toBe(getEthereumProvider())
  expect(await connector.switchChain({ chainId: 1 })).toBe(MAINNET)
  await expect(connector.switchChain({ chainId: 10 })).rejects.toMatchObject({ code: 4902 })
  expect(await connector.getChainId()).toBe(1)
  await connector.disconnect()
})

it('the visitor logs in if nobody is signed in, but not while wagmi only reconnects', async () => {
  const { connector } = made()
  setSession(null, 'logout')
  const login = vi.fn(() => {
    setSession(user, 'login')
    return Promise.resolve({ user, isNewUser: false, wasAlreadyAuthenticated: false, method: null, account: null })
  })
  setHandler('login', login as never)
  await expect(connector.connect({ isReconnecting: true })).rejects.toThrow()
  expect([await connector.isAuthorized(), login.mock.calls.length]).toEqual([false, 0])
  expect(await connector.connect()).toMatchObject({ accounts: [address] })
  expect(login).toHaveBeenCalledOnce()
  await connector.disconnect()
})

it('wagmi does not reconnect after a disconnect, and the user stays signed in', async () => {
  const { connector, emit } = made()
  await connector.connect()
  await connector.disconnect()
  expect([await connector.isAuthorized(), currentUser()]).toEqual([false, user])
  emit.mockClear()
  setSession(null, 'logout')
  await Promise.resolve()
  expect(emit, 'nobody listens any more').not.toHaveBeenCalled()
  setSession(user, 'login')
  await connector.connect()
  expect(await connector.isAuthorized()).toBe(true)
  await connector.disconnect()
})

it('the end of the session disconnects wagmi', async () => {
  const { connector, emit } = made()
  await connector.connect()
  emit.mockClear()
  setSession(null, 'logout')
  await eventually(() => expect(emit.mock.calls).toEqual([['disconnect']]))
})
