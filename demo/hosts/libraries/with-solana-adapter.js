import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'

// The app's own node. The adapter calls a local one "localnet".
const connection = new Connection('http://127.0.0.1:4103', 'confirmed')

async function connected() {
  const wallet = getWallets()
    .get()
    .find(({ features }) => 'solana:signAndSendTransaction' in features)
  const adapter = new StandardWalletAdapter({ wallet })
  await adapter.connect()
  return adapter
}

export async function sign(message) {
  const adapter = await connected()
  const signature = await adapter.signMessage(new TextEncoder().encode(message))
  return { address: adapter.publicKey.toBase58(), signature: Array.from(signature) }
}

/** Sends 0.25 SOL, and waits until the network has received the transaction. */
export async function send(to) {
  const adapter = await connected()
  const transfer = SystemProgram.transfer({
    fromPubkey: adapter.publicKey,
    toPubkey: new PublicKey(to),
    lamports: LAMPORTS_PER_SOL / 4,
  })
  return adapter.sendTransaction(new Transaction().add(transfer), connection)
}
