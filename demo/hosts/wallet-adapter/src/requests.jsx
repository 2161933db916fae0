import { useConnection, useWallet } from '@solana/wallet-adapter-react'
import { LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { useState } from 'react'

const RECEIVER = new PublicKey('7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs')

/** Signs a message, and sends 0.25 SOL, with the wallet that the visitor has selected. */
export function Requests() {
  const { connection } = useConnection()
  const { publicKey, signMessage, sendTransaction } = useWallet()
  const [said, setSaid] = useState('')

  async function sign() {
    setSaid('')
    const signature = await signMessage(new TextEncoder().encode('Hello from wallet-adapter'))
    setSaid(JSON.stringify({ address: publicKey.toBase58(), signature: Array.from(signature) }))
  }
  async function send() {
    setSaid('')
    const transfer = SystemProgram.transfer({
      fromPubkey: publicKey,
      toPubkey: RECEIVER,
      lamports: LAMPORTS_PER_SOL / 4,
    })
    setSaid(await sendTransaction(new Transaction().add(transfer), connection))
  }
  return (
    <>
      <button data-by="wallet-adapter" disabled={!publicKey} onClick={sign}>
        Sign
      </button>
      <button data-by="wallet-adapter" data-to={RECEIVER.toBase58()} disabled={!publicKey} onClick={send}>
        Send
      </button>
      <output>{said}</output>
    </>
  )
}
