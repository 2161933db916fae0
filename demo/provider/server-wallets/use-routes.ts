import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext, Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { walletKey } from '../frame/page/keys/wallet-key.js'
import { wipe } from '../frame/page/keys/wipe.js'
import { actionName, answerOnce, wasAnswered } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { encryptForRecipient, recipientOf } from './encrypt-for-recipient.js'
import { ChainCalls } from './signing/chain-calls.js'
import { object, signForWire } from './signing/rpc.js'
import { sendForWire, sends } from './signing/send.js'
import { Sponsor } from './signing/sponsor.js'
import { ServerWallets, type ServerWallet } from './store.js'
import { signedWalletOf } from './wallet-of.js'

/** Routes that use a wallet's key: signing, sending and exporting. */
export function serveUse(routes: Routes, context: ProviderContext, chains: ChainAccess | undefined): void {
  const [wallets, calls] = [new ServerWallets(context.db, context.clock.now), new ChainCalls(chains)]
  const sponsor = new Sponsor(context.db, chains)

  serve(routes, 'wallet.rpc', async request => {
    const wallet = await signedWalletOf(context, request)
    const { app, body } = request.var
    const [method, params] = [text(body, 'method', 100), object(body, 'params')]
    if (body['chain_type'] !== undefined && body['chain_type'] !== wallet.chainType)
      throw invalidData('The wallet is of another chain')
    if (!sends(wallet.chainType, method)) {
      const data = await withKey(wallets, wallet, key => signForWire(key, method, params, app.raw_signing))
      return answerOnce(context, request, () => ({ method, data }))
    }
    const isSponsored = sponsored(body)
    if (isSponsored && !app.sponsor_transactions)
      throw new WireError(403, 'feature_not_enabled', 'This app does not pay the fees of its users')
    const send = async () => {
      const sending = { calls, name: actionName(request), ...(isSponsored && { sponsor }) }
      const sent = wasAnswered(context, request)
        ? undefined
        : await withKey(wallets, wallet, key => sendForWire(key, body, params, sending))
      const answer = answerOnce(context, request, () => {
        if (sent) wallets.keepTransaction(wallet.id, sent)
        return { method, data: sent?.data }
      })
      // A repeated action sends the stored transaction again, not a new one.
      const { data } = (await answer.clone().json()) as { data: { hash: string } }
      const kept = wallets.transaction(data.hash)
      if (kept) await calls.send(kept.caip2, kept.raw)
      return answer
    }
    return isSponsored ? sponsor.inTurn(send) : send()
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
    const sealed = await withKey(wallets, wallet, key => encryptForRecipient(recipient, key.secret))
    return answerOnce(context, request, () => {
      wallets.noteExport(wallet.id)
      return { encryption_type: 'HPKE', ...sealed }
    })
  })
}

/** Runs `use` with the wallet's key and wipes it afterwards. */
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

/** Whether a sponsor pays the fee instead of the wallet. Throws 400 for anything but a boolean. */
function sponsored({ sponsor = false }: Record<string, unknown>): boolean {
  if (typeof sponsor !== 'boolean') throw invalidData('"sponsor" is true or false')
  return sponsor
}
