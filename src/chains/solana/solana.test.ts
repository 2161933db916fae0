import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startChains, type Chains } from '../../../demo/provider/chains/index.js'
import { type ClusterRecord } from '../clusters.js'
import { usdcToken } from '../spl-tokens.js'
import { insufficientLine } from '../solana-logs.js'
import {
  assertSolanaAddress,
  buildTransfer,
  confirm,
  describeTransaction,
  getBalance,
  getLatestBlockhash,
  getParsedTransaction,
  getTokenBalance,
  messageOf,
  isSolanaAddress,
  prepareSolana,
  sendRaw,
  signatureOf,
  withSignature,
  type SolanaTransaction,
} from './index.js'
import { errorName } from './prepare.js'
import { base58 } from './wire.js'

// Real chains can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const SOL = 1_000_000_000n
const never = new AbortController().signal

interface Key {
  address: string
  sign: (transaction: SolanaTransaction) => SolanaTransaction
}
function key(): Key {
  const secret = ed25519.utils.randomSecretKey()
  const address = base58(ed25519.getPublicKey(secret))
  return {
    address,
    sign: transaction => withSignature(transaction, address, ed25519.sign(messageOf(transaction), secret)),
  }
}

const bytes32 = (fill: number) => new Uint8Array(32).fill(fill)
const unsigned = () =>
  buildTransfer({ from: key().address, to: key().address, lamports: 5n, blockhash: base58(bytes32(9)) })

describe('a Solana cluster', () => {
  let chains: Chains
  let cluster: ClusterRecord
  beforeAll(async () => {
    chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
    cluster = { name: 'devnet', rpcUrl: chains.solanaRpcUrl }
  })
  afterAll(() => chains.stop())

  let servers: Server[] = []
  afterEach(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    servers = []
  })
  const calls: { method: string; params: unknown[] }[] = []
  /** A node that answers by this rule, or passes the call on. */
  async function node(
    rule: (method: string, pass: () => Promise<string>) => Promise<string | number | 'cut' | 'hang'>,
  ): Promise<ClusterRecord> {
    calls.length = 0
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', chunk => {
        text += String(chunk)
      })
      request.on(
        'end',
        () =>
          void (async () => {
            const call = JSON.parse(text) as { method: string; params: unknown[] }
            calls.push(call)
            const answer = await rule(call.method, async () =>
              (
                await fetch(cluster.rpcUrl, {
                  method: 'POST',
                  headers: { 'content-type': 'application/json' },
                  body: text,
                })
              ).text(),
            )
            if (answer === 'hang') return
            if (answer === 'cut') {
              request.socket.destroy()
              return
            }
            response
              .writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' })
              .end(typeof answer === 'number' ? '' : answer)
          })(),
      )
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
  const transfer = async (from: Key, to: string, lamports: bigint, at = cluster) =>
    buildTransfer({ from: from.address, to, lamports, blockhash: await getLatestBlockhash(at, never) })

  it('a transfer is prepared, signed, sent, confirmed and read back [SOLTX-33]', async () => {
    const sender = await rich()
    const to = key().address
    const transaction = await transfer(sender, to, SOL / 2n)
    const prepared = await prepareSolana(transaction, sender.address, cluster, {}, never)
    expect(prepared).toMatchObject({
      fee: 5_000n,
      balance: 2n * SOL,
      needed: SOL / 2n + 5_000n,
      missing: false,
      description: { spent: SOL / 2n, receiver: to },
    })
    const signed = sender.sign(transaction)
    const signature = await sendRaw(signed, cluster, never)
    expect(signature).toBe(signatureOf(signed))
    await confirm(signature, undefined, cluster, never)
    const parsed = await getParsedTransaction(signature, cluster, never)
    expect(
      JSON.stringify(parsed, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).toContain('"type":"transfer"')
    expect(await getBalance(to, cluster, never)).toBe(SOL / 2n)
  })

  it('a parsed transaction is requested with 0 as the highest version [SOLTX-34]', async () => {
    const seen = await node((_, pass) => pass())
    await getParsedTransaction('5'.repeat(88), seen, never).catch(() => {})
    expect(calls[0]).toMatchObject({
      method: 'getTransaction',
      params: [expect.anything(), { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }],
    })
  })

  it('missing funds are reported instead of failing', async () => {
    const poor = await rich('0.1')
    const prepared = await prepareSolana(await transfer(poor, key().address, SOL), poor.address, cluster, {}, never)
    expect(prepared).toMatchObject({ missing: true, needed: SOL + 5_000n, balance: SOL / 10n })
  })

  it('a simulation with an unknown blockhash fails [SOLTX-15]', async () => {
    const sender = await rich()
    const stale = buildTransfer({
      from: sender.address,
      to: key().address,
      lamports: 1_000_000n,
      blockhash: base58(bytes32(9)),
    })
    await expect(prepareSolana(stale, sender.address, cluster, {}, never)).rejects.toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
      message: 'Blockhash not found',
    })
  })

  it('too small an amount for a new account is distinguished from missing funds', async () => {
    const sender = await rich()
    await expect(
      prepareSolana(await transfer(sender, key().address, 1n), sender.address, cluster, {}, never),
    ).rejects.toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
      message: 'The amount is too small: a new account has to hold more.',
    })
    const known = await rich()
    expect(
      await prepareSolana(await transfer(sender, known.address, 1n), sender.address, cluster, {}, never),
    ).toMatchObject({ missing: false })
  })

  it('a wallet that is not a signer is refused', async () => {
    const sender = await rich()
    await expect(
      prepareSolana(await transfer(sender, key().address, 1n), key().address, cluster, {}, never),
    ).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })

  it('the logs of a refused transaction are kept, with the line about the lamports', async () => {
    const poor = await rich('0.1')
    const error: unknown = await sendRaw(poor.sign(await transfer(poor, key().address, SOL)), cluster, never).catch(
      (cause: unknown) => cause,
    )
    expect(error).toMatchObject({ code: 'TRANSACTION_FAILURE' })
    expect(insufficientLine((error as { data?: unknown }).data)).toMatch(/insufficient lamports/)
  })

  it('the same bytes are sent again after a lost answer [SEC-54]', async () => {
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

  it('a transaction is not sent before everyone has signed it', async () => {
    await expect(sendRaw(unsigned(), cluster, never)).rejects.toMatchObject({ code: 'UNABLE_TO_SIGN' })
  })

  it('a token balance is read, and is zero without a token account [SOLTX-33]', async () => {
    const mint = usdcToken('devnet')?.address ?? ''
    const owner = key().address
    expect(await getTokenBalance(owner, mint, cluster, never)).toBe(0n)
    await chains.fund(owner, '3.25', 'solana', 'USDC', mint)
    expect(await getTokenBalance(owner, mint, cluster, never)).toBe(3_250_000n)
  })

  it('a silent cluster ends in a typed error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const silent = await node(async () => 'hang')
      const rejection = expect(getBalance(key().address, silent, never)).rejects.toMatchObject({
        code: 'CLIENT_REQUEST_TIMEOUT',
        retryable: true,
      })
      await vi.advanceTimersByTimeAsync(15_000)
      await rejection
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['an HTML page', '<html>', 'UNEXPECTED_ANSWER'],
    ['an empty body', '', 'UNEXPECTED_ANSWER'],
    ['no result', '{"jsonrpc":"2.0","id":"1"}', 'UNEXPECTED_ANSWER'],
    [
      'a balance that is text',
      '{"jsonrpc":"2.0","id":"1","result":{"context":{"slot":1},"value":"lots"}}',
      'UNEXPECTED_ANSWER',
    ],
    ['status 500', 500, 'NETWORK_ERROR'],
    ['status 429', 429, 'NETWORK_ERROR'],
  ])('%s as the response ends in a typed error', async (_, answer, code) => {
    const odd = await node(async () => answer)
    await expect(getBalance(key().address, odd, never)).rejects.toMatchObject({ name: 'WalletError', code })
  })

  it('waiting for a confirmation ends when the signal is aborted', async () => {
    const controller = new AbortController()
    const waiting = confirm('5'.repeat(88), undefined, cluster, controller.signal)
    setTimeout(() => controller.abort(new Error('left')), 20)
    await expect(waiting).rejects.toThrow('left')
  })

  it('a transaction is reported as expired if its blockhash expired and no node knows it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const rejection = expect(confirm('5'.repeat(88), base58(bytes32(9)), cluster, never)).rejects.toMatchObject({
        code: 'TRANSACTION_FAILURE',
        message: 'Transaction expired',
      })
      await vi.advanceTimersByTimeAsync(90_000)
      vi.useRealTimers()
      await rejection
    } finally {
      vi.useRealTimers()
    }
  })

  it('a transfer of nothing, of too much, and without a receiver is rejected', () => {
    const parts = { from: key().address, to: key().address, lamports: 1n, blockhash: base58(bytes32(9)) }
    const [noAmount, noAddress] = ['"lamports" is not an amount', '"to" is not an address of Solana']
    for (const [change, why] of [
      [{ lamports: 0n }, noAmount],
      [{ lamports: -1n }, noAmount],
      [{ lamports: 2n ** 64n }, noAmount],
      [{ to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }, noAddress],
      [{ to: '' }, noAddress],
    ] as const) {
      expect(() => buildTransfer({ ...parts, ...change })).toThrow(
        expect.objectContaining({ code: 'INVALID_DATA', message: `Invalid transaction request: ${why}.` }),
      )
    }
    for (const lamports of [1n, 2n ** 64n - 1n]) {
      const built = buildTransfer({ ...parts, lamports })
      expect(built).toMatchObject({ version: 0, blockhash: parts.blockhash, signatures: [undefined] })
      expect(describeTransaction(built, parts.from, 'devnet')).toMatchObject({
        spent: lamports,
        receiver: parts.to,
        feePayer: parts.from,
        instructions: { length: 1 },
      })
    }
  })

  it('addresses of Solana are distinguished from other text', () => {
    expect([isSolanaAddress(key().address), isSolanaAddress('nobody')]).toEqual([true, false])
    expect(() => assertSolanaAddress('nobody')).toThrow(
      expect.objectContaining({ code: 'INVALID_DATA', message: 'Not an address of Solana.' }),
    )
    expect(() => assertSolanaAddress(key().address)).not.toThrow()
  })

  it('a refusal is named by its words, without its numbers', () => {
    expect([
      errorName('AccountInUse'),
      errorName({ InstructionError: [1, { Custom: 6001 }] }),
      errorName({ One: null, Two: { index: 3 } }),
      errorName(7),
      errorName(null),
    ]).toEqual(['AccountInUse', 'InstructionError Custom', 'One Two index', '', ''])
  })
})
