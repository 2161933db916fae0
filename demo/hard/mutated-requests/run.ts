import { parentPort } from 'node:worker_threads'
import { isWalletError } from '../../../src/errors/wallet-error.js'
import { named, option, pick, seed } from '../harness/random.js'
import { checkOperation } from './check-operation.js'
import { checkSignIn } from './check-sign-in.js'
import { checkTyped } from './check-typed-data.js'
import { anEnvelope, checkEnvelope } from './envelopes.js'
import { anOperation } from './operations.js'
import { outcomes, violations, type Report } from './outcome.js'
import { aSignIn } from './sign-ins.js'
import { checkSolanaTransaction } from './solana/check-transaction.js'
import { aSolanaTransaction } from './solana/transactions.js'
import { aTransaction, checkTransaction } from './transactions.js'
import { aBatch } from './typed/batches.js'
import { checkBatch } from './typed/check-batch.js'
import { checkOrders } from './typed/check-orders.js'
import { anOrderRequest } from './typed/orders.js'
import { aTyped } from './typed-data.js'
import { aWrappedCall, checkWrappedCall } from './wrapped.js'

/*
 * Makes up requests and checks them, in one thread.
 */

const STOP_AT = 20

/** Makes up a request of one kind. Returns it, and the check for it. */
const kind =
  <Request extends object>(make: () => Request, check: (request: Request) => unknown) =>
  () => {
    const request = make()
    return { request, check: async () => void (await check(request)) }
  }
const KINDS: Readonly<Record<string, ReturnType<typeof kind>>> = {
  transaction: kind(aTransaction, checkTransaction),
  wrapped: kind(aWrappedCall, checkWrappedCall),
  typed: kind(aTyped, checkTyped),
  batch: kind(aBatch, checkBatch),
  orders: kind(anOrderRequest, checkOrders),
  operation: kind(anOperation, checkOperation),
  envelope: kind(anEnvelope, checkEnvelope),
  solana: kind(aSolanaTransaction, checkSolanaTransaction),
  'sign-in': kind(aSignIn, checkSignIn),
}
const name = named('kind')
const kinds = Object.entries(KINDS).flatMap(([one, made]) => (name === '' || name === one ? [made] : []))
if (kinds.length === 0) throw new Error(`There is no kind ${name}`)

const written = (request: object) =>
  JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const count = option('requests', 0)
let done = 0
for (; done < count && violations.length < STOP_AT; done++) {
  const { request, check } = pick(kinds)()
  const before = violations.length
  try {
    await check()
  } catch (error) {
    if (isWalletError(error)) outcomes.refused++
    else violations.push(String(error))
  }
  for (let at = before; at < violations.length; at++) violations[at] += ` (seed ${seed}) of ${written(request)}`
}
parentPort?.postMessage({ done, outcomes, violations: violations.slice(0, STOP_AT) } satisfies Report)
