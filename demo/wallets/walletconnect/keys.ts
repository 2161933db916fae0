import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/web3.js'
import { toHex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { deriveKey } from '../../provider/frame/page/keys/derive.js'

/** The seed phrase of the local chains' development accounts. Everyone knows it, so it protects only test money. */
const PHRASE = 'test test test test test test test test test test test junk'
/** The index of the wallet's account. The faucet and the injected wallet use the first ones. */
const ETHEREUM_INDEX = 5

export interface WalletKeys {
  ethereum: PrivateKeyAccount
  solana: KeyPairSigner
}

/** The wallet's two keys, at the usual derivation paths (BIP-44). */
export async function walletKeys(): Promise<WalletKeys> {
  const entropy = mnemonicToEntropy(PHRASE, wordlist)
  const [ethereum, solana] = await Promise.all([
    deriveKey(entropy, 'ethereum', ETHEREUM_INDEX),
    deriveKey(entropy, 'solana', 0),
  ])
  return {
    ethereum: privateKeyToAccount(toHex(ethereum.secret)),
    solana: await createKeyPairSignerFromPrivateKeyBytes(solana.secret),
  }
}
