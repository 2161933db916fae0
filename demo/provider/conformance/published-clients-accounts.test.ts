import { createTestClient, http, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { farcasterPeople, signIn } from '../login/farcaster/farcaster-sign-in.js'
import { Farcaster } from '../store/accounts/farcaster.js'
import { bearer, somebody, TestApp, type Auth } from '../test-app.harness.js'
import { publishedClient, VERSIONS, type Version } from './published-client.harness.js'

const ORIGIN = 'http://app.localhost:4100'
/** The smallest contract that accepts every signature: it returns 0x1626ba7e (ERC-1271). */
const ACCEPTING_CODE = '0x631626ba7e60e01b60005260206000f3'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe.each(Object.keys(VERSIONS) as Version[])('the published client %s', version => {
  let app: TestApp
  let client: Awaited<ReturnType<typeof publishedClient>>['client']
  beforeEach(async () => {
    app = await TestApp.of(world, { farcaster_auth: true, wallet_auth: true })
    client = (await publishedClient(version, app.id, world.apiUrlLocal)).client
  })

  const logIn = async (email = somebody()) => {
    await client.auth.email.sendCode(email)
    return (await client.auth.email.loginWithCode(email, await world.driver.lastCode(email))).user
  }

  /** A Farcaster channel that this person approved on the phone. */
  async function channel(person: string) {
    const { channel_token, connect_uri } = await client.auth.farcaster.initializeAuth({ relyingParty: ORIGIN })
    expect(await client.auth.farcaster.getFarcasterStatus({ channel_token })).toMatchObject({ state: 'pending' })
    await fetch(connect_uri.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), {
      method: 'POST',
      body: new URLSearchParams({ person }),
    })
    const status = await client.auth.farcaster.getFarcasterStatus({ channel_token })
    if (status.state !== 'completed') throw new Error('Nobody approved')
    const { message = '', signature = '', fid = 0 } = status
    return { channel_token, message, signature, fid: Number(fid) }
  }

  it('a visitor logs in with Farcaster over a channel', async () => {
    const { user, is_new_user } = await client.auth.farcaster.authenticate(await channel('ada'))
    expect([is_new_user, user.linked_accounts]).toMatchObject([true, [{ type: 'farcaster', username: 'ada' }]])
  })

  it('a user links Farcaster and unlinks it', async () => {
    await logIn()
    const approved = await channel('ada')
    expect((await client.auth.farcaster.link(approved)).user.linked_accounts).toMatchObject([
      { type: 'email' },
      { type: 'farcaster', fid: approved.fid },
    ])
    expect((await client.auth.farcaster.unlink({ fid: approved.fid })).user.linked_accounts).toMatchObject([
      { type: 'email' },
    ])
  })

  it('a visitor logs in from a Farcaster mini app', async () => {
    const { nonce } = await client.auth.farcasterV2.initializeAuth()
    const [person] = farcasterPeople(new Farcaster(world.driver.context.db, world.driver.context.clock.now))
    if (!person) throw new Error('Nobody is on the development Farcaster')
    const { user } = await client.auth.farcasterV2.authenticate(
      await signIn(person, { origin: ORIGIN, nonce, now: world.driver.context.clock.now() }),
    )
    expect(user.linked_accounts).toMatchObject([{ type: 'farcaster', fid: person.fid }])
  })

  it('an account of another user is refused, and belongs to this user after its transfer', async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const sign = async () => {
      const { message } = await client.auth.siwe.init(
        { address: wallet.address, chainId: 'eip155:1' },
        'app.localhost:4100',
        ORIGIN,
      )
      return wallet.signMessage({ message })
    }
    const { user: owner } = await client.auth.siwe.loginWithSiwe(await sign())
    await client.auth.logout()
    const me = await logIn()
    expect(me.id).not.toBe(owner.id)
    await expect(client.auth.siwe.linkWithSiwe(await sign())).rejects.toMatchObject({
      code: 'account_transfer_required',
    })
    // The clients have no transfer of their own. The page's request for it uses the same API and session.
    const headers = bearer((await client.getAccessToken()) ?? '')
    const noMetadata = { chainId: null, walletClientType: null, connectorType: null }
    const { message } = await client.auth.siwe.init(
      { address: wallet.address, chainId: 'eip155:1' },
      'app.localhost:4100',
      ORIGIN,
    )
    const refused = await app.call<{ data: { nonce: string } }>(
      'siwe/link',
      { message, signature: await wallet.signMessage({ message }), ...noMetadata },
      headers,
    )
    const transferred = await app.call<Auth['user']>(
      'siwe/transfer',
      { nonce: refused.body.data.nonce, address: wallet.address, ...noMetadata },
      headers,
    )
    expect(transferred.status).toBe(200)
    expect((await client.user.get()).user).toMatchObject({
      id: me.id,
      linked_accounts: [{ type: 'email' }, { type: 'wallet', address: wallet.address }],
    })
  })

  it("the app's smart wallets can be read, and one is linked by its contract's signature", async () => {
    const settings = {
      enabled: true,
      smart_wallet_type: 'kernel',
      configured_networks: [{ chain_id: 'eip155:31337', bundler_url: 'http://127.0.0.1:1/bundler' }],
    } as const
    await world.driver.updateApp(app.id, { smart_wallets: settings as never })
    expect(await client.app.getSmartWalletConfig()).toMatchObject(settings)
    await logIn()
    const address = privateKeyToAccount(generatePrivateKey()).address
    await createTestClient({ mode: 'anvil', transport: http(world.ethereumRpcUrl) }).setCode({
      address,
      bytecode: ACCEPTING_CODE,
    })
    const { message } = await client.auth.smartWallet.init({ address, chainId: 'eip155:31337' })
    const signature: Hex = `0x${'12'.repeat(65)}`
    const { user } = await client.auth.smartWallet.link(message, signature, 'kernel')
    expect(user.linked_accounts).toMatchObject([
      { type: 'email' },
      { type: 'smart_wallet', address, smart_wallet_type: 'kernel' },
    ])
  })

  it('the client lists the apps that this one is connected with', async () => {
    const other = await TestApp.of(world, { name: 'Other app' })
    await world.driver.updateApp(app.id, { cross_app_connections: [{ provider_app_id: other.id, read_only: true }] })
    expect((await client.crossApp.getCrossAppConnections()).connections).toMatchObject([
      { provider_app_id: other.id, provider_app_name: 'Other app', read_only: true },
    ])
  })
})
