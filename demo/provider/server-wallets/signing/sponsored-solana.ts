import { ed25519 } from '@noble/curves/ed25519.js'
import {
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type Address,
  type SignatureBytes,
  type TransactionMessageBytes,
} from '@solana/web3.js'
import type { WalletKey } from '../../frame/page/keys/derive.js'
import { invalidData } from '../../wire/wire-error.js'
import type { Sponsor } from './sponsor.js'

/**
 * Makes the sponsor the first account of a transaction, so that it pays the fee, and signs as sponsor and wallet. No
 * instruction refers to the sponsor. Throws 400 if others than the wallet have to sign, because their signatures would
 * not fit the changed transaction.
 */
export async function sponsoredSolana(key: WalletKey, encoded: string, sponsor: Sponsor): Promise<string> {
  await sponsor.fundSolana()
  const [wallet, payer] = [key.address as Address, sponsor.solanaAddress as Address]
  const message = decode(encoded)
  const { header, staticAccounts, instructions } = message
  if (header.numSignerAccounts !== 1 || staticAccounts[0] !== wallet)
    throw invalidData('The wallet is not the only signer of this transaction')
  if (staticAccounts.includes(payer)) throw invalidData('The transaction names who is to pay for it')
  const messageBytes = getCompiledTransactionMessageEncoder().encode({
    ...message,
    header: { ...header, numSignerAccounts: 2 },
    staticAccounts: [payer, ...staticAccounts],
    instructions: instructions.map(({ programAddressIndex, accountIndices, ...same }) => ({
      ...same,
      programAddressIndex: programAddressIndex + 1,
      ...(accountIndices && { accountIndices: accountIndices.map(index => index + 1) }),
    })),
  } as typeof message) as TransactionMessageBytes
  const sign = (secret: Uint8Array) => ed25519.sign(Uint8Array.from(messageBytes), secret) as SignatureBytes
  return getBase64EncodedWireTransaction({
    messageBytes,
    signatures: { [payer]: sign(sponsor.solanaSecret), [wallet]: sign(key.secret) },
  })
}

function decode(encoded: string) {
  try {
    return getCompiledTransactionMessageDecoder().decode(
      getTransactionDecoder().decode(Buffer.from(encoded, 'base64')).messageBytes,
    )
  } catch {
    throw invalidData('"transaction" is no transaction')
  }
}
