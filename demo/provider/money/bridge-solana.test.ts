import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  generateKeyPair,
  getAddressFromPublicKey,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type Blockhash,
} from '@solana/web3.js'
import { createPublicClient, createWalletClient, erc20Abi, http, parseEther, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { ethereumRpc } from '../chains/ethereum-faucet.js'
import { usdcAccountOf } from '../chains/usdc/solana-usdc.js'

const [SOLANA, ETHEREUM] = [792703809, 31337]
const [SOL, USDC_MINT] = ['11111111111111111111111111111111', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']

/** Instructions in the bridge's JSON. */
interface Deposit {
  instructions: {
    programId: string
    data: string
    keys: { pubkey: string; isSigner: boolean; isWritable: boolean }[]
  }[]
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => {
  world.driver.bridgeWay('success')
  for (const symbol of ['ETH', 'SOL', 'USDC']) world.driver.price(symbol, undefined)
})

async function ask<T>(path: string, body?: object): Promise<{ status: number; body: T }> {
  const answer = await fetch(
    `${world.apiUrlLocal}/relay/${path}`,
    body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
  )
  return { status: answer.status, body: (await answer.json()) as T }
}
const quote = <D>(fields: object) =>
  ask<{ steps: { items: { data: D }[] }[]; details: { currencyIn: { amount: string } } }>('quote', {
    tradeType: 'EXPECTED_OUTPUT',
    ...fields,
  })
const status = async (hash: string) =>
  (await ask<{ requests: { status: string }[] }>(`requests/v2?hash=${hash}`)).body.requests[0]?.status
const expectStatus = (hash: string, as: string) => expect.poll(() => status(hash)).toBe(as)
const solana = <T>(method: string, params: unknown[]) => ethereumRpc(world.solanaRpcUrl, method, params) as Promise<T>
const lamports = async (owner: string) => (await solana<{ value: number }>('getBalance', [owner])).value
const usdcOn = async (owner: string) =>
  (
    await solana<{ value: { amount: string } }>('getTokenAccountBalance', [
      await usdcAccountOf(owner, USDC_MINT),
    ]).catch(() => ({ value: { amount: '0' } }))
  ).value.amount
const ethereum = () => createPublicClient({ transport: http(world.ethereumRpcUrl) })
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** A Solana account with two SOL and a hundred USDC that signs and sends the bridge's deposit. */
async function solanaSender() {
  const keys = await generateKeyPair()
  const own = await getAddressFromPublicKey(keys.publicKey)
  await world.driver.faucet(own, '2', 'solana')
  await world.driver.faucet(own, '100', 'solana', 'USDC')
  async function pay({ instructions }: Deposit): Promise<string> {
    const { value } = await solana<{ value: { blockhash: string; lastValidBlockHeight: number } }>(
      'getLatestBlockhash',
      [],
    )
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      empty => setTransactionMessageFeePayer(own, empty),
      paid =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: value.blockhash as Blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) },
          paid,
        ),
      timed =>
        appendTransactionMessageInstructions(
          instructions.map(({ programId, data, keys: accounts }) => ({
            programAddress: address(programId),
            data: Buffer.from(data, 'hex'),
            accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
              address: address(pubkey),
              role: (isSigner ? 2 : 0) + (isWritable ? 1 : 0),
            })),
          })),
          timed,
        ),
    )
    return solana<string>('sendTransaction', [
      getBase64EncodedWireTransaction(await signTransaction([keys], compileTransaction(message))),
      { encoding: 'base64' },
    ])
  }
  return { own, pay }
}

async function fromSolana(user: string, fields: object): Promise<{ deposit: Deposit; amount: number }> {
  const { body } = await quote<Deposit>({
    user,
    recipient: newAddress(),
    originChainId: SOLANA,
    destinationChainId: ETHEREUM,
    originCurrency: SOL,
    ...fields,
  })
  return { deposit: body.steps[0]?.items[0]?.data as Deposit, amount: Number(body.details.currencyIn.amount) }
}

describe('the bridge on Solana', () => {
  it('SOL becomes ETH, and USDC stays USDC', async () => {
    const { own, pay } = await solanaSender()
    const recipient = newAddress()
    await expectStatus(
      await pay((await fromSolana(own, { recipient, amount: String(parseEther('0.05')) })).deposit),
      'success',
    )
    expect(await ethereum().getBalance({ address: recipient })).toBe(parseEther('0.05'))
    const usdc = world.driver.chains?.usdc.ethereum as Hex
    await expectStatus(
      await pay(
        (await fromSolana(own, { recipient, originCurrency: USDC_MINT, destinationCurrency: usdc, amount: '30000000' }))
          .deposit,
      ),
      'success',
    )
    expect(
      await ethereum().readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [recipient] }),
    ).toBe(30_000_000n)
    expect(await usdcOn(own)).toBe('69970000')
  })

  it('ETH becomes SOL or USDC on Solana', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    await world.driver.faucet(account.address, '2', 'ethereum')
    const wallet = createWalletClient({ account, transport: http(world.ethereumRpcUrl) })
    const { own: recipient } = await solanaSender()
    const before = await lamports(recipient)
    const cross = async (destinationCurrency: string, amount: string) => {
      const { body } = await quote<{ to: Hex; value: string; data: Hex }>({
        user: account.address,
        recipient,
        originChainId: ETHEREUM,
        destinationChainId: SOLANA,
        destinationCurrency,
        amount,
      })
      const { to, value, data } = body.steps[0]?.items[0]?.data as { to: Hex; value: string; data: Hex }
      await expectStatus(await wallet.sendTransaction({ to, value: BigInt(value), data, chain: null }), 'success')
    }
    await cross(SOL, '1500000000')
    expect((await lamports(recipient)) - before).toBe(1_500_000_000)
    await cross(USDC_MINT, '7000000')
    expect(await usdcOn(recipient)).toBe('107000000')
  })

  it('a deposit in SOL or USDC is refunded, fails or is delayed, as a tester chooses', async () => {
    const { own, pay } = await solanaSender()
    world.driver.bridgeWay('refund')
    const coins = await fromSolana(own, { amount: String(parseEther('0.02')) })
    const before = await lamports(own)
    await expectStatus(await pay(coins.deposit), 'refund')
    expect(before - (await lamports(own))).toBeLessThan(100_000) // only the fee
    await expectStatus(
      await pay((await fromSolana(own, { originCurrency: USDC_MINT, amount: String(parseEther('0.01')) })).deposit),
      'refund',
    )
    expect(await usdcOn(own)).toBe('100000000')
    world.driver.bridgeWay('failure')
    const lost = await fromSolana(own, { amount: String(parseEther('0.02')) })
    const balance = await lamports(own)
    await expectStatus(await pay(lost.deposit), 'failure')
    expect(balance - (await lamports(own))).toBeGreaterThanOrEqual(lost.amount)
    world.driver.bridgeWay('slow')
    const late = await pay((await fromSolana(own, { amount: String(parseEther('0.01')) })).deposit)
    await expectStatus(late, 'delayed')
    world.driver.shiftClock(20_000)
    await expectStatus(late, 'success')
    world.driver.shiftClock(-20_000)
  })

  it('the quote uses present prices, and is refused without them', async () => {
    world.driver.price('ETH', 1_000)
    world.driver.price('SOL', 100)
    const fields = {
      user: (await solanaSender()).own,
      recipient: newAddress(),
      originChainId: SOLANA,
      destinationChainId: ETHEREUM,
      originCurrency: SOL,
      amount: String(parseEther('1')),
    }
    expect((await quote(fields)).body.details.currencyIn.amount).toBe('10010000000')
    world.driver.price('SOL', null)
    expect((await quote(fields)).status).toBe(400)
  })
})
