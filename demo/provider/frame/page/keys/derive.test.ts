import { HDKey as Bip32Key } from '@scure/bip32'
import { getBase58Encoder } from '@solana/web3.js'
import { HDKey as Slip10Key } from 'micro-key-producer/slip10.js'
import { bytesToHex, hexToBytes } from 'viem'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { deriveKey, entropyToSeed } from './derive.js'

const hex = (text: string) => hexToBytes(`0x${text}`)
const text = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)

/** "test test … junk": the phrase of the Ethereum development accounts, whose addresses are published. */
const JUNK_ENTROPY = hex('df9bf37e6fcdf9bf37e6fcdf9bf37e3c')

describe('published vectors', () => {
  it('entropy becomes words, and words become a seed (BIP-39, without passphrase)', async () => {
    expect(entropyToMnemonic(new Uint8Array(16), wordlist)).toBe(
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    )
    expect(text(await entropyToSeed(new Uint8Array(16)))).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
    expect(entropyToMnemonic(hex('80808080808080808080808080808080'), wordlist)).toBe(
      'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    )
  })

  it('secp256k1 keys are derived as published (BIP-32, vector 1)', () => {
    const root = Bip32Key.fromMasterSeed(hex('000102030405060708090a0b0c0d0e0f'))
    expect(root.privateExtendedKey).toBe(
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    )
    expect(root.derive("m/0'/1/2'/2/1000000000").privateExtendedKey).toBe(
      'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
    )
  })

  it('ed25519 keys are derived as published (SLIP-10, vector 1)', () => {
    const root = Slip10Key.fromMasterSeed(hex('000102030405060708090a0b0c0d0e0f'))
    expect(text(root.privateKey)).toBe('2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7')
    expect(text(root.chainCode)).toBe('90046a93de5380a72b5e45010748567d5ea02bbf6522f979e05c0d8d8ca9fffb')
    const child = root.derive("m/0'/1'/2'/2'/1000000000'")
    expect(text(child.privateKey)).toBe('8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793')
    expect(text(child.publicKey)).toBe('003c24da049451555d51a7014a37337aa4e12d41e485abccfa46b47dfb2af54b7a')
  })

  it('a phrase gives the same addresses as in every other wallet', async () => {
    expect((await deriveKey(JUNK_ENTROPY, 'ethereum', 0)).address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect((await deriveKey(JUNK_ENTROPY, 'ethereum', 1)).address).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    expect((await deriveKey(new Uint8Array(16), 'solana', 0)).address).toBe(
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    )
  })
})

describe('our derivation', () => {
  it('the Ethereum keys agree with another implementation at every index', async () => {
    const phrase = entropyToMnemonic(JUNK_ENTROPY, wordlist)
    for (const index of [0, 1, 2, 19]) {
      expect((await deriveKey(JUNK_ENTROPY, 'ethereum', index)).address).toBe(
        mnemonicToAccount(phrase, { addressIndex: index }).address,
      )
    }
  })

  it("the Solana address is the platform's public key of the derived secret", async () => {
    const { secret, address } = await deriveKey(JUNK_ENTROPY, 'solana', 3)
    const pkcs8 = new Uint8Array([...hex('302e020100300506032b657004220420'), ...secret])
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
    const { x } = await crypto.subtle.exportKey('jwk', key)
    expect(Buffer.from(x ?? '', 'base64url')).toEqual(Buffer.from(getBase58Encoder().encode(address)))
  })

  it('a negative, fractional or hardened index has no wallet', async () => {
    for (const index of [-1, 0.5, NaN, 2 ** 31])
      await expect(deriveKey(JUNK_ENTROPY, 'ethereum', index)).rejects.toThrow(RangeError)
  })
})
