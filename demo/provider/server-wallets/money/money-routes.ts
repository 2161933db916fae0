import { Hono } from 'hono'
import { CHAIN_IDS, type ChainAccess } from '../../chains/index.js'
import { userOf, type ProviderContext, type Variables, type WireRequest } from '../../context.js'
import { hasAppSecret, requireAppSecret } from '../../door/app-secret.js'
import { serve } from '../../door/serve.js'
import { Prices } from '../../store/money/prices.js'
import { single } from '../../wire/query.js'
import { invalidData, invalidToken, WireError } from '../../wire/wire-error.js'
import { ServerWallets, type KeptTransaction, type ServerWallet } from '../store.js'
import { limitOf } from '../wallet-resource.js'
import { statusOf, transferOf } from './transaction-report.js'
import { ASSETS, balanceOf, hasAsset, NETWORKS, told, type MoneyAsset } from './wallet-money.js'

/** What server wallets have and have sent: for the app's own server, and for the wallet's user. */
export function walletMoneyRoutes(context: ProviderContext, chains: ChainAccess | undefined): Hono<{ Variables: Variables }> {
  const wallets = new ServerWallets(context.db, context.clock.now)
  const prices = new Prices(context.db)
  const routes = new Hono<{ Variables: Variables }>()

  const asked = async (request: WireRequest): Promise<ServerWallet> => {
    const user = await userOf(context, request)
    if (!user && !hasAppSecret(request)) throw invalidToken()
    const wallet = wallets.findOfApp(request.var.app.id, request.req.param('id') ?? '')
    if (!wallet || (user && user.id !== wallet.userId)) throw new WireError(404, undefined, 'There is no such wallet')
    return wallet
  }

  serve(routes, 'wallet.balance', async request => {
    const wallet = await asked(request)
    const [networks, assets, currency] = [request.req.queries('chain') ?? [], assetsOf(request), single(request, 'include_currency')]
    if (currency !== undefined && currency !== 'usd') throw invalidData('"include_currency" is "usd"')
    const pairs = networks.flatMap(network => assets.filter(asset => hasAsset(network, asset)).map(asset => [network, asset] as const))
    if (pairs.length === 0 || networks.some(network => (network === 'solana') !== (wallet.chainType === 'solana'))) throw invalidData('"chain" and "asset" name nothing that this wallet can have')
    const balances = await Promise.all(pairs.map(async ([network, asset]) =>
      told(network, asset, await balanceOf(wallet.address, network, asset, chains), currency && prices.usd(asset.toUpperCase()))))
    return request.json({ balances })
  })

  serve(routes, 'wallet.transactions', async request => {
    const wallet = await asked(request)
    const assets = assetsOf(request)
    if (single(request, 'chain') !== 'base') throw invalidData('"chain" is "base"')
    const limit = limitOf(request)
    const found = wallets.transactions(wallet.id, `eip155:${CHAIN_IDS.base}`, { cursor: single(request, 'cursor'), limit })
    const reports = await Promise.all(found.map(kept => report(kept, wallet)))
    return request.json({
      transactions: reports.filter(({ details }) => details === null || assets.includes(details.asset)),
      next_cursor: found.length === limit ? found.at(-1)?.hash ?? null : null,
    })
  })

  serve(routes, 'wallet.transaction', async request => {
    requireAppSecret(request)
    const kept = wallets.transaction(request.req.param('id'))
    if (!kept || !wallets.findOfApp(request.var.app.id, kept.walletId)) throw new WireError(404, undefined, 'There is no such transaction')
    return request.json({ id: kept.hash, wallet_id: kept.walletId, caip2: kept.caip2, transaction_hash: kept.hash, status: await statusOf(kept, chains), created_at: kept.createdAt })
  })

  const report = async (kept: KeptTransaction, wallet: ServerWallet) => ({
    caip2: kept.caip2, transaction_hash: kept.hash, status: await statusOf(kept, chains), created_at: kept.createdAt, details: transferOf(kept, wallet, chains), privy_transaction_id: kept.hash, wallet_id: wallet.id,
  })

  return routes
}

function assetsOf(request: WireRequest): MoneyAsset[] {
  const assets = request.req.queries('asset') ?? []
  const known = [...new Set(assets)].filter(asset => (ASSETS as readonly string[]).includes(asset)) as MoneyAsset[]
  if (assets.length === 0 || known.length !== new Set(assets).size) throw invalidData(`"asset" is one of ${ASSETS.join(', ')}`)
  if ((request.req.queries('chain') ?? []).some(chain => !Object.hasOwn(NETWORKS, chain))) throw invalidData(`"chain" is one of ${Object.keys(NETWORKS).join(', ')}`)
  return known
}
