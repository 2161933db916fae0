import { createPublicClient, createWalletClient, erc20Abi, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, TestApp } from '../test-app.harness.js'

interface Step {
  from: `0x${string}`
  to: `0x${string}`
  value: string
  chainId: number
  data: `0x${string}`
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const ask = async <T = Record<string, unknown>>(path: string, body?: unknown) => {
  const answer = await fetch(
    `${world.apiUrlLocal}/relay/${path}`,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  return { status: answer.status, body: (await answer.json()) as T }
}
const quote = (fields: Record<string, unknown>) =>
  ask<{ steps: { items: { data: Step }[] }[]; message?: string }>('quote', { tradeType: 'EXPECTED_OUTPUT', ...fields })
const status = async (hash: string) =>
  (await ask<{ requests: { status: string }[] }>(`requests/v2?hash=${hash}`)).body.requests[0]?.status
const base = () => createPublicClient({ transport: http(world.baseRpcUrl) })
const SOLANA_OWNER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

async function sender(asset: 'native' | 'USDC' = 'native') {
  const account = privateKeyToAccount(generatePrivateKey())
  await world.driver.faucet(account.address, '10', 'ethereum')
  if (asset === 'USDC') await world.driver.faucet(account.address, '100', 'ethereum', 'USDC')
  const wallet = createWalletClient({ account, transport: http(world.ethereumRpcUrl) })
  return {
    account,
    pay: ({ to, value, data }: Step) => wallet.sendTransaction({ to, value: BigInt(value), data, chain: null }),
  }
}
const crossing = async (user: string, recipient: string, more: Record<string, unknown> = {}) => {
  const { body } = await quote({
    user,
    recipient,
    originChainId: 31337,
    destinationChainId: 31338,
    amount: String(parseEther('0.5')),
    ...more,
  })
  return body.steps[0]?.items[0]?.data as Step
}

describe('the bridge', () => {
  it('a deposit on one chain is paid out on the other', async () => {
    const { account, pay } = await sender()
    const recipient = privateKeyToAccount(generatePrivateKey()).address
    const step = await crossing(account.address, recipient)
    expect(BigInt(step.value)).toBe(parseEther('0.5005'))
    const hash = await pay(step)
    await expect.poll(() => status(hash)).toBe('success')
    expect(await base().getBalance({ address: recipient })).toBe(parseEther('0.5'))
  })

  it('USDC is bridged, also into SOL', async () => {
    const { account, pay } = await sender('USDC')
    const usdc = world.driver.chains?.usdc
    const first = await pay(
      await crossing(account.address, account.address, {
        originCurrency: usdc?.ethereum,
        destinationCurrency: usdc?.base,
        amount: '25000000',
      }),
    )
    await expect.poll(() => status(first)).toBe('success')
    expect(
      await base().readContract({
        address: usdc?.base as `0x${string}`,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account.address],
      }),
    ).toBe(25_000_000n)
    const second = await pay(
      await crossing(account.address, SOLANA_OWNER, {
        destinationChainId: 792703809,
        destinationCurrency: '11111111111111111111111111111111',
        amount: '1000000000',
      }),
    )
    await expect.poll(() => status(second)).toBe('success')
  })

  it('a deposit is refunded, fails or is delayed, as a tester chooses', async () => {
    const [back, lost, late] = [await sender(), await sender(), await sender()]
    const cross = async (outcome: 'refund' | 'failure' | 'slow', { account, pay }: typeof back) => {
      world.driver.bridgeWay(outcome)
      const hash = await pay(await crossing(account.address, account.address))
      await expect.poll(() => status(hash)).not.toBe('waiting')
      return hash
    }
    const refunded = await cross('refund', back)
    await expect.poll(() => status(refunded)).toBe('refund')
    const remaining = await createPublicClient({ transport: http(world.ethereumRpcUrl) }).getBalance({
      address: back.account.address,
    })
    expect(remaining > parseEther('9.99')).toBe(true)
    expect(await status(await cross('failure', lost))).toBe('failure')
    const slow = await cross('slow', late)
    expect(await status(slow)).toBe('delayed')
    world.driver.shiftClock(20_000)
    await expect.poll(() => status(slow)).toBe('success')
    world.driver.bridgeWay('success')
  })

  it('a Solana wallet gets instructions', async () => {
    const from = {
      user: SOLANA_OWNER,
      recipient: privateKeyToAccount(generatePrivateKey()).address,
      originChainId: 792703809,
      destinationChainId: 8453,
      amount: '1000000',
    }
    for (const [originCurrency, count] of [
      ['11111111111111111111111111111111', 1],
      ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 2],
    ] as const) {
      const { status: answered, body } = await quote({
        ...from,
        originCurrency,
        destinationCurrency: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      })
      expect(answered).toBe(200)
      const data = body.steps[0]?.items[0]?.data as unknown as {
        instructions: { keys: { pubkey: string; isSigner: boolean }[]; data: string }[]
        addressLookupTableAddresses: string[]
      }
      expect(data.instructions).toHaveLength(count)
      expect(data.instructions[0]?.keys[0]).toEqual({ pubkey: SOLANA_OWNER, isSigner: true, isWritable: true })
      expect(data.instructions.every(({ data: bytes }) => /^[0-9a-f]*$/.test(bytes))).toBe(true)
    }
  })

  it('the quote includes the fee, and the request has an id and a page before it is paid', async () => {
    const { account } = await sender()
    const { body } = await quote({
      user: account.address,
      recipient: SOLANA_OWNER,
      originChainId: 31337,
      destinationChainId: 792703809,
      destinationCurrency: '11111111111111111111111111111111',
      amount: '1000000000',
    })
    const quoted = body as unknown as {
      fees: { relayer: { amount: string; currency: { address: string } } }
      details: { currencyIn: { amount: string } }
      steps: { requestId: string }[]
    }
    const paid = BigInt(quoted.details.currencyIn.amount)
    expect(quoted.fees.relayer.currency.address).toMatch(/^0x0{40}$/)
    expect((BigInt(quoted.fees.relayer.amount) * 1001n + paid / 2n) / paid).toBe(1n)
    const id = quoted.steps[0]?.requestId ?? ''
    expect(await ask(`requests/v2?id=${id}`)).toMatchObject({ body: { requests: [{ id, status: 'waiting' }] } })
    expect(await ask('requests/v2?id=x')).toMatchObject({ body: { requests: [] } })
    const page = await fetch(`${world.apiUrlLocal}/relay/transaction/${id}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Status: waiting')])
    expect((await fetch(`${world.apiUrlLocal}/relay/transaction/x`)).status).toBe(404)
  })

  it('an impossible request is refused, an unknown hash has no result, and a bad address is named', async () => {
    expect(await ask(`requests/v2?hash=0x${'1'.repeat(64)}`)).toEqual({ status: 200, body: { requests: [] } })
    expect((await ask('requests/v2?hash=x')).status).toBe(400)
    const validQuote = {
      user: `0x${'1'.repeat(40)}`,
      recipient: `0x${'2'.repeat(40)}`,
      originChainId: 31337,
      destinationChainId: 31338,
      amount: '1',
    }
    expect((await quote(validQuote)).status).toBe(200)
    for (const changes of [
      { amount: '0' },
      { amount: 1 },
      { amount: '1e9' },
      { originChainId: '1' },
      { originChainId: 56 },
      { originCurrency: `0x${'3'.repeat(40)}` },
      { tradeType: 'EXACT_INPUT' },
    ]) {
      expect((await quote({ ...validQuote, ...changes })).status, JSON.stringify(changes)).toBe(400)
    }
    expect(await quote({ ...validQuote, user: 'me' })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Invalid address/) as string },
    })
  })
})

describe('the scan', () => {
  it('the recipient decides the result, for signed-in users only', async () => {
    const app = await TestApp.of(world)
    const headers = bearer((await app.logIn()).body.token)
    const scan = (transaction: Record<string, unknown>, scanHeaders = headers) =>
      app.call<{ validation: Record<string, unknown>; simulation: Record<string, unknown> }>(
        'scan/transaction',
        {
          chain_id: '31337',
          metadata: { domain: 'http://app.localhost' },
          request: { method: 'eth_sendTransaction', params: [transaction] },
        },
        scanHeaders,
      )
    const scanOf = async (to: string) => (await scan({ to, value: '0xde0b6b3a7640000' })).body
    expect((await scanOf(`0x${'7'.repeat(40)}`)).validation).toEqual({ status: 'Success', result_type: 'Benign' })
    expect((await scanOf(`0x${'7'.repeat(40)}`)).simulation).toMatchObject({
      status: 'Success',
      assets_diffs: [{ asset: { symbol: 'ETH' }, out: [{ value: '1', usd_price: '3224.15' }] }],
    })
    expect((await scanOf('0x0000000000000000000000000000000000000bad')).validation).toMatchObject({
      result_type: 'Warning',
    })
    expect((await scanOf('0x000000000000000000000000000000000000dEaD')).validation).toMatchObject({
      result_type: 'Malicious',
    })
    expect((await scanOf('0x00000000000000000000000000000000000fa11e')).validation).toMatchObject({ status: 'Error' })
    expect((await scanOf('0x00000000000000000000000000000000000fa115')).simulation).toMatchObject({ status: 'Error' })
    const approve = `0x095ea7b3${'dead'.padStart(64, '0')}${'5'.padStart(64, '0')}`
    expect((await scan({ to: `0x${'7'.repeat(40)}`, data: approve })).body).toMatchObject({
      validation: { result_type: 'Malicious' },
      simulation: { exposures: [{ spenders: {} }] },
    })
    expect((await scan({ to: 'x' })).status).toBe(400)
    expect((await scan({}, {})).status).toBe(401)
  })
})
