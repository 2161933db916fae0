import * as v from 'valibot'
import { WalletError } from '../../errors/wallet-error.js'
import { object } from '../../lib/own/object.js'
import { askBridge } from './ask-bridge.js'
import { bridgeService, type DepositName } from './bridge-service.js'

const STATUSES = ['pending', 'waiting', 'delayed', 'success', 'refund', 'failure'] as const
/** `waiting`: no deposit yet; `pending` and `delayed`: on its way; the others are final. */
export type BridgeStatus = (typeof STATUSES)[number]

const statusSchema = object({ requests: v.array(object({ status: v.string() })) })

/** The state of a deposit according to the bridge; undefined if the bridge does not know it. An unknown state counts as pending. */
export async function findBridgeStatus(
  deposit: DepositName,
  testnet: boolean,
  signal: AbortSignal,
): Promise<BridgeStatus | undefined> {
  const { ok, status, body } = await askBridge(
    `${bridgeService(testnet).api}/requests/v2?${new URLSearchParams({ ...deposit })}`,
    { method: 'GET', headers: { accept: 'application/json' } },
    signal,
  )
  if (!ok) throw new WalletError('API_ERROR', 'The bridge refused.', { status, data: body })
  const { success, output } = v.safeParse(statusSchema, body)
  if (!success) throw new WalletError('UNEXPECTED_ANSWER', 'The answer of the bridge is not what was expected.')
  const [request] = output.requests
  return request && (STATUSES.find(name => name === request.status) ?? 'pending')
}
