import { mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { toHex } from 'viem/utils'
import { getBase58Decoder } from '@solana/web3.js'
import { deriveKey, type ChainType } from '../keys/derive.js'
import { readPrivateKey } from '../keys/wallet-key.js'
import { wipe } from '../keys/wipe.js'

/** A phrase of 24 words of 8 letters has 215 characters. A much longer text is something else. */
const TEXT_LIMIT = 1_000
const PHRASE_LENGTHS: readonly number[] = [12, 15, 18, 21, 24]
/** Spaces and line breaks of every kind, and invisible characters. Pasted texts often contain them. */
const BETWEEN = /[\s\u200b-\u200d\u2060]+/u
const NAMES = { ethereum: 'Ethereum', solana: 'Solana' } as const

/** The reason why a text is no key and no phrase, as a message for the visitor. It contains no part of the text. */
export class NoSecret extends Error {}

/**
 * Reads the private key in a text that a visitor typed or pasted: the key itself, or that of the first wallet of a
 * recovery phrase. Resolves with text that `Vault.import` takes. Throws `NoSecret`.
 */
export async function readSecret(text: string, chainType: ChainType): Promise<string> {
  if (text.length > TEXT_LIMIT) throw new NoSecret('This is too long for a private key or a recovery phrase.')
  const parts = text.normalize('NFKD').split(BETWEEN).filter(Boolean)
  if (parts.length === 0) throw new NoSecret('Type or paste your private key or recovery phrase.')
  // Parts of letters only are words, because a key over several lines contains digits. A single part of lower case
  // letters is words without spaces.
  if (parts.every(part => /^[a-z]+$/i.test(part)) && (parts.length > 1 || isOneCase(parts[0] ?? '')))
    return keyOfPhrase(parts, chainType)
  return keyIn(parts.join(''), chainType)
}

const isOneCase = (text: string): boolean => text === text.toLowerCase()

async function keyOfPhrase(parts: readonly string[], chainType: ChainType): Promise<string> {
  const words = parts.map(word => word.toLowerCase())
  if (!PHRASE_LENGTHS.includes(words.length)) {
    const found = words.length === 1 ? 'one word' : `${words.length} words`
    throw new NoSecret(`A recovery phrase has 12 or 24 words, with spaces between them. This is ${found}.`)
  }
  const unknown = words.findIndex(word => !wordlist.includes(word))
  if (unknown >= 0) throw new NoSecret(`Word ${unknown + 1} is in no recovery phrase. Check how it is spelt.`)
  const phrase = words.join(' ')
  if (!validateMnemonic(phrase, wordlist))
    throw new NoSecret('These words do not make a phrase. One of them is wrong, or in the wrong place.')
  const entropy = mnemonicToEntropy(phrase, wordlist)
  const { secret } = await deriveKey(entropy, chainType, 0).finally(() => wipe(entropy))
  try {
    return chainType === 'ethereum' ? toHex(secret) : getBase58Decoder().decode(secret)
  } finally {
    wipe(secret)
  }
}

function keyIn(text: string, chainType: ChainType): string {
  if (isKey(text, chainType)) return text
  const hex = text.replace(/^0x/, '')
  const other = chainType === 'ethereum' ? 'solana' : 'ethereum'
  if (isKey(text, other))
    throw new NoSecret(`This is a private key of ${NAMES[other]}. Here one of ${NAMES[chainType]} is needed.`)
  if (/^[\da-f]{40}$/i.test(hex)) throw new NoSecret('This is an address. The private key is another text.')
  if (/^[\da-f]{64}$/i.test(hex)) throw new NoSecret('No wallet can have this private key.')
  throw new NoSecret(
    chainType === 'ethereum'
      ? 'This is no private key of Ethereum. It has 64 characters from 0 to 9 and a to f.'
      : 'This is no private key of Solana. It has 87 or 88 letters and digits.',
  )
}

function isKey(text: string, chainType: ChainType): boolean {
  try {
    wipe(readPrivateKey(text, chainType))
    return true
  } catch {
    return false
  }
}
