import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serializeTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startChains, type Chains } from '../../../demo/provider/chains/index.js'
import { parseAmount } from '../amount.js'
import { parseEthereumRequest, type Hex } from '../ethereum-request.js'
import type { ChainRecord } from '../registry.js'
import {
  checkSigned,
  checksummed,
  getBalance,
  getErc20Balance,
  getErc20Info,
  hashOf,
  hasOddChecksum,
  prepareTransaction,
  sendRawTransaction,
  toSignable,
  waitForReceipt,
  type EthereumAccess,
  type EthereumTransaction,
} from './index.js'

// Real chains can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const ether = (text: string) => parseAmount(text, 18)
const never = new AbortController().signal
const local = (rpcUrl: string): ChainRecord => ({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

let chains: Chains
let access: EthereumAccess
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
  access = { chain: local(chains.ethereumRpcUrl), rpcUrl: chains.ethereumRpcUrl }
})
afterAll(() => chains.stop())

/** A node that answers by this rule, or passes the call on to the real chain. */
let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})
type Rule = (
  method: string,
  pass: () => Promise<unknown>,
) => Promise<{ status?: number; body: unknown } | 'hang' | 'cut'>
async function node(rule: Rule): Promise<EthereumAccess> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += String(chunk)
    })
    request.on(
      'end',
      () =>
        void (async () => {
          const { method, id } = JSON.parse(text) as { method: string; id: number }
          const pass = async () =>
            (
              await fetch(access.rpcUrl, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: text,
              })
            ).json() as Promise<unknown>
          const answer = await rule(method, pass)
          if (answer === 'hang') return
          if (answer === 'cut') {
            request.socket.destroy()
            return
          }
          response
            .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
            .end(
              typeof answer.body === 'string'
                ? answer.body
                : JSON.stringify({ jsonrpc: '2.0', id, ...(answer.body as object) }),
            )
        })(),
    )
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { chain: local(rpcUrl), rpcUrl }
}
const passing = async (pass: () => Promise<unknown>) => ({ body: await pass() })

async function rich(amount = '1') {
  const account = privateKeyToAccount(generatePrivateKey())
  await chains.fund(account.address, amount, 'ethereum')
  return account
}
const someone = () => privateKeyToAccount(generatePrivateKey()).address
const filled = (transaction: EthereumTransaction | undefined) => transaction ?? expect.fail('not filled')

describe('an Ethereum chain', () => {
  it('a plain transfer is prepared, signed, sent and awaited [ETHTX-51]', async () => {
    const sender = await rich()
    const to = someone()
    const request = parseEthereumRequest({ to, value: ether('0.25') })
    const prepared = await prepareTransaction(request, sender.address, access, {}, never)
    expect(prepared).toMatchObject({
      balance: ether('1'),
      missing: false,
      transaction: { to, value: ether('0.25'), chainId: 31337, nonce: 0, gas: 21_000n, type: 'eip1559' },
    })
    const transaction = filled(prepared.transaction)
    expect(prepared.fee).toBe(21_000n * (transaction.maxFeePerGas ?? 0n))
    expect(prepared.needed).toBe(ether('0.25') + (prepared.fee ?? 0n))

    const serialized = checkSigned(await sender.signTransaction(transaction as never), transaction)
    const hash = await sendRawTransaction(serialized, access, never)
    expect(hash).toBe(hashOf(serialized))
    await waitForReceipt(hash, access, never)
    expect(await getBalance(to, access, never)).toBe(ether('0.25'))
  })

  it('missing funds are reported instead of failing, with an estimated fee [ETHTX-25]', async () => {
    const poor = await rich('0.1')
    const much = await prepareTransaction(
      parseEthereumRequest({ to: someone(), value: ether('5') }),
      poor.address,
      access,
      {},
      never,
    )
    expect(much).toMatchObject({ missing: true, transaction: undefined, balance: ether('0.1') })
    expect(much.fee).toBeGreaterThan(0n)
    expect(much.needed).toBe(ether('5') + (much.fee ?? 0n))

    const all = await prepareTransaction(
      parseEthereumRequest({ to: someone(), value: ether('0.1') }),
      poor.address,
      access,
      {},
      never,
    )
    expect(all).toMatchObject({ missing: true })
    expect(all.needed).toBeGreaterThan(ether('0.1'))
  })

  it('a given nonce and given fees are kept', async () => {
    const sender = await rich()
    const request = parseEthereumRequest({
      to: someone(),
      value: 1n,
      nonce: 4,
      gas: 50_000n,
      maxFeePerGas: 7_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    })
    const prepared = await prepareTransaction(request, sender.address, access, {}, never)
    expect(prepared.transaction).toMatchObject({
      nonce: 4,
      gas: 50_000n,
      maxFeePerGas: 7_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    })
    const kept = await prepareTransaction(request, sender.address, access, { nonce: 9 }, never)
    expect(kept.transaction?.nonce).toBe(9)
    const legacy = await prepareTransaction(
      parseEthereumRequest({ to: someone(), gasPrice: 3_000_000_000n }),
      sender.address,
      access,
      {},
      never,
    )
    expect(legacy.transaction).toMatchObject({ type: 'legacy', gasPrice: 3_000_000_000n })
    expect(legacy.transaction).not.toHaveProperty('maxFeePerGas')
  })

  it('a node that serves another chain is refused', async () => {
    const other = { ...access, chain: { ...access.chain, id: 8453 } }
    await expect(
      prepareTransaction(parseEthereumRequest({ to: someone() }), someone(), other, {}, never),
    ).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN_ID', rpcCode: 4901, message: 'Unsupported chainId 31337' })
  })

  it("the node's own short message is the error of a call that would fail", async () => {
    const sender = await rich()
    const reverting = await node(async (method, pass) =>
      method === 'eth_estimateGas'
        ? { body: { error: { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance' } } }
        : passing(pass),
    )
    await expect(
      prepareTransaction(
        parseEthereumRequest({ to: someone(), data: '0xa9059cbb' }),
        sender.address,
        reverting,
        {},
        never,
      ),
    ).rejects.toMatchObject({ name: 'WalletError', message: expect.stringContaining('exceeds balance') })
  })

  it('only a signature of the shown transaction is accepted [SEC-02]', async () => {
    const sender = await rich()
    const { transaction } = await prepareTransaction(
      parseEthereumRequest({ to: someone(), value: 5n }),
      sender.address,
      access,
      {},
      never,
    )
    const shown = filled(transaction)
    const sign = (change: object) => sender.signTransaction({ ...shown, ...change } as never)
    expect(checkSigned(await sign({}), shown)).toMatch(/^0x02/)
    for (const change of [
      { value: 6n },
      { to: someone() },
      { nonce: 1 },
      { data: '0x01' },
      { chainId: 1 },
      { gas: 21_001n },
      { maxFeePerGas: 10n ** 12n },
      { maxPriorityFeePerGas: 0n },
      { accessList: [{ address: sender.address, storageKeys: [] }] },
      { type: 'eip2930', gasPrice: 1n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
    ]) {
      const odd = await sign(change)
      expect(() => checkSigned(odd, shown)).toThrow(
        expect.objectContaining({
          code: 'UNABLE_TO_SIGN',
          message: 'The wallet signed something else than what was shown.',
        }),
      )
    }
    for (const junk of ['', '0x', '0x02', 'hello', `0x02${'c0'.repeat(30)}`])
      expect(() => checkSigned(junk, shown)).toThrow(expect.objectContaining({ code: 'UNABLE_TO_SIGN' }))
    expect(toSignable(shown, sender.address)).toMatchObject({
      from: sender.address,
      value: '0x5',
      nonce: '0x0',
      gasLimit: '0x5208',
      type: 2,
      chainId: 31337,
    })
    expect(
      toSignable({ ...shown, data: '0x01', maxFeePerGas: 9n, maxPriorityFeePerGas: 0n }, sender.address),
    ).toMatchObject({ to: shown.to, data: '0x01', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x0' })

    const old: EthereumTransaction = {
      to: someone(),
      data: '0x01',
      value: 0n,
      chainId: 31337,
      nonce: 3,
      gas: 50_000n,
      type: 'legacy',
      gasPrice: 7n,
    }
    expect(toSignable(old, sender.address)).toEqual({
      from: sender.address,
      to: old.to,
      data: '0x01',
      value: '0x0',
      chainId: 31337,
      nonce: '0x3',
      gasLimit: '0xc350',
      type: 0,
      gasPrice: '0x7',
    })
    expect(checkSigned(await sender.signTransaction(old as never), old)).toMatch(/^0x/)
    const made: EthereumTransaction = {
      data: '0x6001',
      value: 0n,
      chainId: 31337,
      nonce: 0,
      gas: 50_000n,
      type: 'legacy',
      gasPrice: 7n,
    }
    expect(checkSigned(await sender.signTransaction(made as never), made)).toMatch(/^0x/)
    expect(toSignable(made, sender.address)).not.toHaveProperty('to')
    expect(() => checkSigned('02f8', made)).toThrow(
      expect.objectContaining({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign transaction' }),
    )
    const paid = { ...old, type: 'eip2930' } as const
    expect([
      toSignable(paid, sender.address).type,
      checkSigned(await sender.signTransaction(paid as never), paid),
    ]).toEqual([1, expect.stringMatching(/^0x01/)])
    const dearer = await sender.signTransaction({ ...old, gasPrice: 8n } as never)
    expect(() => checkSigned(dearer, old)).toThrow(expect.objectContaining({ code: 'UNABLE_TO_SIGN' }))
    expect(() => checkSigned(serializeTransaction(old as never), old)).toThrow(
      expect.objectContaining({ code: 'UNABLE_TO_SIGN' }),
    )
  })

  it('the same bytes are sent again after a lost answer, and "already known" counts as sent [SEC-54]', async () => {
    const sender = await rich()
    const to = someone()
    const transaction = filled(
      (await prepareTransaction(parseEthereumRequest({ to, value: 7n }), sender.address, access, {}, never))
        .transaction,
    )
    const serialized = await sender.signTransaction(transaction as never)
    let sent = 0
    const losing = await node(async (method, pass) => {
      if (method === 'eth_getTransactionByHash' && sent === 1) return { body: { result: null } }
      if (method !== 'eth_sendRawTransaction') return passing(pass)
      const answer = await pass()
      return ++sent === 1 ? 'cut' : { body: answer }
    })
    expect(await sendRawTransaction(serialized, losing, never)).toBe(hashOf(serialized))
    expect(sent).toBe(2)
    await waitForReceipt(hashOf(serialized), access, never)
    expect(await getBalance(to, access, never)).toBe(7n)
    expect(await sendRawTransaction(serialized, access, never)).toBe(hashOf(serialized))
  })

  it('"nonce too low" does not count as sent if the chain does not know the hash', async () => {
    const sender = await rich()
    const transaction = filled(
      (await prepareTransaction(parseEthereumRequest({ to: someone(), value: 1n }), sender.address, access, {}, never))
        .transaction,
    )
    await waitForReceipt(
      await sendRawTransaction(await sender.signTransaction(transaction as never), access, never),
      access,
      never,
    )
    await expect(
      sendRawTransaction(await sender.signTransaction({ ...transaction, value: 2n } as never), access, never),
    ).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE' })
  })

  it('a reverted receipt is the error "Transaction failed" [ETHTX-27]', async () => {
    const sender = await rich()
    // The code reverts at once, so that the creation is mined and fails.
    const transaction: EthereumTransaction = {
      data: '0x60006000fd',
      value: 0n,
      chainId: 31337,
      nonce: 0,
      gas: 100_000n,
      type: 'eip1559',
      maxFeePerGas: 5_000_000_000n,
      maxPriorityFeePerGas: 1n,
    }
    const hash = await sendRawTransaction(await sender.signTransaction(transaction as never), access, never)
    await expect(waitForReceipt(hash, access, never)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILURE',
      message: 'Transaction failed',
      data: { hash },
    })
  })

  it('a silent chain ends in a typed error, and its request is aborted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const silent = await node(async () => 'hang')
      const question = getBalance(someone(), silent, never)
      const rejection = expect(question).rejects.toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT', retryable: true })
      await vi.advanceTimersByTimeAsync(15_000)
      await rejection
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['an HTML page', { status: 200, body: '<html>hello</html>' }],
    ['status 502', { status: 502, body: 'bad gateway' }],
    ['an empty body', { status: 200, body: '' }],
    ['an invalid number', { body: { result: 'zz' } }],
    ['an oversized body', { status: 200, body: `{"result":"${'0'.repeat(1_100_000)}"}` }],
  ])('%s as the response ends in a typed error', async (_, answer) => {
    const odd = await node(async () => answer)
    await expect(getBalance(someone(), odd, never)).rejects.toMatchObject({ name: 'WalletError' })
  })

  it('waiting ends when the signal is aborted', async () => {
    const controller = new AbortController()
    const waiting = waitForReceipt(`0x${'ab'.repeat(32)}`, access, controller.signal)
    setTimeout(() => controller.abort(new Error('left')), 20)
    await expect(waiting).rejects.toThrow('left')
  })

  it('addresses are written in one form, and a wrong checksum is detected', () => {
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    expect(checksummed(address.toLowerCase() as Hex)).toBe(address)
    expect(hasOddChecksum(address)).toBe(false)
    expect(hasOddChecksum(address.toLowerCase() as Hex)).toBe(false)
    expect(hasOddChecksum(`0x${address.slice(2).toUpperCase()}`)).toBe(false)
    expect(hasOddChecksum(address.replace('C7ab', 'c7AB') as Hex)).toBe(true)
  })

  it("a token's name, decimals and the holder's balance are read [ETHTX-51]", async () => {
    const [owner, token] = [someone(), chains.usdc.ethereum as Hex]
    await chains.fund(owner, '12.5', 'ethereum', 'USDC')
    expect(await getErc20Info(token, access, never)).toEqual({ symbol: 'USDC', decimals: 6 })
    expect(await getErc20Balance(token, owner, access, never)).toBe(12_500_000n)
    expect(await getErc20Balance(token, someone(), access, never)).toBe(0n)
  })

  it('unreadable token details cause an error [FUND-34]', async () => {
    await expect(getErc20Info(someone(), access, never)).rejects.toMatchObject({
      message: 'Unable to fetch token details',
    })
  })
})
