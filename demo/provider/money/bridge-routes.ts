import { randomBytes } from 'node:crypto'
import { getBase58Decoder, type Address } from '@solana/web3.js'
import { Hono } from 'hono'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { ChainAccess } from '../chains/index.js'
import { transferLamports } from '../chains/solana/transfer-lamports.js'
import { sendUsdc, usdcAccountOf } from '../chains/usdc/solana-usdc.js'
import type { ProviderContext, Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { BridgeRequests, type BridgeEnd } from '../store/money/bridge-requests.js'
import { PayoutStore } from '../store/money/payouts.js'
import { Prices } from '../store/money/prices.js'
import { chainOf, currencyOf, depositFor, isAddressOf } from './bridge-ends.js'
import { bridgeStatus, paidAccounts } from './bridge.js'

const HASH = /^(?:0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/
const LARGEST = 2n ** 96n

/** The development bridge, in the form of the one it stands in for: a quote, and the state of a crossing by its deposit. */
export function bridgeRoutes(context: ProviderContext, chains: ChainAccess): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const requests = new BridgeRequests(context.db, context.clock.now)
  const payouts = new PayoutStore(context.db, context.clock.now)
  const prices = new Prices(context.db)

  serve(routes, 'bridge.quote', async request => {
    const { body } = request.var
    const refuse = (message: string) => request.json({ message, error: message, errorCode: 'INVALID_INPUT' }, 400)
    const [from, to] = [chainOf(body['originChainId']), chainOf(body['destinationChainId'])]
    if (!from || !to) return refuse('This network cannot be crossed from or to')
    if (body['tradeType'] !== 'EXPECTED_OUTPUT') return refuse('Only EXPECTED_OUTPUT is offered')
    const { user, recipient, amount } = body
    if (!isAddressOf(from, user)) return refuse('Invalid address for the origin chain')
    if (!isAddressOf(to, recipient)) return refuse('Invalid address for the destination chain')
    const [paid, bought] = [
      currencyOf(from, body['originCurrency'], chains.usdc[from]),
      currencyOf(to, body['destinationCurrency'], chains.usdc[to]),
    ]
    if (!paid || !bought) return refuse('This currency cannot cross')
    if (typeof amount !== 'string' || !/^[1-9]\d{0,38}$/.test(amount) || BigInt(amount) > LARGEST)
      return refuse('"amount" must be base units as text')

    const destination: BridgeEnd = { chain: to, ...bought, amount, address: recipient }
    const payIn = depositFor(BigInt(amount), { chain: from, ...paid }, destination, prices)
    if (payIn === undefined) return refuse('This currency has no price')
    const origin: BridgeEnd = { chain: from, ...paid, amount: String(payIn), address: user }
    if (from === 'solana' && BigInt(origin.amount) >= 2n ** 63n) return refuse('The amount is too large')
    const depositAddress =
      from === 'solana' ? getBase58Decoder().decode(randomBytes(32)) : `0x${randomBytes(20).toString('hex')}`
    const depositAccount =
      from === 'solana' && origin.token !== null ? await usdcAccountOf(depositAddress, origin.token) : depositAddress
    const requestId = requests.open({ depositAddress, depositAccount, origin, destination })
    return request.json({
      steps: [
        {
          id: 'deposit',
          action: 'Confirm transaction in your wallet',
          description: 'Deposit to the development bridge',
          kind: 'transaction',
          requestId,
          items: [
            {
              status: 'incomplete',
              data: await deposit(origin, depositAddress, body['originChainId'] as number),
              check: { endpoint: `/intents/status?requestId=${requestId}`, method: 'GET' },
            },
          ],
        },
      ],
      details: {
        operation: 'bridge',
        sender: user,
        recipient,
        currencyIn: { amount: origin.amount },
        currencyOut: { amount },
        timeEstimate: 1,
      },
    })
  })

  serve(routes, 'bridge.status', async request => {
    const hash = request.req.query('hash') ?? ''
    if (!HASH.test(hash)) return request.json({ message: 'Invalid hash', error: 'Invalid hash' }, 400)
    let found = requests.byHash(hash)
    if (!found) {
      found = (await paidAccounts(hash, chains)).map(account => requests.byAccount(account)).find(Boolean)
      if (found) requests.deposited(found.id, hash)
    }
    return request.json({
      requests: found
        ? [
            {
              id: found.id,
              status: bridgeStatus(found, payouts),
              user: found.origin.address,
              recipient: found.destination.address,
            },
          ]
        : [],
    })
  })

  return routes
}

/** The transaction that pays in, as the wallet of the origin chain takes it. */
async function deposit(
  { chain, token, amount, address }: BridgeEnd,
  to: string,
  chainId: number,
): Promise<Record<string, unknown>> {
  if (chain === 'solana') {
    const instructions =
      token === null
        ? [transferLamports(address as Address, to as Address, BigInt(amount))]
        : await sendUsdc(address, to, BigInt(amount), token)
    return {
      instructions: instructions.map(({ programAddress, accounts, data }) => ({
        programId: programAddress,
        data: Buffer.from(data).toString('hex'),
        keys: accounts.map(({ address: pubkey, role }) => ({
          pubkey,
          isSigner: role >= 2,
          isWritable: role % 2 === 1,
        })),
      })),
      addressLookupTableAddresses: [],
    }
  }
  if (token === null) return { from: address, to, value: amount, chainId, data: '0x' }
  return {
    from: address,
    to: token,
    value: '0',
    chainId,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, BigInt(amount)] }),
  }
}
