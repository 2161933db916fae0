import { ed25519 } from '@noble/curves/ed25519.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { getBase58Decoder } from '@solana/web3.js'
import { toHex } from 'viem/utils'
import { signedContent } from '../../server-wallets/signing/signed-content.js'
import { invalidArguments } from './frame-error.js'
import type { FrameWorld } from './frame-world.js'
import { ENTROPY_BYTES, type ChainType } from './keys/derive.js'
import { walletKey } from './keys/wallet-key.js'
import { wipe } from './keys/wipe.js'
import { responseKeyPair, type Sealed } from './encrypt-for.js'
import { signAsUser } from './user-signature.js'
import type { EntropyId } from './vault.js'

/** The wallet to export: one on this device, or one on the server by its id. */
export type ExportedWallet =
  | { readonly on: 'device'; readonly entropy: EntropyId; readonly chainType: ChainType; readonly index: number }
  | {
      readonly on: 'server'
      readonly id: string
      readonly chainType: ChainType
      readonly appId: string
      readonly apiUrl: string
    }

/** The private key in the form that other wallets import: hex for Ethereum, base58 of 64 bytes for Solana. */
export async function exportedKey(world: FrameWorld, token: string, wallet: ExportedWallet): Promise<string> {
  if (wallet.on === 'server') {
    const secret = await fromServer(world, token, wallet)
    return textOf(secret, wallet.chainType)
  }
  return world.vault.withEntropy(token, wallet.entropy, async secret => {
    const key = await walletKey(secret, wallet.chainType, wallet.index)
    return textOf(key.secret, wallet.chainType)
  })
}

/** The twelve-word phrase of a wallet that was created here. An imported wallet has none. */
export function exportedPhrase(world: FrameWorld, token: string, wallet: ExportedWallet): Promise<string> {
  if (wallet.on === 'server') return Promise.reject(invalidArguments('This wallet has no phrase'))
  return world.vault.withEntropy(token, wallet.entropy, secret => {
    if (secret.length !== ENTROPY_BYTES) throw invalidArguments('An imported wallet has no phrase')
    return Promise.resolve(entropyToMnemonic(secret, wordlist))
  })
}

function textOf(secret: Uint8Array, chainType: ChainType): string {
  const text =
    chainType === 'ethereum'
      ? toHex(secret)
      : getBase58Decoder().decode(Uint8Array.from([...secret, ...ed25519.getPublicKey(secret)]))
  wipe(secret)
  return text
}

async function fromServer(
  { call }: FrameWorld,
  token: string,
  { id, appId, apiUrl }: ExportedWallet & { on: 'server' },
): Promise<Uint8Array> {
  const answer = await responseKeyPair()
  const path = `/wallets/${encodeURIComponent(id)}/export`
  const body = { encryption_type: 'HPKE', recipient_public_key: answer.publicKey }
  const signature = await signAsUser(
    call,
    token,
    new TextEncoder().encode(signedContent({ url: `${apiUrl}/api/v1${path}`, method: 'POST', appId, body })),
  )
  return answer.open(
    (await call.send(token, {
      method: 'POST',
      path,
      body,
      headers: { 'privy-authorization-signature': signature },
    })) as Sealed,
  )
}
