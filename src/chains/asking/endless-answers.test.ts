import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../errors/failure.harness.js'
import { deferred } from '../../lib/deferred.js'
import { getBalance, getErc20Info, prepareTransaction, type EthereumAccess } from '../ethereum/index.js'
import { parseEthereumRequest } from '../ethereum-request.js'
import { getBalance as getLamports, getLatestBlockhash, getTokenBalance } from '../solana/index.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const never = new AbortController().signal

/** Answers that never end, or that are too large. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'text without end': response => stream(response, '{"jsonrpc":"2.0","id":1,"result":"', '0'.repeat(50_000)),
  'a list without end': response => stream(response, '{"jsonrpc":"2.0","id":1,"result":[', '1,'.repeat(25_000)),
  'a list of half a million': response => response.end(`{"jsonrpc":"2.0","id":1,"result":[${'1,'.repeat(490_000)}1]}`),
  'a tower': response => response.end(`{"jsonrpc":"2.0","id":1,"result":${'['.repeat(400_000)}${']'.repeat(400_000)}}`),
}

function stream(response: ServerResponse, head: string, piece: string): void {
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more).write(head)
  more()
}

let server: Server
let send: (response: ServerResponse) => void
let left = deferred<void>()
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.on('close', () => left.resolve())
    response.setHeader('content-type', 'application/json')
    send(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const access = (): EthereumAccess => ({
  chain: {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  },
  rpcUrl: url,
})
const cluster = () => ({ name: 'devnet', rpcUrl: url }) as const
const QUESTIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a balance on Ethereum': () => getBalance(ADDRESS, access(), never),
  'the details of a token on Ethereum': () => getErc20Info(ADDRESS, access(), never),
  'the preparation of a transaction on Ethereum': () =>
    prepareTransaction(parseEthereumRequest({ to: ADDRESS }), ADDRESS, access(), {}, never),
  'a balance on Solana': () => getLamports(SOLANA, cluster(), never),
  'a token balance on Solana': () => getTokenBalance(SOLANA, SOLANA, cluster(), never),
  'a blockhash on Solana': () => getLatestBlockhash(cluster(), never),
}

describe.each(Object.entries(QUESTIONS))('%s', (_, ask) => {
  it.each(Object.entries(ANSWERS))(
    '%s as the response is cut off, and the connection to the node is closed [SEC-98]',
    async (_, how) => {
      send = how
      left = deferred()
      const error = await failure(ask())
      expect(error).toMatchObject({
        name: 'WalletError',
        code: expect.stringMatching(/^(UNEXPECTED_ANSWER|INVALID_DATA)$/) as string,
        retryable: true,
      })
      await left.promise
    },
  )
})
