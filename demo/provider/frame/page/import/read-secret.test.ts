import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import fc from 'fast-check'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { english, generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { NoSecret, readSecret } from './read-secret.js'

const JUNK = 'test test test test test test test test test test test junk'
const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const solanaKey = (secret = ed25519.utils.randomSecretKey()) =>
  base58(Uint8Array.from([...secret, ...ed25519.getPublicKey(secret)]))
const solanaAddress = async (key: string) =>
  (await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(getBase58Encoder().encode(key)).slice(0, 32))).address
const refusal = (text: string, chain: 'ethereum' | 'solana' = 'ethereum') =>
  readSecret(text, chain).then(
    () => 'taken',
    (error: unknown) => (error instanceof NoSecret ? error.message : `thrown: ${String(error)}`),
  )

describe('what a visitor brings', () => {
  it('a private key is read even if it spans several lines', async () => {
    const key = generatePrivateKey()
    for (const text of [
      key,
      key.slice(2),
      ` ${key}\n`,
      `${key.slice(0, 34)}\r\n  ${key.slice(34)}`,
      `\u200b${key}\u2060`,
    ])
      expect(await readSecret(text, 'ethereum')).toBe(text.includes('0x') ? key : key.slice(2))
    const solana = solanaKey()
    expect(await readSecret(`${solana.slice(0, 40)} \n${solana.slice(40)}\u00a0`, 'solana')).toBe(solana)
  })

  it('a phrase of any length and case gives the first wallet that other software derives from it', async () => {
    for (const bits of [128, 160, 192, 224, 256]) {
      const phrase = generateMnemonic(wordlist, bits)
      const key = await readSecret(phrase, 'ethereum')
      expect(privateKeyToAddress(key as `0x${string}`)).toBe(mnemonicToAccount(phrase).address)
    }
    const unnormalized = ` ${JUNK.toUpperCase().replace(/ /g, '\n\t')}\u3000`
    expect(privateKeyToAddress((await readSecret(unnormalized, 'ethereum')) as `0x${string}`)).toBe(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    )
    const zero = `${'abandon '.repeat(11)}about`
    expect(await solanaAddress(await readSecret(zero, 'solana'))).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
    const long = `${'abandon '.repeat(23)}art`
    expect(privateKeyToAddress((await readSecret(long, 'ethereum')) as `0x${string}`)).toBe(
      mnemonicToAccount(long).address,
    )
  })

  it('a refusal names the fault and contains nothing of the text', async () => {
    const invalidKeys = { ethereum: `0x${'0'.repeat(64)}`, order: secp256k1.Point.CURVE().n.toString(16) }
    expect(await refusal('')).toMatch(/^Type or paste/)
    expect(await refusal(' \n\u200b ')).toMatch(/^Type or paste/)
    expect(await refusal(JUNK.replace('junk', 'test'))).toMatch(/do not make a phrase/)
    expect(await refusal(JUNK.replace(' junk', ''))).toMatch(/This is 11 words/)
    expect(await refusal(`${JUNK} junk`)).toMatch(/This is 13 words/)
    expect(await refusal('hello')).toMatch(/This is one word/)
    expect(await refusal(JUNK.replace('junk', 'wallets'))).toBe(
      'Word 12 is in no recovery phrase. Check how it is spelt.',
    )
    expect(await refusal(invalidKeys.ethereum)).toBe('No wallet can have this private key.')
    expect(await refusal(invalidKeys.order)).toBe('No wallet can have this private key.')
    expect(await refusal('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toMatch(/^This is an address/)
    expect(await refusal(generatePrivateKey().slice(0, 60))).toMatch(/no private key of Ethereum/)
    expect(await refusal(solanaKey())).toMatch(/a private key of Solana/)
    expect(await refusal(generatePrivateKey(), 'solana')).toMatch(/a private key of Ethereum/)
    const secret = ed25519.utils.randomSecretKey()
    const mixed = base58(Uint8Array.from([...secret, ...ed25519.getPublicKey(ed25519.utils.randomSecretKey())]))
    expect(await refusal(mixed, 'solana')).toMatch(/no private key of Solana/)
    expect(await refusal('x'.repeat(1_001))).toMatch(/too long/)
  })

  it('a phrase without spaces is not taken for a key', async () => {
    const joinedWords = 'abandonabandonabandonabandonabandonabandona' // 43 letters of base58 that decode to 32 bytes
    expect(getBase58Encoder().encode(joinedWords)).toHaveLength(32)
    expect(await refusal(joinedWords, 'solana')).toMatch(/with spaces between them/)
    expect(await refusal(`${joinedWords.slice(0, 20)} ${joinedWords.slice(20)}`, 'solana')).toMatch(/This is 2 words/)
  })

  it('any text gives a key or a refusal', async () => {
    const some = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.constantFrom(...english, 'x'), { maxLength: 26 }).map(words => words.join(' ')),
      fc.string({ unit: fc.constantFrom(...'0123456789abcdefx \n'), maxLength: 80 }),
    )
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom('ethereum' as const, 'solana' as const), async (text, chain) => {
        expect(await refusal(text, chain)).not.toMatch(/^thrown/)
      }),
      { numRuns: 100 },
    )
  })
})
