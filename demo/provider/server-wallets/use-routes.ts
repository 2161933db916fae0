import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext, Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { walletKey } from '../frame/page/keys/wallet-key.js'
import { wipe } from '../frame/page/keys/wipe.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'
import { closedFor, recipientOf } from './closed-for.js'
import { ChainCalls } from './signing/chain-calls.js'
import { object, signForWire } from './signing/rpc.js'
import { sendForWire } from './signing/send.js'
import { ServerWallets, type ServerWallet } from './store.js'
import { signedWalletOf } from './wallet-of.js'

/** What a wallet's key is used for: signing, sending, and taking it elsewhere. */
export function serveUse(routes: Routes, context: ProviderContext, chains: ChainAccess | undefined): void {
  const [wallets, calls] = [new ServerWallets(context.db, context.clock.now), new ChainCalls(chains)]

  serve(routes, 'wallet.rpc', async request => {
    const wallet = await signedWalletOf(context, request)
    const { app, body } = request.var
    const [method, params] = [text(body, 'method', 100), object(body, 'params')]
    if (body['chain_type'] !== undefined && body['chain_type'] !== wallet.chainType)
      throw invalidData('The wallet is of another chain')
    const sent = await withKey(wallets, wallet, key => sendForWire(key, method, body, params, calls))
    if (!sent) {
      const data = await withKey(wallets, wallet, key => signForWire(key, method, params, app.raw_signing))
      return answerOnce(context, request, () => ({ method, data }))
    }
    const answer = answerOnce(context, request, () => {
      wallets.keepTransaction(wallet.id, sent)
      return { method, data: sent.data }
    })
    // An action that came before is sent again as it was, not as it would be now.
    const { data } = (await answer.clone().json()) as { data: { hash: string } }
    const kept = wallets.transaction(data.hash)
    if (kept) await calls.send(kept.caip2, kept.raw)
    return answer
  })

  serve(routes, 'wallet.rawSign', async request => {
    const wallet = await signedWalletOf(context, request)
    const { app, body } = request.var
    if (wallet.chainType !== 'ethereum') throw invalidData('Only Ethereum wallets sign hashes')
    const data = await withKey(wallets, wallet, key =>
      signForWire(key, 'secp256k1_sign', object(body, 'params'), app.raw_signing),
    )
    return answerOnce(context, request, () => ({ data }))
  })

  serve(routes, 'wallet.export', async request => {
    const wallet = await signedWalletOf(context, request)
    const recipient = recipientOf(request.var.body)
    const sealed = await withKey(wallets, wallet, key => closedFor(recipient, key.secret))
    return answerOnce(context, request, () => {
      wallets.noteExport(wallet.id)
      return { encryption_type: 'HPKE', ...sealed }
    })
  })
}

/** Uses the wallet's key, which is wiped after that. */
async function withKey<T>(
  wallets: ServerWallets,
  wallet: ServerWallet,
  use: (key: Awaited<ReturnType<typeof walletKey>>) => Promise<T>,
): Promise<T> {
  const secret = wallets.secretOf(wallet.id)
  const key = await walletKey(secret, wallet.chainType, 0)
  try {
    return await use(key)
  } finally {
    wipe(secret, key.secret)
  }
}
