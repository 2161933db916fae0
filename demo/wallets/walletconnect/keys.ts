import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/web3.js'
import { toHex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { deriveKey } from '../../provider/frame/page/keys/derive.js'

/** The phrase of the local chains' development accounts. Everybody knows it: play money only. */
const PHRASE = 'test test test test test test test test test test test junk'
/** The first accounts belong to the faucet and to the injected wallet. */
const ETHEREUM_INDEX = 5

export interface WalletKeys {
  ethereum: PrivateKeyAccount
  solana: KeyPairSigner
}

/** The wallet's two keys, by the usual paths (BIP-44). */
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
