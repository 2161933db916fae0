import { ethereumRpc } from '../../chains/ethereum-faucet.js'
import type { ChainAccess } from '../../chains/index.js'
import { USDC_MINTS } from '../../chains/usdc/real-addresses.js'
import { usdcAccountOf } from '../../chains/usdc/solana-usdc.js'
import type { ProviderContext } from '../../context.js'
import type { Watch } from '../../money/till.js'
import { NamedValues } from '../../store/named-values.js'
import { transaction } from '../../store/transaction.js'
import { ServerWallets } from '../store.js'
import { tellFunds, type FundsMove } from './funds-move.js'

const LOOK_EVERY_MS = 300
const CAIP2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SEEN = 'funds-seen:solana'
const AT_ONCE = 100
/** Slots this young (two seconds) are looked at too when somebody begins to listen. */
const YOUNG_SLOTS = 5

interface Signature { signature: string; slot: number }
interface TokenBalance { mint: string; owner: string; uiTokenAmount: { amount: string } }
interface Landed {
  slot: number
  blockTime: number
  transaction: { message: { accountKeys: { pubkey: string }[]; instructions: { program?: string; parsed?: { type: string; info: { source: string; destination: string; lamports: number } } }[] } }
  meta: { err: unknown; fee: number; preTokenBalances: TokenBalance[]; postTokenBalances: TokenBalance[] }
}
type Moved = Pick<FundsMove, 'sender' | 'recipient' | 'amount' | 'asset' | 'mark'>

/** Looks at what happened to Solana server wallets and their USDC, and tells hosts' servers what came and what left. */
export function watchSolanaFunds({ db, clock, webhooks }: Pick<ProviderContext, 'db' | 'clock' | 'webhooks'>, { solanaRpcUrl }: ChainAccess): Watch {
  const [wallets, values] = [new ServerWallets(db, clock.now), new NamedValues(db)]
  const rpc = <T>(method: string, ...params: unknown[]) => ethereumRpc(solanaRpcUrl, method, params) as Promise<T>
  let looked = 0
  return async () => {
    if (Date.now() - looked < LOOK_EVERY_MS) return
    const [owners, seen] = [wallets.listeningAddresses('solana'), values.get(SEEN) ?? '']
    if (owners.length > 0) await look(owners, seen)
    else if (seen !== '') values.set(SEEN, '')
    looked = Date.now()
  }

  /** Looks at the slots that are over: nothing more lands in them. */
  async function look(owners: readonly string[], seen: string): Promise<void> {
    const over = await rpc<number>('getSlot') - 1
    const after = seen === '' ? over - YOUNG_SLOTS : Number(seen)
    const accounts = (await Promise.all(owners.map(async owner => [owner, ...await Promise.all(USDC_MINTS.map(mint => usdcAccountOf(owner, mint)))]))).flat()
    const named = (await Promise.all(accounts.map(account => rpc<Signature[]>('getSignaturesForAddress', account, { limit: AT_ONCE })))).flat()
    const signatures = [...new Set(named.filter(({ slot }) => slot > after && slot <= over).sort((one, other) => one.slot - other.slot).map(({ signature }) => signature))]
    const landed = await Promise.all(signatures.map(async hash => ({ hash, ...await rpc<Landed>('getTransaction', hash, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }) })))
    if (!db.isOpen) return
    transaction(db, () => {
      for (const { hash, slot, blockTime, transaction: { message }, meta } of landed) {
        const facts = { caip2: CAIP2, hash, block: { number: slot, timestamp: blockTime }, fee: BigInt(meta.fee) }
        if (meta.err === null) for (const move of [...coins(message), ...tokens(meta, message.accountKeys[0]?.pubkey ?? '')]) tellFunds({ wallets, webhooks }, { ...facts, ...move })
      }
      values.set(SEEN, String(over))
    })
  }
}

const coins = ({ instructions }: Landed['transaction']['message']): Moved[] => instructions.flatMap(({ program, parsed }, index) =>
  program === 'system' && parsed?.type === 'transfer'
    ? [{ sender: parsed.info.source, recipient: parsed.info.destination, amount: BigInt(parsed.info.lamports), asset: { type: 'native-token', address: null }, mark: String(index) }]
    : [])

/** What each owner has more of came from whoever has less; new tokens come from the payer. */
function tokens({ preTokenBalances, postTokenBalances }: Landed['meta'], payer: string): Moved[] {
  const changes = new Map<string, { mint: string; owner: string; change: bigint }>()
  for (const [balances, sign] of [[preTokenBalances, -1n], [postTokenBalances, 1n]] as const) {
    for (const { mint, owner, uiTokenAmount } of balances) {
      const known = changes.get(`${mint} ${owner}`)?.change ?? 0n
      changes.set(`${mint} ${owner}`, { mint, owner, change: known + sign * BigInt(uiTokenAmount.amount) })
    }
  }
  const all = [...changes.values()]
  return all.filter(({ change }) => change > 0n).map(({ mint, owner, change }) => (
    { sender: all.find(other => other.mint === mint && other.change < 0n)?.owner ?? payer, recipient: owner, amount: change, asset: { type: 'spl', mint }, mark: `${mint}:${owner}` }
  ))
}
