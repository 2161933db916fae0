import { numberToHex, parseEventLogs, erc20Abi, toEventSelector, type RpcBlock, type RpcLog, type RpcTransactionReceipt } from 'viem'
import { ethereumRpc } from '../../chains/ethereum-faucet.js'
import { CHAIN_IDS, type ChainAccess } from '../../chains/index.js'
import type { ProviderContext } from '../../context.js'
import type { Watch } from '../../money/till.js'
import { NamedValues } from '../../store/named-values.js'
import { transaction } from '../../store/transaction.js'
import { ServerWallets } from '../store.js'
import { tellFunds, type FundsMove } from './funds-move.js'

const LOOK_EVERY_MS = 300
const BLOCKS_AT_ONCE = 50
/** Blocks this young are looked at too when somebody begins to listen: the wallet may have been paid before the first look. */
const YOUNG_S = 2
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

type Block = RpcBlock<'latest', true>
type Moved = Omit<FundsMove, 'caip2' | 'block' | 'fee'>

/** Looks at each new block of the Ethereum chains, and tells hosts' servers what came to their server wallets and what left them. */
export function watchFunds({ db, clock, webhooks }: Pick<ProviderContext, 'db' | 'clock' | 'webhooks'>, chains: ChainAccess): Watch {
  const [wallets, values] = [new ServerWallets(db, clock.now), new NamedValues(db)]
  let looked = 0
  return async () => {
    if (Date.now() - looked < LOOK_EVERY_MS) return
    for (const chain of ['ethereum', 'base'] as const) await look(CHAIN_IDS[chain], chains[`${chain}RpcUrl`])
    looked = Date.now()
  }

  async function look(chainId: number, rpcUrl: string): Promise<void> {
    const place = `funds-seen:${chainId}`
    const seen = values.get(place) ?? ''
    if (wallets.listeningAddresses('ethereum').length === 0) return seen === '' ? undefined : values.set(place, '')
    const latest = Number(await ethereumRpc(rpcUrl, 'eth_blockNumber', []))
    // A chain that is shorter than what was seen of it has begun anew.
    const from = seen === '' || Number(seen) > latest ? await firstYoung(latest, rpcUrl) : Number(seen) + 1
    for (let number = from; number <= Math.min(latest, from + BLOCKS_AT_ONCE); number++) {
      const [block, moves] = await movesIn(number, rpcUrl)
      const told = await Promise.all(moves.map(async move => ({ move, receipt: await ethereumRpc(rpcUrl, 'eth_getTransactionReceipt', [move.hash]) as RpcTransactionReceipt })))
      if (!db.isOpen) return
      transaction(db, () => {
        for (const { move, receipt } of told) if (receipt.status === '0x1') tellFunds({ wallets, webhooks }, {
          ...move, caip2: `eip155:${chainId}`, fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice), block: { number: Number(block.number), timestamp: Number(block.timestamp) },
        })
        values.set(place, String(number))
      })
    }
  }

  /** The coins and tokens in a block that go to or from a wallet whose host listens. */
  async function movesIn(number: number, rpcUrl: string): Promise<[Block, Moved[]]> {
    const at = numberToHex(number)
    const [block, logs] = await Promise.all([
      ethereumRpc(rpcUrl, 'eth_getBlockByNumber', [at, true]) as Promise<Block>,
      ethereumRpc(rpcUrl, 'eth_getLogs', [{ fromBlock: at, toBlock: at, topics: [TRANSFER] }]) as Promise<RpcLog[]>,
    ])
    const coins = block.transactions.flatMap(({ hash, from, to, value }): Moved[] =>
      to === null || BigInt(value) === 0n ? [] : [{ hash, sender: from, recipient: to, amount: BigInt(value), asset: { type: 'native-token', address: null }, mark: 'coins' }])
    const tokens = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).map(({ address, args, transactionHash, logIndex }): Moved =>
      ({ hash: String(transactionHash), sender: args.from, recipient: args.to, amount: args.value, asset: { type: 'erc20', address }, mark: String(logIndex) }))
    return [block, [...coins, ...tokens].filter(({ sender, recipient }) => wallets.listening(sender).length + wallets.listening(recipient).length > 0)]
  }
}

/** The first of the newest blocks that is not old yet. */
async function firstYoung(latest: number, rpcUrl: string): Promise<number> {
  for (let number = latest; ; number--) {
    const block = number < 0 ? null : await ethereumRpc(rpcUrl, 'eth_getBlockByNumber', [numberToHex(number), false]) as RpcBlock | null
    if (!block || Number(block.timestamp) < Date.now() / 1_000 - YOUNG_S) return number + 1
  }
}
