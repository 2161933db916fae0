import { chainById } from '../../../chains/registry.js'
import { RPC_UNAUTHORIZED } from '../../../constants.js'
import { sameAddress } from '../../../chains/address.js'
import { failedToSign } from '../../../errors/failed-to-sign.js'
import { isWalletError } from '../../../errors/wallet-error.js'
import { ownMember } from '../../../lib/own/own-member.js'
import { uuid } from '../../../lib/text/random.js'
import { approveTransaction } from '../../approvals.js'
import { pageSettings } from '../../page-settings.js'
import type { RequestOrigin } from '../methods/sign.js'
import { ProviderRpcError } from '../provider-error.js'
import { callsError } from './calls-error.js'
import { readCalls } from './read-calls.js'
import { findCalls, isUnderWay, rememberCalls, whileUnderWay } from './sent-calls.js'

/**
 * Shows calls to the visitor and, if they approve, sends them in order, each as soon as the previous one is mined.
 * Resolves with the id for their status (EIP-5792).
 */
export async function sendCalls(
  address: string,
  parameter: unknown,
  { signal, by }: RequestOrigin,
): Promise<{ readonly id: string }> {
  const { id = `0x${uuid().replaceAll('-', '')}`, from, chainId, transactions } = readCalls(parameter)
  if (from !== undefined && !(typeof from === 'string' && sameAddress(from, address)))
    throw new ProviderRpcError(RPC_UNAUTHORIZED, 'The wallet has another address.')
  if (!chainById(chainId, (await pageSettings()).chains)) throw callsError('chain', `Unsupported chainId ${chainId}`)
  if (findCalls(id, address) || isUnderWay(id)) throw callsError('duplicate', 'There are calls of this id already.')
  const [only, ...more] = transactions
  const approving = approveTransaction(
    {
      chainType: 'ethereum',
      address,
      transaction: more.length > 0 ? transactions : only,
      chain: chainId,
      signOnly: false,
      uiOptions: {},
    },
    signal,
    { ...(typeof by === 'object' ? by : { by }), calls: id },
  )
  const approved: object = await whileUnderWay(id, approving).catch(sentPartOf)
  const hashes = hashesIn(approved)
  if (hashes.length === 0) throw failedToSign('transaction')
  rememberCalls({ id, address, chainId, hashes, calls: transactions.length })
  return { id }
}

/** The sent part of a failed batch, so that the page can ask for its status. Throws the error if nothing was sent. */
function sentPartOf(error: unknown): object {
  const results = isWalletError(error) ? ownMember(error.data, 'results') : undefined
  if (hashesIn({ results }).length === 0) throw error
  return { results }
}

/** The hashes of the sent transactions: one per result of a batch, else a single one. */
function hashesIn(approved: object): string[] {
  const results = ownMember(approved, 'results')
  return (Array.isArray(results) ? (results as unknown[]) : [approved])
    .map(result => ownMember(result, 'hash'))
    .filter(hash => typeof hash === 'string' && hash !== '') as string[]
}
