import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  address as solanaAddress, appendTransactionMessageInstructions, compileTransaction, createTransactionMessage, getBase64EncodedWireTransaction, pipe, setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash, type Blockhash,
} from '@solana/web3.js'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { transferLamports } from '../chains/solana/transfer-lamports.js'
import { bearer, somebody, TestApp } from '../test-app.harness.js'
import { WalletOwner } from '../server-wallets/wallet-owner.harness.js'

interface Heard { type: string; body: Record<string, unknown>; text: string; headers: IncomingMessage['headers'] }

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

let world: World
let app: TestApp
let server: Server
let heard: Heard[] = []
let answer = 200
let hook = ''
let hooks = 0
beforeAll(async () => {
  world = await startWorld()
  server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => { text += chunk }).on('end', () => {
      const body = JSON.parse(text) as { type: string }
      // What an earlier test's app is still told is not this one's.
      if (request.url === hook) heard.push({ type: body.type, body: { ...body }, text, headers: request.headers })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await world.stop()
  server.close()
})
beforeEach(async () => {
  ;[heard, answer, hook] = [[], 200, `/hook/${++hooks}`]
  app = await TestApp.of(world, { webhook_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${hook}`, webhook_secret: SECRET, mfa_methods: ['totp'], raw_signing: true })
})
const types = () => heard.map(({ type }) => type)

describe('a host\'s server', () => {
  it('hears who came, signed so that it can be sure', async () => {
    const email = somebody()
    const { user, token } = (await app.logIn(email)).body
    await expect.poll(types).toEqual(['user.created', 'user.authenticated'])
    const [{ text, headers }, { body }] = heard as [Heard, Heard]
    const id = String(headers['svix-id'])
    const signed = { 'webhook-id': id, 'webhook-timestamp': String(headers['svix-timestamp']), 'webhook-signature': String(headers['svix-signature']) }
    expect(new Webhook(SECRET).verify(text, signed)).toMatchObject({ type: 'user.created', user: { id: user.id } })
    expect(() => new Webhook(SECRET).verify(`${text} `, signed)).toThrow()
    expect(body).toMatchObject({ user: { id: user.id }, account: { type: 'email', address: email } })
    await app.logIn(email)
    await expect.poll(types).toEqual(['user.created', 'user.authenticated', 'user.authenticated'])
    expect((await app.call('users/me', undefined, bearer(token))).status).toBe(200)
  })

  it('hears what becomes of accounts, second factors and wallets', async () => {
    const ada = await WalletOwner.of(app)
    const [first, second] = [somebody(), somebody()]
    const guest = (await app.guest()).body
    const me = bearer(guest.token)
    await app.call('passwordless/link', { email: first, code: await app.codeFor(first, me) }, me)
    await app.call('passwordless/update', { oldAddress: first, newAddress: second, code: await app.codeFor(second, me) }, me)
    const { id } = await ada.create()
    const { body: { totpSecret } } = await app.call<{ totpSecret: string }>('mfa/totp/init', {}, me)
    await app.call('mfa/totp/enroll', { code: world.driver.authenticatorCode(totpSecret) }, me)
    await expect.poll(types).toEqual(['user.created', 'user.authenticated', 'user.created', 'user.authenticated', 'user.linked_account', 'user.updated_account', 'user.wallet_created', 'mfa.enabled'])
    expect(heard.slice(4).map(({ body }) => body)).toMatchObject([
      { account: { address: first }, user: { id: guest.user.id } }, { account: { address: second } }, { wallet: { id, connector_type: 'embedded' } }, { user_id: guest.user.id, method: 'totp' },
    ])
  })

  it('hears of a payment when it is sent, and when it is in a block', async () => {
    const ada = await WalletOwner.of(app)
    const { id, address } = await ada.create()
    await world.driver.faucet(address, '1', 'ethereum')
    const { body } = await ada.rpc(id, { method: 'eth_sendTransaction', caip2: 'eip155:31337', params: { transaction: { to: `0x${'ab'.repeat(20)}`, value: '0x1' } } })
    const { hash } = body['data'] as { hash: string }
    const told = () => heard.filter(({ type, body: { wallet_id } }) => type.startsWith('transaction.') && wallet_id === id).map(({ type, body: facts }) => [type, facts['transaction_hash'], facts['wallet_id']])
    await expect.poll(told).toEqual([['transaction.broadcasted', hash, id], ['transaction.confirmed', hash, id]])
  })

  it('hears of money that comes to a wallet and leaves it, coins and tokens, and of none that failed', async () => {
    const ada = await WalletOwner.of(app)
    const { id, address } = await ada.create()
    const own = (kind: string) => heard.filter(({ type, body }) => type.startsWith(kind) && body['wallet_id'] === id).map(({ body }) => body)
    const money = () => own('wallet.')
    const deposit = await world.driver.faucet(address, '1', 'ethereum')
    await expect.poll(money).toHaveLength(1)
    await world.driver.faucet(address, '5', 'base', 'USDC')
    await world.driver.faucet(address, '1', 'base')
    await expect.poll(money).toHaveLength(3)
    expect(money()).toMatchObject([
      { type: 'wallet.funds_deposited', wallet_id: id, caip2: 'eip155:31337', asset: { type: 'native-token', address: null }, amount: '1000000000000000000', transaction_hash: deposit, block: { number: expect.any(Number) as number } },
      { type: 'wallet.funds_deposited', caip2: 'eip155:31338', asset: { type: 'erc20' }, amount: '5000000', recipient: address },
      { asset: { type: 'native-token' } },
    ])
    heard = []
    const send = (transaction: object) => ada.rpc(id, { method: 'eth_sendTransaction', caip2: 'eip155:31337', params: { transaction } })
    expect((await send({ to: `0x${'ab'.repeat(20)}`, value: '0x7' })).status).toBe(200)
    // A token does not take coins: this one ends with its fee.
    expect((await send({ to: String(world.driver.chains?.usdc.ethereum), value: '0x7', gas_limit: '0x186a0' })).status).toBe(200)
    await expect.poll(() => own('transaction.')).toHaveLength(4)
    await expect.poll(money).toMatchObject([{ type: 'wallet.funds_withdrawn', wallet_id: id, amount: '7', transaction_fee: expect.stringMatching(/^[1-9]\d+$/) as string }])
  })

  it('hears of it on Solana too', async () => {
    const ada = await WalletOwner.of(app)
    const { id, address } = await ada.create('solana')
    const money = () => heard.filter(({ type, body }) => type.startsWith('wallet.funds') && body['wallet_id'] === id).map(({ body }) => body)
    const deposit = await world.driver.faucet(address, '2', 'solana')
    await expect.poll(money).toMatchObject([{
      type: 'wallet.funds_deposited', caip2: expect.stringMatching(/^solana:/) as string, asset: { type: 'native-token', address: null }, amount: '2000000000', recipient: address, transaction_hash: deposit,
    }])
    const [blockhash] = await Promise.all([fetch(world.solanaRpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"jsonrpc":"2.0","id":1,"method":"getLatestBlockhash"}' })
      .then(async answer => (await answer.json() as { result: { value: { blockhash: string } } }).result.value.blockhash), world.driver.faucet(address, '3', 'solana', 'USDC')])
    await expect.poll(money).toHaveLength(2)
    expect(money()[1]).toMatchObject({ type: 'wallet.funds_deposited', asset: { type: 'spl' }, amount: '3000000' })
    const to = solanaAddress('SysvarC1ock11111111111111111111111111111112')
    const sent = pipe(
      createTransactionMessage({ version: 'legacy' }), empty => setTransactionMessageFeePayer(solanaAddress(address), empty),
      paid => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }, paid), timed => appendTransactionMessageInstructions([transferLamports(solanaAddress(address), to, 5_000_000n)], timed),
    )
    const { status } = await ada.rpc(id, { method: 'signAndSendTransaction', caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', params: { transaction: getBase64EncodedWireTransaction(compileTransaction(sent)), encoding: 'base64' } })
    expect(status).toBe(200)
    await expect.poll(money).toHaveLength(3)
    expect(money()[2]).toMatchObject({ type: 'wallet.funds_withdrawn', amount: '5000000', sender: address, recipient: to, transaction_fee: '5000' })
  })

  it('hears once that a payment is still pending', async () => {
    const ada = await WalletOwner.of(app)
    const { id, address } = await ada.create()
    await world.driver.faucet(address, '1', 'ethereum')
    const { body } = await ada.rpc(id, { method: 'eth_sendTransaction', caip2: 'eip155:31337', params: { transaction: { to: `0x${'ab'.repeat(20)}`, value: '0x1', nonce: 7 } } })
    expect(body).toMatchObject({ data: { hash: expect.stringMatching(/^0x/) as string } })
    const pending = () => heard.filter(({ type }) => type === 'transaction.still_pending').map(({ body: told }) => told)
    world.driver.shiftClock(5 * 60_000)
    await expect.poll(pending).toMatchObject([{ wallet_id: id, transaction_request: { from: address, to: `0x${'ab'.repeat(20)}`, value: '0x1', nonce: 7, chain_id: 31337, type: 2 } }])
    world.driver.shiftClock(5 * 60_000)
    await app.logIn()
    await expect.poll(() => types().filter(type => type === 'user.created').length).toBeGreaterThan(1)
    expect(pending()).toHaveLength(1)
  })

  it('hears it again until it has heard it, and what it missed last', async () => {
    answer = 500
    await app.logIn()
    await expect.poll(types).toEqual(['user.created', 'user.authenticated'])
    answer = 200
    world.driver.shiftClock(5_000)
    await expect.poll(types).toEqual(['user.created', 'user.authenticated', 'user.created', 'user.authenticated'])
    expect(new Set(heard.map(({ headers }) => headers['svix-id'])).size).toBe(2)
    await expect.poll(() => world.driver.context.db.get('SELECT count(*) AS n FROM webhook_events WHERE app_id = ?', [app.id])).toEqual({ n: 0 })
  })

  it('is called on this machine only, and not at all where it does not want to be', async () => {
    await world.driver.updateApp(app.id, { webhook_url: 'https://example.com/hook' })
    await app.logIn()
    const waiting = () => world.driver.context.db.all('SELECT tries FROM webhook_events WHERE app_id = ?', [app.id])
    await expect.poll(waiting).toEqual([{ tries: 1 }, { tries: 1 }])
    world.driver.context.db.run('DELETE FROM webhook_events WHERE app_id = ?', [app.id])
    await world.driver.updateApp(app.id, { webhook_url: null })
    await app.logIn()
    expect([waiting(), heard]).toEqual([[], []])
  })
})
