import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPair,
  getAddressFromPublicKey,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Address,
  type Blockhash,
  type Signature,
  type Transaction,
} from '@solana/web3.js'
import { createClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBalance, getTransactionReceipt, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChains, type Chains } from './index.js'

const PORTS = { ethereum: 0, solana: 0 }
const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const LAMPORTS = 1_000_000_000n

let chains: Chains
beforeAll(async () => {
  chains = await startChains({ ports: PORTS })
})
afterAll(() => chains.stop())

async function transfer(keys: CryptoKeyPair, from: Address, to: Address, lamports: bigint, blockhash?: string) {
  const latest = blockhash ?? (await createSolanaRpc(chains.solanaRpcUrl).getLatestBlockhash().send()).value.blockhash
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayer(from, empty),
    paid =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: latest as Blockhash, lastValidBlockHeight: 0n }, paid),
    timed => appendTransactionMessageInstruction({ programAddress: SYSTEM_PROGRAM, accounts, data }, timed),
  )
  return signTransaction([keys], compileTransaction(message))
}

describe('the Ethereum chain', () => {
  const client = () => createClient({ chain: foundry, transport: http(chains.ethereumRpcUrl), pollingInterval: 20 })

  it('an account receives coins in a mined transaction and can send them on', async () => {
    const sender = privateKeyToAccount(generatePrivateKey())
    const receiver = privateKeyToAccount(generatePrivateKey()).address
    const funding = await chains.fund(sender.address, '1.5', 'ethereum')
    const fundingReceipt = await getTransactionReceipt(client(), { hash: funding as `0x${string}` })
    expect(fundingReceipt.status).toBe('success')
    expect(await getBalance(client(), { address: sender.address })).toBe(parseEther('1.5'))

    const hash = await sendTransaction(client(), { account: sender, to: receiver, value: parseEther('0.25') })
    const receipt = await waitForTransactionReceipt(client(), { hash })
    expect(receipt.status).toBe('success')
    expect(await getBalance(client(), { address: receiver })).toBe(parseEther('0.25'))
  })

  it('a transfer of more than the account has is refused', async () => {
    const sender = privateKeyToAccount(generatePrivateKey())
    await chains.fund(sender.address, 1_000n, 'ethereum')
    await expect(
      sendTransaction(client(), { account: sender, to: sender.address, value: parseEther('1') }),
    ).rejects.toThrow(/insufficient funds|exceeds the balance/i)
  })

  it('many accounts can be funded at once', async () => {
    const addresses = Array.from({ length: 10 }, () => privateKeyToAccount(generatePrivateKey()).address)
    await Promise.all(addresses.map(to => chains.fund(to, 7n, 'ethereum')))
    expect(await Promise.all(addresses.map(address => getBalance(client(), { address })))).toEqual(
      addresses.map(() => 7n),
    )
  })
})

describe('the Solana chain', () => {
  const rpc = () => createSolanaRpc(chains.solanaRpcUrl)

  it('a transfer is confirmed and can be read in parsed form', async () => {
    const { keys, own } = await newKeys()
    const receiver = (await newKeys()).own
    await chains.fund(own, '2', 'solana')
    const signed = await transfer(keys, own, receiver, LAMPORTS / 2n)
    const signature = await rpc()
      .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
      .send()
    expect(signature).toBe(getSignatureFromTransaction(signed))

    const {
      value: [status],
    } = await rpc().getSignatureStatuses([signature]).send()
    expect(status).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
    expect((await rpc().getBalance(receiver).send()).value).toBe(LAMPORTS / 2n)
    expect((await rpc().getBalance(own).send()).value).toBe(2n * LAMPORTS - LAMPORTS / 2n - 5_000n)

    const landed = await rpc()
      .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
      .send()
    expect(landed).toMatchObject({
      version: 0n,
      meta: {
        err: null,
        fee: 5_000n,
        preBalances: [2n * LAMPORTS, 0n, 1n],
        postBalances: [1_499_995_000n, LAMPORTS / 2n, 1n],
      },
      transaction: {
        message: {
          instructions: [
            {
              program: 'system',
              parsed: { type: 'transfer', info: { source: own, destination: receiver, lamports: 500_000_000n } },
            },
          ],
        },
      },
    })
  })

  it('a transfer of too many coins is refused with the log line of the cause', async () => {
    const { keys, own } = await newKeys()
    await chains.fund(own, '1', 'solana')
    const signed = await transfer(keys, own, (await newKeys()).own, 5n * LAMPORTS)
    const refusal: unknown = await rpc()
      .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
      .send()
      .catch((error: unknown) => error)
    expect(isSolanaError(refusal, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
    expect((refusal as { context: { logs: string[] } }).context.logs.join('\n')).toContain(
      'insufficient lamports 999995000, need 5000000000',
    )
    expect(
      (
        await rpc()
          .getSignatureStatuses([getSignatureFromTransaction(signed)])
          .send()
      ).value,
    ).toEqual([null])
    expect((await rpc().getBalance(own).send()).value).toBe(LAMPORTS)
  })

  it('equal transfers have different signatures', async () => {
    const { keys, own } = await newKeys()
    const receiver = (await newKeys()).own
    await chains.fund(own, '1', 'solana')
    const signatures: string[] = []
    for (let time = 0; time < 3; time++) {
      const signed = await transfer(keys, own, receiver, 1_000_000n)
      signatures.push(
        await rpc().sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send(),
      )
    }
    expect(new Set(signatures).size).toBe(3)
    expect((await rpc().getBalance(receiver).send()).value).toBe(3_000_000n)
  })

  it("an account's history is listed newest first, in pages", async () => {
    const { own } = await newKeys()
    const signatures = [
      await chains.fund(own, 1_000_000n, 'solana'),
      await chains.fund(own, 2_000_000n, 'solana'),
      await chains.fund(own, 3_000_000n, 'solana'),
    ].reverse()
    const history = async (config: object = {}) =>
      (
        (await call('getSignaturesForAddress', [own, config])) as { result: { signature: string; err: unknown }[] }
      ).result.map(({ signature }) => signature)
    expect(await history()).toEqual(signatures)
    expect([
      await history({ limit: 1 }),
      await history({ before: signatures[0] }),
      await history({ until: signatures[1] }),
    ]).toEqual([signatures.slice(0, 1), signatures.slice(1), signatures.slice(0, 1)])
    expect(await call('getSignaturesForAddress', ['x'])).toMatchObject({ error: { code: -32602 } })
  })

  it('a repeated transaction, an unknown blockhash and a missing signature are refused', async () => {
    const { keys, own } = await newKeys()
    const receiver = (await newKeys()).own
    await chains.fund(own, '1', 'solana')
    const signed = await transfer(keys, own, receiver, 1_000_000n)
    const wire = getBase64EncodedWireTransaction(signed)
    await rpc().sendTransaction(wire, { encoding: 'base64' }).send()
    expect(await call('sendTransaction', [wire, { encoding: 'base64' }])).toMatchObject({
      error: { code: -32002, data: { err: 'AlreadyProcessed' } },
    })

    const stale = await transfer(keys, own, receiver, 1_000_000n, SYSTEM_PROGRAM)
    expect(
      await call('sendTransaction', [getBase64EncodedWireTransaction(stale), { encoding: 'base64' }]),
    ).toMatchObject({
      error: {
        code: -32002,
        message: 'Transaction simulation failed: Blockhash not found',
        data: { err: 'BlockhashNotFound', logs: [] },
      },
    })

    const unsigned = { ...signed, signatures: { ...signed.signatures, [own]: null } }
    expect(
      await call('sendTransaction', [getBase64EncodedWireTransaction(unsigned), { encoding: 'base64' }]),
    ).toMatchObject({ error: { code: -32003 } })
    expect((await rpc().getBalance(receiver).send()).value).toBe(1_000_000n)
  })

  it('an unsigned transfer is simulated without any effect', async () => {
    const { keys, own } = await newKeys()
    const receiver = (await newKeys()).own
    await chains.fund(own, '1', 'solana')
    const signed = await transfer(keys, own, receiver, 1_000_000n, SYSTEM_PROGRAM)
    const wire = getBase64EncodedWireTransaction({ ...signed, signatures: { ...signed.signatures, [own]: null } })
    const { value } = await rpc()
      .simulateTransaction(wire, { encoding: 'base64', replaceRecentBlockhash: true, sigVerify: false })
      .send()
    expect(value).toMatchObject({ err: null, unitsConsumed: 150n })
    expect((await rpc().simulateTransaction(wire, { encoding: 'base64' }).send()).value.err).toBe('BlockhashNotFound')
    expect((await rpc().getBalance(receiver).send()).value).toBe(0n)
  })

  it('a version-0 transaction is hidden from a client that does not support versions', async () => {
    const { keys, own } = await newKeys()
    await chains.fund(own, '1', 'solana')
    const signed = await transfer(keys, own, (await newKeys()).own, 1_000_000n)
    const signature = await rpc()
      .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
      .send()
    expect(await call('getTransaction', [signature])).toMatchObject({ error: { code: -32015 } })
  })

  it('every malformed call is answered with a JSON-RPC error, and the node keeps running', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '1',
      '[]',
      '"x"',
      '[[]]',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"2.0","id":{},"method":"getSlot"}',
      '{"jsonrpc":"1.0","id":1,"method":"getSlot"}',
      '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
      '{"jsonrpc":"2.0","id":1,"method":"constructor"}',
      '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":{"a":1}}',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    ]
    for (const body of bodies) {
      const answer: unknown = await (await post(body)).json()
      expect(Array.isArray(answer) ? answer[0] : answer, body.slice(0, 60)).toMatchObject({
        jsonrpc: '2.0',
        error: { code: expect.any(Number) as number },
      })
    }
    const invalidInputs: readonly unknown[] = [
      undefined,
      null,
      {},
      [],
      -1,
      1e400,
      1.5,
      '',
      'x'.repeat(5_000),
      '0',
      '\u0000',
      [[]],
      'AAAA',
      { encoding: 'zip' },
      SYSTEM_PROGRAM,
    ]
    const methods = [
      'isBlockhashValid',
      'getFeeForMessage',
      'getMinimumBalanceForRentExemption',
      'getBalance',
      'getAccountInfo',
      'getMultipleAccounts',
      'getTokenAccountBalance',
      'getTokenAccountsByOwner',
      'requestAirdrop',
      'simulateTransaction',
      'sendTransaction',
      'getSignatureStatuses',
      'getTransaction',
    ]
    for (const method of methods) {
      for (const first of invalidInputs) {
        const batch = invalidInputs.map((second, id) => ({ jsonrpc: '2.0', id, method, params: [first, second] }))
        const answers = (await (await post(JSON.stringify(batch))).json()) as { id: number; error?: { code: number } }[]
        expect(answers).toHaveLength(batch.length)
        for (const { id, error } of answers)
          expect(error?.code, `${method} ${JSON.stringify([first, invalidInputs[id]]).slice(0, 80)}`).not.toBe(-32603)
      }
    }
    expect(await call('getHealth', [])).toMatchObject({ result: 'ok' })
  })

  it('a batch is answered in order, for a browser of any origin', async () => {
    const response = await post(
      JSON.stringify([
        { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
        { jsonrpc: '2.0', id: 'b', method: 'nothing' },
      ]),
    )
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject([
      { id: 'a', result: 'ok' },
      { id: 'b', error: { code: -32601 } },
    ])
    const preflight = await fetch(chains.solanaRpcUrl, {
      method: 'OPTIONS',
      headers: { origin: 'http://app.localhost:4100', 'access-control-request-headers': 'solana-client' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'solana-client'])
  })

  const post = (body: string) =>
    fetch(chains.solanaRpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> =>
    (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).json()
})

describe('starting and stopping', () => {
  it('chains with a folder keep balances and transactions over a restart, and leave no process', async () => {
    const data = mkdtempSync(join(tmpdir(), 'chains-'))
    try {
      const ethereum = privateKeyToAccount(generatePrivateKey()).address
      const { own } = await newKeys()
      const first = await startChains({ ports: PORTS, data })
      await first.fund(ethereum, 42n, 'ethereum')
      const signature = await first.fund(own, '3', 'solana')
      const { keys, own: payer } = await newKeys()
      await first.fund(payer, '1', 'solana')
      const { blockhash } = (await createSolanaRpc(first.solanaRpcUrl).getLatestBlockhash().send()).value
      const [before, after] = [1_000_000n, 2_000_000n].map(lamports => transfer(keys, payer, own, lamports, blockhash))
      const send = async (url: string, signed: Promise<Transaction> | undefined) =>
        signed &&
        createSolanaRpc(url)
          .sendTransaction(getBase64EncodedWireTransaction(await signed), { encoding: 'base64' })
          .send()
      await send(first.solanaRpcUrl, before)
      await first.stop()
      const history = join(data, 'solana.json.history')
      appendFileSync(history, Buffer.from([9, 0, 0, 0, 1])) // a record cut short, as after a crash
      await expect(fetch(first.ethereumRpcUrl)).rejects.toThrow()
      await expect(fetch(first.solanaRpcUrl)).rejects.toThrow()

      const second = await startChains({ ports: PORTS, data })
      const client = createClient({ chain: foundry, transport: http(second.ethereumRpcUrl) })
      expect(await getBalance(client, { address: ethereum })).toBe(42n)
      await expect(send(second.solanaRpcUrl, before), 'not twice').rejects.toThrow()
      expect((await createSolanaRpc(second.solanaRpcUrl).getBalance(own).send()).value).toBe(3n * LAMPORTS + 1_000_000n)
      await send(second.solanaRpcUrl, after)
      expect(
        (await createSolanaRpc(second.solanaRpcUrl).getBalance(own).send()).value,
        'prepared before, sent after',
      ).toBe(3n * LAMPORTS + 3_000_000n)
      const transaction = await createSolanaRpc(second.solanaRpcUrl)
        .getTransaction(signature as Signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
        .send()
      expect([transaction?.meta?.err, transaction?.transaction.message.accountKeys.includes(own)]).toEqual([null, true])
      await second.stop()
    } finally {
      rmSync(data, { recursive: true })
    }
  })

  it('a taken port is named in the error, and nothing keeps running', async () => {
    const taken = Number(new URL(chains.solanaRpcUrl).port)
    await expect(startChains({ ports: { ethereum: 0, solana: taken } })).rejects.toThrow('EADDRINUSE')
    await expect(
      startChains({ ports: { ethereum: Number(new URL(chains.ethereumRpcUrl).port), solana: 0 } }),
    ).rejects.toThrow('EADDRINUSE')
  })

  it('the Ethereum node ends when the process that started it is killed hard', async () => {
    const module = new URL('./ethereum-node.ts', import.meta.url).href
    const program = `const { startEthereumNode } = await import(${JSON.stringify(module)}); console.log((await startEthereumNode({ chainId: 31337, port: 0 })).rpcUrl); setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const rpcUrl = line.toString().trim()
    expect((await fetch(rpcUrl, { method: 'POST' })).status).toBeLessThan(500)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await expect
      .poll(() =>
        fetch(rpcUrl, { method: 'POST' }).then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone')
  })

  it('bad addresses and amounts are refused', async () => {
    await expect(chains.fund('0x12', '1', 'ethereum')).rejects.toThrow('Not an Ethereum address')
    await expect(chains.fund('0x12', '1', 'solana')).rejects.toThrow('Not a Solana address')
    for (const amount of ['', '-1', '1e3', '1.0000000001', 'NaN', '0']) {
      await expect(chains.fund(SYSTEM_PROGRAM, amount, 'solana'), amount).rejects.toThrow(RangeError)
    }
  })
})

async function newKeys() {
  const keys = await generateKeyPair()
  return { keys, own: await getAddressFromPublicKey(keys.publicKey) }
}
