import { createTestClient, http, serializeErc6492Signature, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { bearer, somebody, TestApp, type Auth } from '../../test-app.harness.js'

const ORIGIN = 'http://app.localhost:4100'
const refused = { status: 401, body: { code: 'invalid_credentials' } }
/** The smallest contract that accepts every signature: it returns 0x1626ba7e (ERC-1271). */
const ACCEPTING_CODE = '0x631626ba7e60e01b60005260206000f3'
const SIGNATURE: Hex = `0x${'12'.repeat(65)}`
const REFUSING_CODE = '0x60006000fd'

let world: World
let app: TestApp
let wallet: PrivateKeyAccount
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { wallet_auth: true })
  wallet = privateKeyToAccount(generatePrivateKey())
})

const call = <T = Record<string, unknown>>(path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call<T>(`siwe/${path}`, body, { origin: ORIGIN, ...headers })
const nonceFor = async (address?: string) => (await call<{ nonce: string }>('init', { address })).body.nonce
const text = (nonce: string, fields: Partial<SiweMessage> = {}) =>
  createSiweMessage({
    domain: 'app.localhost:4100',
    address: wallet.address,
    uri: ORIGIN,
    version: '1',
    chainId: 1,
    nonce,
    issuedAt: new Date(),
    statement:
      'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.',
    resources: ['https://privy.io'],
    ...fields,
  })
const meta = { chainId: 'eip155:1', walletClientType: 'metamask', connectorType: 'injected' }
const proof = async (message: string, signer = wallet) => ({
  message,
  signature: await signer.signMessage({ message }),
  ...meta,
})
const logIn = async (fields: Partial<SiweMessage> = {}) =>
  call<Auth>('authenticate', await proof(text(await nonceFor(wallet.address), fields)))

describe('sign-in with Ethereum', () => {
  it('a wallet logs in, and is the same user the next time', async () => {
    const init = await call('init', { address: wallet.address.toLowerCase() })
    expect(init.body).toMatchObject({
      address: wallet.address,
      nonce: expect.stringMatching(/^[a-zA-Z0-9]{8,}$/) as string,
      expires_at: expect.stringMatching(/Z$/) as string,
    })
    const first = await logIn()
    expect(first.body).toMatchObject({
      is_new_user: true,
      user: {
        linked_accounts: [
          {
            type: 'wallet',
            address: wallet.address,
            chain_id: 'eip155:1',
            chain_type: 'ethereum',
            wallet_client: 'unknown',
            wallet_client_type: 'metamask',
            connector_type: 'injected',
          },
        ],
      },
    })
    expect((await logIn()).body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
  })

  it('a nonce works once, for its own address and app, within ten minutes', async () => {
    const nonce = await nonceFor(wallet.address)
    const body = await proof(text(nonce))
    const foreign = await TestApp.of(world, { wallet_auth: true })
    expect(await foreign.call('siwe/authenticate', body, { origin: ORIGIN })).toMatchObject(refused)
    expect((await call('authenticate', body)).status).toBe(200)
    expect(await call('authenticate', body)).toMatchObject(refused)
    const other = await nonceFor('0x000000000000000000000000000000000000dEaD')
    expect(await call('authenticate', await proof(text(other)))).toMatchObject(refused)
    expect((await call('authenticate', await proof(text(await nonceFor())))).status).toBe(200)
    expect(await call('authenticate', await proof(text('madeUpNonce42')))).toMatchObject(refused)
    const late = await proof(text(await nonceFor()))
    world.driver.shiftClock(10 * 60_000 + 1)
    try {
      expect(await call('authenticate', late)).toMatchObject(refused)
    } finally {
      world.driver.shiftClock(-10 * 60_000 - 1)
    }
  })

  it('the message is parsed strictly', async () => {
    const nonce = await nonceFor()
    const validText = text(nonce)
    const invalid = {
      'text in front': `Hello\n${validText}`,
      'text behind': `${validText}\nURI: http://evil.example`,
      'another line end': validText.replaceAll('\n', '\r\n'),
      'no nonce': validText.replace(/Nonce: .*\n/, ''),
      'another version': validText.replace('Version: 1', 'Version: 2'),
      'no chain': validText.replace('Chain ID: 1', 'Chain ID: x'),
      'a trailing line': `${validText}\n`,
      nothing: ' ',
    }
    for (const [name, message] of Object.entries(invalid))
      expect(await call('authenticate', await proof(message)), name).toMatchObject(refused)
    expect((await call('authenticate', await proof(validText))).status, 'the nonce is still good').toBe(200)
  })

  it('only times that exist are accepted, in any of their forms [SEC-82]', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const at = async (time: string) =>
      (await call('authenticate', await proof(text(await nonceFor()).replace(/Issued At: .*/, `Issued At: ${time}`))))
        .status
    expect(
      await Promise.all([
        at(yesterday),
        at(yesterday.replace(/\.\d+Z/, 'Z')),
        at(yesterday.replace('Z', '+02:00')),
        at('2024-02-29T12:00:00Z'),
      ]),
    ).toEqual([200, 200, 200, 200])
    for (const none of [
      '2026-02-30T12:00:00Z',
      '2025-02-29T12:00:00Z',
      '2026-04-31T12:00:00.000Z',
      '2026-01-01T24:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-01-01T00:00:00+99:99',
      '2026-01-01',
    ])
      expect(await at(none), none).toBe(401)
    expect(
      (
        await call(
          'authenticate',
          await proof(`${text(await nonceFor(), { issuedAt: new Date() })}\nExpiration Time: 2999-02-30T00:00:00Z`),
        )
      ).status,
    ).toBe(401)
  })

  it('a host may be an IPv6 address with a port', async () => {
    const at = async (host: string, uri = `http://${host}`) => {
      const message = text(await nonceFor(), { domain: 'localhost', uri }).replace('localhost wants', `${host} wants`)
      return (await call('authenticate', await proof(message), { origin: `http://${host}` })).status
    }
    await world.driver.updateApp(app.id, {
      allowed_domains: [ORIGIN, 'http://[::1]:4100', 'http://[2001:db8::1]', 'http://[::1]', 'http://[::2]'],
    })
    expect([await at('[::1]:4100'), await at('[2001:db8::1]')]).toEqual([200, 200])
    for (const [host, uri] of [
      ['[::1]:4100', 'http://[::1]:4101'],
      ['[::1]', 'http://[::2]'],
      ['[::1::1]', 'http://[::1]'],
      ['[::1]', 'http://localhost'],
      ['[]', 'http://localhost'],
    ] as const)
      expect([401, 403], host).toContain(await at(host, uri))
  })

  it('messages of other sites and other times are refused', async () => {
    const invalid: Record<string, Partial<SiweMessage>> = {
      'another domain': { domain: 'evil.example' },
      'another page': { uri: 'http://evil.example' },
      'another port': { uri: 'http://app.localhost:4101', domain: 'app.localhost:4101' },
      'from the future': { issuedAt: new Date(Date.now() + 3_600_000) },
      expired: { expirationTime: new Date(Date.now() - 1_000) },
      'not yet good': { notBefore: new Date(Date.now() + 60_000) },
    }
    for (const [name, fields] of Object.entries(invalid)) expect(await logIn(fields), name).toMatchObject(refused)
    await world.driver.updateApp(app.id, { allowed_domains: [ORIGIN] })
    expect((await logIn()).status).toBe(200)
  })

  it('a foreign or malformed signature is refused', async () => {
    const message = text(await nonceFor())
    expect(await call('authenticate', await proof(message, privateKeyToAccount(generatePrivateKey())))).toMatchObject(
      refused,
    )
    for (const signature of ['0x', 'x', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(2_000)}`])
      expect(await call('authenticate', { ...meta, message, signature })).toMatchObject(refused)
    expect(await call('authenticate', { ...meta, message })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
    expect(await call('authenticate', { ...(await proof(message)), chainId: 'eip155:5' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
    expect(await call('init', { address: 'nobody' })).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })

  it('no wallet logs in if the app disables wallets', async () => {
    await world.driver.updateApp(app.id, { wallet_auth: false })
    expect(await call('init', {})).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
  })
})

describe('the wallets of a user', () => {
  const linked = async (me: Record<string, string>) =>
    call<Auth['user']>('link', await proof(text(await nonceFor())), me)

  it('a user links as many wallets as the app allows, and can unlink them', async () => {
    const me = bearer((await app.logIn()).body.token)
    await world.driver.updateApp(app.id, { max_linked_wallets_per_user: 2 })
    for (let i = 0; i < 2; i++) {
      wallet = privateKeyToAccount(generatePrivateKey())
      expect((await linked(me)).status).toBe(200)
    }
    const address = wallet.address
    wallet = privateKeyToAccount(generatePrivateKey())
    expect(await linked(me)).toMatchObject({ status: 400, body: { code: 'cannot_link_more_of_type' } })
    expect(
      (await call<Auth['user']>('unlink', { address: address.toLowerCase() }, me)).body.linked_accounts,
    ).toHaveLength(2)
    expect(await call('unlink', { address }, me)).toMatchObject({
      status: 400,
      body: { code: 'linked_account_not_found' },
    })
  })

  it('a wallet is transferred from another user', async () => {
    const theirs = await logIn()
    const me = await app.logIn(somebody())
    const refusal = (await linked(bearer(me.body.token))) as unknown as {
      body: { code: string; data: { nonce: string; subject: string } }
    }
    expect(refusal.body).toMatchObject({ code: 'account_transfer_required', data: { subject: wallet.address } })
    const transferred = await call<Auth['user']>(
      'transfer',
      { nonce: refusal.body.data.nonce, address: wallet.address, ...meta },
      bearer(me.body.token),
    )
    expect(transferred.body.linked_accounts).toMatchObject([
      { type: 'email' },
      { type: 'wallet', address: wallet.address },
    ])
    expect((await logIn()).body.user.id).toBe(me.body.user.id)
    expect((await app.call('users/me', undefined, bearer(theirs.body.token))).status).toBe(401)
  })

  it('an embedded wallet cannot be linked', async () => {
    const me = await app.logIn()
    const { db } = world.driver.context
    db.exec('PRAGMA foreign_keys = OFF') // a wallet without its secret is enough here
    db.run(
      "INSERT INTO embedded_wallets (user_id, entropy_id, chain_type, wallet_index, address, created_at) VALUES (?, 'none', 'ethereum', 0, ?, 0)",
      [me.body.user.id, wallet.address],
    )
    db.exec('PRAGMA foreign_keys = ON')
    expect(await logIn()).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
    expect(await call('unlink', { address: wallet.address }, bearer(me.body.token))).toMatchObject({
      status: 400,
      body: { code: 'cannot_unlink_embedded_wallet' },
    })
  })
})

describe('a smart account', () => {
  const linkSmart = async (
    address: Hex,
    signature: Hex,
    me: Record<string, string>,
    fields: Partial<SiweMessage> = {},
  ) =>
    call<Auth['user']>(
      'link_smart_wallet',
      { message: text(await nonceFor(), { address, ...fields }), signature, smart_wallet_type: 'kernel' },
      me,
    )
  const install = (code: Hex) =>
    createTestClient({ mode: 'anvil', transport: http(world.ethereumRpcUrl) }).setCode({
      address: wallet.address,
      bytecode: code,
    })

  it('a smart account is linked if its contract accepts the signature (ERC-1271)', async () => {
    const me = bearer((await app.logIn()).body.token)
    await install(ACCEPTING_CODE)
    expect((await linkSmart(wallet.address, SIGNATURE, me)).body.linked_accounts).toMatchObject([
      { type: 'email' },
      { type: 'smart_wallet', address: wallet.address, smart_wallet_type: 'kernel' },
    ])
    await install(REFUSING_CODE)
    expect(await linkSmart(wallet.address, SIGNATURE, me)).toMatchObject(refused)
  })

  it("an undeployed account can be linked (ERC-6492), also with the published client's site", async () => {
    const me = bearer((await app.logIn()).body.token)
    const signature = serializeErc6492Signature({
      address: '0x000000000000000000000000000000000000dEaD',
      data: '0x',
      signature: SIGNATURE,
    })
    expect(await linkSmart(wallet.address, signature, me), 'nothing is deployed').toMatchObject(refused)
    await install(ACCEPTING_CODE)
    expect(
      (await linkSmart(wallet.address, signature, me, { domain: 'privy.io', uri: 'https://auth.privy.io' })).status,
    ).toBe(200)
  })

  it('a plain wallet is refused as a smart account', async () => {
    const me = bearer((await app.logIn()).body.token)
    const message = text(await nonceFor())
    expect(
      await call('link_smart_wallet', { ...(await proof(message)), smart_wallet_type: 'kernel' }, me),
    ).toMatchObject(refused)
    expect(
      await call('link_smart_wallet', { ...(await proof(message)), smart_wallet_type: 'other' }, me),
    ).toMatchObject({ status: 400 })
  })
})
