import { createTestClient, http, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { loginAsGuest } from '../../session/guest.js'
import { currentUser } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { linkSmartWallet } from './smart-wallet.js'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SIGNATURE = `0x${'11'.repeat(65)}`
/** Contracts that call every signature good, and every one bad (ERC-1271). */
const [AGREES, REFUSES]: readonly Hex[] = ['0x631626ba7e60e01b60005260206000f3', '0x60006000fd']

let world: World
let appId: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  vi.stubGlobal('location', new URL('http://app.localhost:4100/'))
  appId = (await world.driver.createApp({ wallet_auth: true, guest_auth: true })).appId
  openPage({ appId, apiUrl: world.apiUrlLocal })
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

const install = (bytecode: Hex | undefined) =>
  createTestClient({ mode: 'anvil', transport: http(world.ethereumRpcUrl) }).setCode({
    address: ADDRESS,
    bytecode: bytecode ?? '0x',
  })
const sign = vi.fn((_: string) => Promise.resolve(SIGNATURE))
const link = () => linkSmartWallet({ address: ADDRESS, smartWalletType: 'kernel', chainId: 31337, sign })
const asked = () =>
  world.driver
    .requests(appId)
    .filter(({ path }) => path.endsWith('siwe/link_smart_wallet'))
    .map(({ body }) => body)

it("a smart wallet is linked by a message that names this page and the provider's nonce, its signature and its kind [API-39]", async () => {
  await signInByEmail(world, 'smart@example.com')
  await install(AGREES)
  const user = await link()
  const message = sign.mock.lastCall?.[0] ?? ''
  expect(parseSiweMessage(message)).toMatchObject({
    domain: 'app.localhost:4100',
    address: ADDRESS,
    uri: 'http://app.localhost:4100',
    chainId: 31337,
    nonce: expect.stringMatching(/^[a-z0-9]{8,}$/i) as string,
  })
  expect(asked()).toEqual([{ message, signature: SIGNATURE, smart_wallet_type: 'kernel' }])
  expect(user.linkedAccounts).toMatchObject([
    { type: 'email' },
    { type: 'smart_wallet', address: ADDRESS, smartWalletType: 'kernel' },
  ])
  expect(currentUser()).toEqual(user)
})

it('a smart wallet is not linked if its contract rejects the signature', async () => {
  await signInByEmail(world, 'other@example.com')
  await install(REFUSES)
  await expect(link()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(currentUser()?.linkedAccounts).toHaveLength(1)
})

it('nobody and no guest can link a smart wallet, and nothing is signed for them', async () => {
  sign.mockClear()
  await expect(link()).rejects.toMatchObject({
    code: 'MUST_BE_AUTHENTICATED',
    message: 'User must be authenticated to link a smart wallet',
  })
  await loginAsGuest()
  await expect(link()).rejects.toMatchObject({ code: 'FAILED_TO_LINK_ACCOUNT' })
  expect([sign.mock.calls, asked()]).toEqual([[], []])
})
