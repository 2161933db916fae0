import fc from 'fast-check'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startChains, type Chains } from '../../../demo/provider/chains/index.js'
import { usdcToken, type ClusterRecord } from '../clusters.js'
import { insufficientLine } from '../solana-logs.js'
import {
  assertSolanaAddress, base64, buildTransfer, confirm, describeTransaction, getBalance, getLatestBlockhash, getParsedTransaction, getTokenBalance, messageOf,
  parseSolanaTransaction, prepareSolana, sendRaw, serialize, signatureOf, withBlockhash, withSignature, type SolanaTransaction,
} from './index.js'
import { base58 } from './wire.js'

// Real chains on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const SOL = 1_000_000_000n
const never = new AbortController().signal
const SYSTEM = '11111111111111111111111111111111'

interface Key { address: string; sign: (transaction: SolanaTransaction) => SolanaTransaction }
function key(): Key {
  const secret = ed25519.utils.randomSecretKey()
  const address = base58(ed25519.getPublicKey(secret))
  return { address, sign: transaction => withSignature(transaction, address, ed25519.sign(messageOf(transaction), secret)) }
}

/** Bytes of a transaction, from its parts: for what no builder would make. */
interface Parts { version?: number; header?: [number, number, number]; accounts?: Uint8Array[]; blockhash?: Uint8Array; instructions?: { program: number; accounts: number[]; data: number[] }[]; lookups?: { table: Uint8Array; writable: number[]; readonly: number[] }[]; signatures?: number; tail?: number[] }
const bytes32 = (fill: number) => new Uint8Array(32).fill(fill)
const transferData = (lamports: number) => [2, 0, 0, 0, lamports, 0, 0, 0, 0, 0, 0, 0]
const PARTS = { header: [1, 0, 1] as [number, number, number], accounts: [bytes32(1), bytes32(2), bytes32(0)], blockhash: bytes32(9), instructions: [{ program: 2, accounts: [0, 1], data: transferData(5) }] }
function wire(parts: Parts): Uint8Array {
  const { version, header, accounts, blockhash, instructions, lookups, signatures = header?.[0] ?? 1, tail = [] } = { ...PARTS, ...parts }
  return Uint8Array.from([
    signatures, ...new Uint8Array(signatures * 64), ...(version === undefined ? [] : [0x80 | version]), ...header,
    accounts.length, ...accounts.flatMap(account => [...account]), ...blockhash, instructions.length,
    ...instructions.flatMap(({ program, accounts: used, data }) => [program, used.length, ...used, data.length, ...data]),
    ...(version === undefined ? [] : [lookups?.length ?? 0, ...(lookups ?? []).flatMap(({ table, writable, readonly }) => [...table, writable.length, ...writable, readonly.length, ...readonly])]), ...tail,
  ])
}
const refuses = (source: unknown) => expect(() => parseSolanaTransaction(source)).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))

describe('the bytes of a Solana transaction', () => {
  const [from, to, system] = PARTS.accounts.map(base58)

  it('are read into accounts, blockhash and instructions, and written back the same', () => {
    for (const version of [undefined, 0]) {
      const bytes = wire({ ...(version === 0 && { version }) })
      const transaction = parseSolanaTransaction(bytes)
      expect(transaction).toMatchObject({ version: version ?? 'legacy', accounts: [from, to, system], blockhash: base58(bytes32(9)), signatures: [undefined] })
      expect(serialize(transaction)).toEqual(bytes)
      expect(serialize(parseSolanaTransaction(base64(bytes)))).toEqual(bytes)
    }
  })

  it('are copied once: what the host writes afterwards changes nothing [SEC-03]', () => {
    const bytes = wire({})
    const transaction = parseSolanaTransaction(bytes)
    const before = serialize(transaction)
    bytes.fill(7)
    messageOf(transaction).fill(7)
    expect(serialize(transaction)).toEqual(before)
  })

  it.each<[string, unknown]>([
    ['nothing', new Uint8Array()], ['text that is no base64', 'hello!'], ['an object', { to: 'x' }], ['more than a packet', new Uint8Array(1233)],
    ['a later version', wire({ version: 1 })], ['bytes left over', wire({ tail: [0] })], ['no signer', wire({ header: [0, 0, 1] })],
    ['fewer signatures than signers', wire({ header: [2, 0, 1], signatures: 1 })], ['more signatures than signers', wire({ signatures: 2 })],
    ['signers who may all not pay', wire({ header: [1, 1, 1] })], ['more accounts in the header than there are', wire({ header: [1, 0, 9] })],
    ['an account named twice', wire({ accounts: [bytes32(1), bytes32(1), bytes32(0)] })], ['an account that is not there', wire({ instructions: [{ program: 2, accounts: [0, 3], data: [] }] })],
    ['a program that is not there', wire({ instructions: [{ program: 7, accounts: [], data: [] }] })], ['the payer as a program', wire({ instructions: [{ program: 0, accounts: [], data: [] }] })],
    ['no instruction', wire({ instructions: [] })], ['a program out of a table', wire({ version: 0, lookups: [{ table: bytes32(5), writable: [], readonly: [1] }], instructions: [{ program: 3, accounts: [], data: [] }] })],
  ])('with %s are refused [SEC-64]', (_, source) => { refuses(source) })

  it('are refused wherever they are cut', () => {
    const bytes = wire({ version: 0, lookups: [{ table: bytes32(5), writable: [1], readonly: [2] }] })
    for (let length = 0; length < bytes.length; length++) refuses(bytes.slice(0, length))
  })

  it('are refused when a length is spelled in a longer way', () => {
    const bytes = [...wire({})]
    refuses(Uint8Array.from([0x81, 0x00, ...bytes.slice(1)]))
  })

  it('give a transaction that writes back to the same bytes, or INVALID_DATA, whatever they are [SEC-64]', () => {
    const small = fc.uint8Array({ maxLength: 400 })
    const bent = fc.tuple(fc.constantFrom(wire({}), wire({ version: 0 }), wire({ header: [2, 1, 1] })), fc.array(fc.tuple(fc.nat(220), fc.nat(255)), { maxLength: 4 }))
      .map(([bytes, changes]) => { const copy = bytes.slice(); for (const [at, byte] of changes) copy[at % copy.length] = byte; return copy })
    fc.assert(fc.property(fc.oneof(small, bent), bytes => {
      let transaction: SolanaTransaction
      try {
        transaction = parseSolanaTransaction(bytes)
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_DATA' })
        return
      }
      expect(serialize(transaction)).toEqual(bytes)
      const { instructions } = describeTransaction(transaction, transaction.accounts[0] ?? '', 'devnet')
      expect(instructions).toHaveLength(transaction.instructions.length)
    }), { numRuns: 5_000 })
  })
})

describe('what a Solana transaction does', () => {
  const [from = '', to] = PARTS.accounts.map(base58)
  const describes = (parts: Parts, wallet = from) => describeTransaction(parseSolanaTransaction(wire(parts)), wallet, 'devnet')

  it('is a transfer when its bytes are exactly one', () => {
    expect(describes({})).toMatchObject({ instructions: [{ kind: 'sol-transfer', program: SYSTEM, fromAccount: from, toAccount: to, value: 5n }], spent: 5n, receiver: to, feePayer: from, durableNonce: false, unresolved: false })
  })

  it('lists the instruction of another program as unknown, beside the ones it knows [SOLTX-27]', () => {
    const { instructions, receiver } = describes({ header: [1, 0, 2], accounts: [...PARTS.accounts, bytes32(77)], instructions: [...PARTS.instructions, { program: 3, accounts: [1], data: [1, 2, 3] }] })
    expect(instructions.map(({ kind }) => kind)).toEqual(['sol-transfer', 'unknown'])
    expect(instructions[1]).toMatchObject({ program: base58(bytes32(77)), accounts: [to], data: Uint8Array.of(1, 2, 3) })
    expect(receiver).toBeUndefined()
  })

  it.each([
    ['one byte more', [...transferData(5), 0]], ['one byte less', transferData(5).slice(0, -1)], ['another type', [3, ...transferData(5).slice(1)]],
  ])('is unknown with %s', (_, data) => {
    expect(describes({ instructions: [{ program: 2, accounts: [0, 1], data }] }).instructions[0]).toMatchObject({ kind: 'unknown' })
  })

  it('says who pays the fee, who else has to sign, and what a table hides [SEC-64]', () => {
    expect(describes({ header: [2, 0, 1], accounts: [bytes32(4), bytes32(1), bytes32(0)], instructions: [{ program: 2, accounts: [1, 0], data: transferData(1) }] }))
      .toMatchObject({ feePayer: base58(bytes32(4)), otherSigners: [base58(bytes32(4))], spent: 1n })
    const hidden = describes({ version: 0, lookups: [{ table: bytes32(5), writable: [1], readonly: [] }], instructions: [{ program: 2, accounts: [0, 3], data: transferData(5) }] })
    expect(hidden).toMatchObject({ unresolved: true, instructions: [{ kind: 'unknown', accounts: [from, undefined] }] })
  })

  it('notices a transaction that never expires, and keeps its nonce instead of a new blockhash', () => {
    const parts: Parts = { instructions: [{ program: 2, accounts: [1, 0], data: [4, 0, 0, 0] }, ...PARTS.instructions] }
    expect(describes(parts).durableNonce).toBe(true)
    expect(withBlockhash(parseSolanaTransaction(wire(parts)), base58(bytes32(8)), from)).toBeUndefined()
  })

  it('gets a new blockhash and loses its signatures, unless others have signed', () => {
    const transaction = parseSolanaTransaction(wire({}))
    const fresh = withBlockhash(withSignature(transaction, from, new Uint8Array(64).fill(1)), base58(bytes32(8)), from)
    expect(fresh).toMatchObject({ blockhash: base58(bytes32(8)), signatures: [undefined] })
    expect(fresh && parseSolanaTransaction(serialize(fresh))).toEqual(fresh)
    const shared = parseSolanaTransaction(wire({ header: [2, 0, 1] }))
    expect(withBlockhash(withSignature(shared, to ?? '', new Uint8Array(64).fill(1)), base58(bytes32(8)), from)).toBeUndefined()
  })

  it('takes a signature of 64 bytes from a signer, and nothing else', () => {
    const transaction = parseSolanaTransaction(wire({}))
    for (const [account, signature] of [[to ?? '', new Uint8Array(64).fill(1)], [from, new Uint8Array(63).fill(1)], [from, new Uint8Array(64)]] as const) {
      expect(() => withSignature(transaction, account, signature)).toThrow(expect.objectContaining({ code: 'UNABLE_TO_SIGN' }))
    }
  })
})

describe('a Solana cluster', () => {
  let chains: Chains
  let cluster: ClusterRecord
  beforeAll(async () => {
    chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
    cluster = { name: 'devnet', rpcUrl: chains.solanaRpcUrl }
  })
  afterAll(() => chains.stop())

  let servers: Server[] = []
  afterEach(() => { for (const server of servers) { server.closeAllConnections(); server.close() } servers = [] })
  const calls: { method: string; params: unknown[] }[] = []
  /** A node that answers by rule, or passes the call on. */
  async function node(rule: (method: string, pass: () => Promise<string>) => Promise<string | number | 'cut' | 'hang'>): Promise<ClusterRecord> {
    calls.length = 0
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', chunk => { text += String(chunk) })
      request.on('end', () => void (async () => {
        const call = JSON.parse(text) as { method: string; params: unknown[] }
        calls.push(call)
        const answer = await rule(call.method, async () => (await fetch(cluster.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })).text())
        if (answer === 'hang') return
        if (answer === 'cut') { request.socket.destroy(); return }
        response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' }).end(typeof answer === 'number' ? '' : answer)
      })())
    })
    servers.push(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return { name: 'devnet', rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  async function rich(amount = '2'): Promise<Key> {
    const owner = key()
    await chains.fund(owner.address, amount, 'solana')
    return owner
  }
  const transfer = async (from: Key, to: string, lamports: bigint, at = cluster) => buildTransfer({ from: from.address, to, lamports, blockhash: await getLatestBlockhash(at, never) })

  it('prepares, signs, sends and confirms a transfer, and reads it back [SOLTX-33]', async () => {
    const sender = await rich()
    const to = key().address
    const transaction = await transfer(sender, to, SOL / 2n)
    const prepared = await prepareSolana(transaction, sender.address, cluster, {}, never)
    expect(prepared).toMatchObject({ fee: 5_000n, balance: 2n * SOL, needed: SOL / 2n + 5_000n, missing: false, description: { spent: SOL / 2n, receiver: to } })
    const signed = sender.sign(transaction)
    const signature = await sendRaw(signed, cluster, never)
    expect(signature).toBe(signatureOf(signed))
    await confirm(signature, undefined, cluster, never)
    const parsed = await getParsedTransaction(signature, cluster, never)
    expect(JSON.stringify(parsed, (_, value: unknown) => typeof value === 'bigint' ? String(value) : value)).toContain('"type":"transfer"')
    expect(await getBalance(to, cluster, never)).toBe(SOL / 2n)
  })

  it('asks for a parsed transaction with 0 as the highest version [SOLTX-34]', async () => {
    const seen = await node((_, pass) => pass())
    await getParsedTransaction('5'.repeat(88), seen, never).catch(() => {})
    expect(calls[0]).toMatchObject({ method: 'getTransaction', params: [expect.anything(), { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }] })
  })

  it('says what is missing instead of failing', async () => {
    const poor = await rich('0.1')
    const prepared = await prepareSolana(await transfer(poor, key().address, SOL), poor.address, cluster, {}, never)
    expect(prepared).toMatchObject({ missing: true, needed: SOL + 5_000n, balance: SOL / 10n })
  })

  it('fails the trial of a transaction whose blockhash is not found [SOLTX-15]', async () => {
    const sender = await rich()
    const stale = buildTransfer({ from: sender.address, to: key().address, lamports: 1_000_000n, blockhash: base58(bytes32(9)) })
    await expect(prepareSolana(stale, sender.address, cluster, {}, never)).rejects.toMatchObject({ code: 'TRANSACTION_PREPARATION_FAILURE', message: 'Blockhash not found' })
  })

  it('tells too small an amount for a new account apart from missing funds', async () => {
    const sender = await rich()
    await expect(prepareSolana(await transfer(sender, key().address, 1n), sender.address, cluster, {}, never))
      .rejects.toMatchObject({ code: 'TRANSACTION_PREPARATION_FAILURE', message: 'The amount is too small: a new account has to hold more.' })
    const known = await rich()
    expect(await prepareSolana(await transfer(sender, known.address, 1n), sender.address, cluster, {}, never)).toMatchObject({ missing: false })
  })

  it('refuses a wallet that is not a signer', async () => {
    const sender = await rich()
    await expect(prepareSolana(await transfer(sender, key().address, 1n), key().address, cluster, {}, never)).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })

  it('keeps the logs of a refused transaction, with the line about the lamports', async () => {
    const poor = await rich('0.1')
    const error: unknown = await sendRaw(poor.sign(await transfer(poor, key().address, SOL)), cluster, never).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'TRANSACTION_FAILURE' })
    expect(insufficientLine((error as { data?: unknown }).data)).toMatch(/insufficient lamports/)
  })

  it('sends the same bytes again after a lost answer [SEC-54]', async () => {
    const sender = await rich()
    const to = key().address
    let sent = 0
    const losing = await node(async (method, pass) => {
      if (method !== 'sendTransaction') return pass()
      const answer = await pass()
      return ++sent === 1 ? 'cut' : answer
    })
    const signature = await sendRaw(sender.sign(await transfer(sender, to, SOL, losing)), losing, never)
    await confirm(signature, undefined, cluster, never)
    const bodies = calls.filter(({ method }) => method === 'sendTransaction').map(({ params }) => params[0])
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toBe(bodies[0])
    expect(await getBalance(to, cluster, never)).toBe(SOL)
  })

  it('refuses to send what not everybody has signed', async () => {
    await expect(sendRaw(parseSolanaTransaction(wire({})), cluster, never)).rejects.toMatchObject({ code: 'UNABLE_TO_SIGN' })
  })

  it('reads how much somebody has of a token: nothing where there is no account for it [SOLTX-33]', async () => {
    const mint = usdcToken('devnet')?.address ?? ''
    const owner = key().address
    expect(await getTokenBalance(owner, mint, cluster, never)).toBe(0n)
    await chains.fund(owner, '3.25', 'solana', 'USDC', mint)
    expect(await getTokenBalance(owner, mint, cluster, never)).toBe(3_250_000n)
  })

  it('ends a question to a silent cluster in a typed error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const silent = await node(async () => 'hang')
      const told = expect(getBalance(key().address, silent, never)).rejects.toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT', retryable: true })
      await vi.advanceTimersByTimeAsync(15_000)
      await told
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['an HTML page', '<html>', 'UNEXPECTED_ANSWER'], ['an empty answer', '', 'UNEXPECTED_ANSWER'], ['no result', '{"jsonrpc":"2.0","id":"1"}', 'UNEXPECTED_ANSWER'],
    ['a balance that is text', '{"jsonrpc":"2.0","id":"1","result":{"context":{"slot":1},"value":"lots"}}', 'UNEXPECTED_ANSWER'],
    ['status 500', 500, 'NETWORK_ERROR'], ['status 429', 429, 'NETWORK_ERROR'],
  ])('ends %s in a typed error', async (_, answer, code) => {
    const odd = await node(async () => answer)
    await expect(getBalance(key().address, odd, never)).rejects.toMatchObject({ name: 'WalletError', code })
  })

  it('stops waiting for a confirmation when it is told to', async () => {
    const controller = new AbortController()
    const waiting = confirm('5'.repeat(88), undefined, cluster, controller.signal)
    setTimeout(() => controller.abort(new Error('left')), 20)
    await expect(waiting).rejects.toThrow('left')
  })

  it('says that a transaction has expired when its blockhash has and nobody knows it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const told = expect(confirm('5'.repeat(88), base58(bytes32(9)), cluster, never)).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE', message: 'Transaction expired' })
      await vi.advanceTimersByTimeAsync(90_000)
      vi.useRealTimers()
      await told
    } finally {
      vi.useRealTimers()
    }
  })

  it('refuses to build a transfer of nothing, of too much, or to nobody', () => {
    const parts = { from: key().address, to: key().address, lamports: 1n, blockhash: base58(bytes32(9)) }
    for (const change of [{ lamports: 0n }, { lamports: -1n }, { lamports: 2n ** 64n }, { to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }, { to: '' }]) {
      expect(() => buildTransfer({ ...parts, ...change })).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
    }
    expect(() => assertSolanaAddress('nobody')).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
  })
})
