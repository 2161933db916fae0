import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textFrom } from 'node:stream/consumers'
import { harm, playAll, showsWhole, textOf, type Attack, type HostilePage } from './attack.js'
import { buttonOf, presses } from './main-button.js'
import { STRANGER } from './visitor.js'

const TAG = 'wallet-confirm-tx'

interface Call {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}
/** The result to send in place of the real one; undefined keeps the real one. */
type Tamper = (call: Call, result: unknown) => unknown

/** A response that never ends. */
const ENDLESS = Symbol('endless')

interface Node {
  readonly url: string
  readonly asked: string[]
  stop(): Promise<void>
}

/** Opens a lying node in front of the real one. */
async function openNode(real: string, tamper: Tamper): Promise<Node> {
  const methods: string[] = []
  const server = createServer(
    (request, response) =>
      void (async () => {
        const cors = {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          'content-type': 'application/json',
        }
        if (request.method !== 'POST') return response.writeHead(204, cors).end()
        const body = await textFrom(request)
        const answer = (await (
          await fetch(real, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        ).json()) as Record<string, unknown> | Record<string, unknown>[]
        const calls = [JSON.parse(body) as Call | Call[]].flat()
        methods.push(...calls.map(({ method }) => method))
        const results = [answer]
          .flat()
          .map((one, index) => ({ one, told: tamper(calls[index] as Call, one['result']) }))
        response.writeHead(200, cors)
        if (results.some(({ told }) => told === ENDLESS)) return sendEndlessly(response)
        const responses = results.map(({ one, told }) =>
          told === undefined ? one : { ...one, error: undefined, result: told },
        )
        response.end(JSON.stringify(Array.isArray(answer) ? responses : responses[0]))
      })().catch(() => response.destroy()),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: methods,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function sendEndlessly(response: ServerResponse): void {
  const chunk = 'f'.repeat(2 ** 20)
  const fill = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', fill).write('{"jsonrpc":"2.0","id":1,"result":"0x')
  fill()
}

const hex = (value: bigint, bytes = 32) => `0x${value.toString(16).padStart(bytes * 2, '0')}`
const isCallOf =
  (selector: string) =>
  ({ method, params }: Call) =>
    method === 'eth_call' && JSON.stringify(params).includes(`0x${selector}`)
const asksDecimals = isCallOf('313ce567')
const to = STRANGER.ethereum.slice(2).toLowerCase().padStart(64, '0')
const send = (token: string, units: bigint) =>
  `<${TAG} open chain="1" to="${token}" data="0xa9059cbb${to}${hex(units).slice(2)}"></${TAG}>`
const PAYMENT = `<${TAG} open chain="31337" value="0.01" value-unit="ether" to="${STRANGER.ethereum}"></${TAG}>`

interface NodeAttack extends Attack {
  readonly lie: Tamper
  /** The text that the visitor must see. */
  readonly reads?: RegExp
}

/** USDC's address on Ethereum, for which the local chain stands in. */
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const asMainnet = (lie: Tamper) => ({
  chainId: 1,
  lie: ((call, result) => (call.method === 'eth_chainId' ? '0x1' : lie(call, result))) satisfies Tamper,
})
const attacks: readonly NodeAttack[] = [
  {
    name: 'USDC with 18 decimals',
    after: send(USDC, 5_000_000_000n),
    ...asMainnet(call => (asksDecimals(call) ? hex(18n) : undefined)),
    reads: /5,000 USDC/,
  },
  {
    name: 'USDC with none',
    after: send(USDC, 5_000_000_000n),
    ...asMainnet(call => (asksDecimals(call) ? hex(0n) : undefined)),
    reads: /5,000 USDC/,
  },
  {
    name: 'another chain than it is',
    after: PAYMENT,
    lie: ({ method }) => (method === 'eth_chainId' ? '0x1' : method === 'net_version' ? '1' : undefined),
  },
  ...['eth_getBalance', 'eth_estimateGas', 'eth_chainId'].map(endlessMethod => ({
    name: `an answer to ${endlessMethod} without an end`,
    after: PAYMENT,
    lie: ({ method }: Call) => (method === endlessMethod ? ENDLESS : undefined),
  })),
]

/** A lying node. A press without a ticked box sends nothing, and the page keeps working. */
export const node: HostilePage = async visitor => {
  await visitor.world.driver.chains?.fund(visitor.ethereum, '10000', 'ethereum', 'USDC', USDC)
  return playAll(attacks, async ({ lie, reads, ...hostile }) => {
    const before = await visitor.standing()
    const lyingNode = await openNode(visitor.world.ethereumRpcUrl, lie)
    try {
      await visitor.visits({ ...hostile, node: lyingNode.url })
      await visitor.holds(showsWhole(TAG, 'confirm-ethereum', 'error')).catch(() => {})
      const text = await visitor.tab.ask<string>(textOf(TAG))
      const button = await buttonOf(visitor, TAG)
      await presses(visitor, TAG, 4)
      await visitor.settles()
      return [
        ...((reads ?? /\w/).test(text) ? [] : [`the visitor reads "${text.slice(0, 300)}"`]),
        ...(lyingNode.asked.includes('eth_sendRawTransaction')
          ? [`one press on "${button?.text}" sends, under "${text.slice(0, 300)}"`]
          : []),
        ...(await harm(visitor, before)),
      ]
    } finally {
      await lyingNode.stop()
    }
  })
}
