import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  generateKeyPair,
  getAddressEncoder,
  getAddressFromPublicKey,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type Address,
  type Blockhash,
  type IInstruction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { SolanaLedger } from './ledger.js'
import { usdcAccountOf } from '../usdc/solana-usdc.js'
import { solanaMethods } from './rpc/solana-methods.js'
import { startSolanaNode } from './solana-node.js'
import { readTokenAccount, TOKEN_PROGRAM } from './token-account.js'
import { readTransaction } from './wire-transaction.js'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const START = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000

async function world() {
  let now = START
  const ledger = new SolanaLedger(() => now)
  const methods = solanaMethods(ledger, { airdrop: () => Promise.reject(new Error('none')), changed: () => {} })
  const keys = await generateKeyPair()
  const own = await getAddressFromPublicKey(keys.publicKey)
  ledger.setAccount(own, {
    lamports: 10_000_000_000n,
    data: new Uint8Array(),
    owner: SYSTEM_PROGRAM,
    executable: false,
  })
  const signed = async (instructions: IInstruction[], version: 'legacy' | 0 = 'legacy') => {
    const message = pipe(
      createTransactionMessage({ version }),
      empty => setTransactionMessageFeePayer(own, empty),
      paid =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: ledger.latestBlockhash().blockhash as Blockhash, lastValidBlockHeight: 0n },
          paid,
        ),
      timed => appendTransactionMessageInstructions(instructions, timed),
    )
    const wire = readTransaction(
      new Uint8Array(getTransactionEncoder().encode(await signTransaction([keys], compileTransaction(message)))),
    )
    if (!wire) throw new Error('not a transaction')
    return wire
  }
  return {
    ledger,
    own,
    signed,
    call: (name: string, ...params: unknown[]) => methods.get(name)?.(params),
    pass: (ms: number) => (now += ms),
  }
}

const transfer = (from: Address, to: Address, lamports: bigint): IInstruction => {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  }
}

describe('the life of a blockhash', () => {
  it('a transaction is accepted for about a minute and then refused', async () => {
    const { ledger, own, signed, pass } = await world()
    const early = await signed([transfer(own, own, 1n)])
    const late = await signed([transfer(own, own, 2n)])
    pass(MINUTE_MS - 1_000)
    expect(ledger.send(early)).toMatchObject({ err: null })
    pass(2_000)
    expect(ledger.simulate(late, { verifySignatures: true }).err).toBe('BlockhashNotFound')
    expect(ledger.send(late)).toBeUndefined()
  })

  it('each slot has a new blockhash, which stays the same within the slot', async () => {
    const { ledger, pass } = await world()
    const first = ledger.latestBlockhash()
    expect(ledger.latestBlockhash()).toEqual(first)
    pass(400)
    expect(ledger.latestBlockhash().blockhash).not.toBe(first.blockhash)
    expect(ledger.latestBlockhash().lastValidBlockHeight).toBe(first.lastValidBlockHeight + 1)
    expect(ledger.isBlockhashValid(first.blockhash)).toBe(true)
  })

  it('a message with an expired blockhash has no fee', async () => {
    const { own, signed, call, pass } = await world()
    const wire = await signed([transfer(own, own, 1n)])
    const message = Buffer.from(wire.transaction.messageBytes).toString('base64')
    expect(call('getFeeForMessage', message)).toMatchObject({ value: 5_000n })
    pass(MINUTE_MS + 1_000)
    expect(call('getFeeForMessage', message)).toMatchObject({ value: null })
  })
})

describe('transactions', () => {
  it('without preflight a failed transaction lands, with its fee and its error', async () => {
    const { ledger, own, signed, call } = await world()
    const wire = await signed([transfer(own, address('SysvarC1ock11111111111111111111111111111111'), 99_000_000_000n)])
    const signature = call(
      'sendTransaction',
      Buffer.from(getTransactionEncoder().encode(wire.transaction)).toString('base64'),
      { encoding: 'base64', skipPreflight: true },
    )
    expect(call('getTransaction', signature, { encoding: 'json' })).toMatchObject({
      transaction: { signatures: [signature] },
      meta: { err: { InstructionError: [0, { Custom: 1 }] }, fee: 5_000n },
    })
    expect(ledger.balance(own)).toBe(9_999_995_000n)
  })

  it('the priority fee of a transaction is charged', async () => {
    const { ledger, own, signed, call } = await world()
    const budget = address('ComputeBudget111111111111111111111111111111')
    const limit = new Uint8Array([2, 0x40, 0x0d, 0x03, 0])
    const price = new Uint8Array([3, 0x40, 0x42, 0x0f, 0, 0, 0, 0, 0])
    const wire = await signed([
      { programAddress: budget, data: limit },
      { programAddress: budget, data: price },
      transfer(own, own, 1n),
    ])
    const announced = (
      call('getFeeForMessage', Buffer.from(wire.transaction.messageBytes).toString('base64')) as { value: bigint }
    ).value
    expect(announced).toBe(205_000n)
    expect(ledger.send(wire)?.err).toBeNull()
    expect(ledger.balance(own)).toBe(10_000_000_000n - announced)
  })

  it('a transaction is final after 32 slots', async () => {
    const { ledger, own, signed, call, pass } = await world()
    const landed = ledger.send(await signed([transfer(own, own, 1n)]))
    const status = () => (call('getSignatureStatuses', [landed?.signature]) as { value: unknown[] }).value[0]
    expect(status()).toMatchObject({ confirmations: 0, confirmationStatus: 'confirmed' })
    pass(32 * 400)
    expect(status()).toMatchObject({ confirmations: null, confirmationStatus: 'finalized' })
  })

  it('a token transfer changes both balances, and both are reported', async () => {
    const { ledger, own, signed, call } = await world()
    const mint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
    const other = address('SysvarC1ock11111111111111111111111111111111')
    const [from, to] = [
      address('So11111111111111111111111111111111111111111'),
      address('So11111111111111111111111111111111111111113'),
    ]
    ledger.setAccount(mint, tokenProgramAccount(mintData(1_000_000n, 6)))
    ledger.setAccount(from, tokenProgramAccount(tokenData(mint, own, 1_000_000n)))
    ledger.setAccount(to, tokenProgramAccount(tokenData(mint, other, 0n)))
    const data = new Uint8Array([12, ...u64(250_000n), 6])
    const checked: IInstruction = {
      programAddress: TOKEN_PROGRAM,
      accounts: [
        { address: from, role: AccountRole.WRITABLE },
        { address: mint, role: AccountRole.READONLY },
        { address: to, role: AccountRole.WRITABLE },
        { address: own, role: AccountRole.READONLY_SIGNER },
      ],
      data,
    }
    const landed = ledger.send(await signed([checked], 0))
    expect(landed?.err).toBeNull()
    expect(
      call('getTransaction', landed?.signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }),
    ).toMatchObject({
      version: 0,
      transaction: {
        message: {
          instructions: [
            {
              program: 'spl-token',
              parsed: {
                type: 'transferChecked',
                info: {
                  source: from,
                  destination: to,
                  mint,
                  authority: own,
                  tokenAmount: { amount: '250000', uiAmountString: '0.25' },
                },
              },
            },
          ],
        },
      },
      meta: {
        preTokenBalances: [{ uiTokenAmount: { amount: '1000000' } }, { uiTokenAmount: { amount: '0' } }],
        postTokenBalances: [{ uiTokenAmount: { amount: '750000' } }, { uiTokenAmount: { amount: '250000' } }],
      },
    })
    expect(call('getTokenAccountBalance', to)).toMatchObject({
      value: { amount: '250000', decimals: 6, uiAmount: 0.25, uiAmountString: '0.25' },
    })
    expect(call('getTokenAccountsByOwner', own, { mint }, { encoding: 'jsonParsed' })).toMatchObject({
      value: [{ pubkey: from, account: { data: { parsed: { info: { owner: own, state: 'initialized' } } } } }],
    })
  })

  it('a ledger continues from saved accounts', async () => {
    const { ledger, own, signed } = await world()
    ledger.send(await signed([transfer(own, address('SysvarC1ock11111111111111111111111111111112'), 1_000_000_000n)]))
    const second = new SolanaLedger()
    second.restore(JSON.parse(JSON.stringify(ledger.save())) as ReturnType<SolanaLedger['save']>)
    expect(second.balance(own)).toBe(8_999_995_000n)
    expect(second.balance(address('SysvarC1ock11111111111111111111111111111112'))).toBe(1_000_000_000n)
  })
})

it('an emptied account is restored as empty from the history alone', async () => {
  const { ledger, own, signed } = await world()
  const before = JSON.parse(JSON.stringify(ledger.save())) as ReturnType<SolanaLedger['save']>
  const landed = ledger.send(
    await signed([transfer(own, address('SysvarC1ock11111111111111111111111111111112'), 9_999_995_000n)]),
  )
  const second = new SolanaLedger()
  second.restore(before)
  expect(second.balance(own)).toBe(10_000_000_000n)
  if (landed) second.restoreAccounts(ledger.written(landed))
  expect([
    second.balance(own),
    second.account(own),
    second.balance(address('SysvarC1ock11111111111111111111111111111112')),
  ]).toEqual([0n, undefined, 9_999_995_000n])
})

it('a node that is killed before it writes the accounts loses nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'solana-'))
  try {
    const first = await startSolanaNode({ port: 0, stateFile: join(folder, 'solana.json') })
    const [one, two] = [
      address('SysvarC1ock11111111111111111111111111111112'),
      address('SysvarRent111111111111111111111111111111112'),
    ]
    const signature = await first.airdrop(one, 1_000_000_000n)
    await first.mintUsdc(two, 5_000_000n)
    await first.stop()
    rmSync(join(folder, 'solana.json')) // written after a delay; the history is written at once
    const second = await startSolanaNode({ port: 0, stateFile: join(folder, 'solana.json') })
    expect([second.ledger.balance(one), second.ledger.transaction(signature)?.signature]).toEqual([
      1_000_000_000n,
      signature,
    ])
    const usdc = second.ledger.account((await usdcAccountOf(two)) as Address)
    expect(usdc && readTokenAccount(usdc.data)?.amount).toBe(5_000_000n)
    await second.stop()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const u64 = (value: bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

const tokenProgramAccount = (data: Uint8Array) => ({
  lamports: 10_000_000n,
  data,
  owner: TOKEN_PROGRAM,
  executable: false,
})

function mintData(supply: bigint, decimals: number): Uint8Array {
  const data = new Uint8Array(82)
  data.set(u64(supply), 36)
  data.set([decimals, 1], 44)
  return data
}

function tokenData(mint: Address, owner: Address, amount: bigint): Uint8Array {
  const data = new Uint8Array(165)
  data.set(getAddressEncoder().encode(mint), 0)
  data.set(getAddressEncoder().encode(owner), 32)
  data.set(u64(amount), 64)
  data[108] = 1
  return data
}
