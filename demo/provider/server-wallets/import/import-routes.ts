import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Hono } from 'hono'
import type { ProviderContext, Variables, WireRequest } from '../../context.js'
import { requireAppSecret } from '../../door/app-secret.js'
import { serve } from '../../door/serve.js'
import { walletKey } from '../../frame/page/keys/wallet-key.js'
import { wipe } from '../../frame/page/keys/wipe.js'
import { addressOf, chainTypeOf } from '../../frame/wallets/wallet-fields.js'
import { tellOfWallet } from '../../host-server/user-events.js'
import { answerOnce } from '../../wire/answer-once.js'
import { text, type Body } from '../../wire/body.js'
import { invalidData } from '../../wire/wire-error.js'
import { object } from '../signing/rpc.js'
import { ServerWallets } from '../store.js'
import { policiesOf, resource, signersOf } from '../wallet-resource.js'
import { ImportKeys, type ImportedWallet } from './import-keys.js'

const KEY_BYTES = 32
const INDEXES = 100

/** How an app's own server brings a wallet along for a user: a key to close the secret with, then the secret. */
export function walletImportRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { db, clock: { now }, users } = context
  const [keys, wallets] = [new ImportKeys(db, now), new ServerWallets(db, now)]
  const routes = new Hono<{ Variables: Variables }>()

  /** What is brought, by its address. */
  const brought = (request: WireRequest, body: Body): ImportedWallet & { index: number | undefined } => {
    if (body['encryption_type'] !== 'HPKE') throw invalidData('"encryption_type" is "HPKE"')
    const [chainType, entropy, index] = [chainTypeOf(body), body['entropy_type'], body['index'] ?? 0]
    if (entropy !== 'private-key' && entropy !== 'hd') throw invalidData('"entropy_type" is "private-key" or "hd"')
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= INDEXES) throw invalidData(`"index" is a number below ${INDEXES}`)
    return { appId: request.var.app.id, chainType, address: addressOf(body, chainType), index: entropy === 'hd' ? index : undefined }
  }

  serve(routes, 'wallet.importInit', async request => {
    requireAppSecret(request)
    return request.json({ encryption_type: 'HPKE', encryption_public_key: await keys.make(brought(request, request.var.body)) })
  })

  serve(routes, 'wallet.importSubmit', async request => {
    requireAppSecret(request)
    const { app, body } = request.var
    const wallet = object(body, 'wallet')
    const wanted = brought(request, wallet)
    const more = { policyIds: policiesOf(body) ?? [], additionalSigners: signersOf(body) ?? [] }
    const owner = users.find(`did:privy:${text(body, 'owner_id', 100).replace(/^did:privy:/, '')}`)
    if (owner?.appId !== app.id) throw invalidData('"owner_id" names no user of this app')
    const opened = await keys.open(wanted, { encapsulated_key: text(wallet, 'encapsulated_key', 200), ciphertext: text(wallet, 'ciphertext', 2_000) })
    const secret = opened && await secretOf(opened, wanted)
    if (!secret) throw invalidData('That is not the secret of this wallet')
    try {
      return answerOnce(context, request, () => {
        if (wallets.addressIsThere(app.id, wanted.address)) throw invalidData('This wallet is there already')
        keys.spend(wanted)
        const imported = wallets.add({ ...wanted, userId: owner.id, secret }, more)
        tellOfWallet(context, owner, imported.address)
        return resource(imported)
      })
    } finally {
      wipe(secret, opened)
    }
  })

  return routes
}

/** The wallet's key of 32 bytes; undefined where what was sent is no secret, or that of another wallet. */
async function secretOf(opened: Uint8Array, { chainType, address, index }: ImportedWallet & { index: number | undefined }): Promise<Uint8Array | undefined> {
  try {
    const root = index === undefined ? opened.slice(0, KEY_BYTES) : mnemonicToEntropy(Buffer.from(opened).toString('utf8').trim(), wordlist)
    const key = await walletKey(root, chainType, index ?? 0)
    return key.address === address ? key.secret : undefined
  } catch {
    return undefined
  }
}
