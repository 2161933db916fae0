import { hashMessage } from '@ethersproject/hash'
import { recoverAddress } from '@ethersproject/transactions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signerOf } from '../test-dapp/signer-of.js'
import { SIGN, TestDapp } from '../test-dapp/test-dapp.harness.js'

const TEXT = 'Example `personal_sign` message'
const POWER = 'This seems to give somebody power over what is yours'

describe("messages of MetaMask's test dapp, as it is published", () => {
  let dapp: TestDapp
  beforeAll(async () => {
    dapp = await TestDapp.open()
  })
  afterAll(() => dapp.stop())

  it('finds the wallet by its announcement, and its Connect lets the visitor log in and get a wallet', async () => {
    await dapp.connect()
    expect(await dapp.text('connectButton', 'Connected')).toBe('Connected')
    expect([await dapp.text('chainId'), await dapp.text('network')]).toEqual(['0x7a69', '31337'])
    await dapp.click('getAccounts')
    expect(await dapp.text('getAccountsResult', '0x')).toBe(dapp.own)
    for (const button of ['requestPermissions', 'getPermissions']) {
      await dapp.clear('permissionsResult')
      await dapp.click(button)
      expect(await dapp.text('permissionsResult', 'eth')).toBe('eth_accounts')
    }
  })

  it('gets a signature of a text that the visitor has read, which ethers verifies', async () => {
    await dapp.ask(SIGN, 'personalSign', 'Sign this text for dapp.localhost')
    await dapp.reads(SIGN, '.signed', TEXT)
    await dapp.sign()
    expect(recoverAddress(hashMessage(TEXT), await dapp.text('personalSignResult', '0x'))).toBe(dapp.own)
  })

  it.each([
    ['version 3', 'signTypedDataV3', 'Sign Mail for dapp.localhost', '.signed-fields', 'Hello, Bob!'],
    ['version 4, with lists', 'signTypedDataV4', 'Sign Mail for dapp.localhost', '.signed-fields', 'Hello, Bob!'],
    ['a permit without an end', 'signPermit', 'Let 0x5B38…ddC4 spend tokens', '.notices', 'for as long as they like'],
  ])(
    "gets a signature of typed data, which the dapp's own library verifies: %s",
    async (_, id, sentence, place, text) => {
      await dapp.ask(SIGN, id, sentence)
      await dapp.reads(SIGN, place, text)
      await dapp.sign()
      expect(signerOf(await dapp.lastMessage(1), await dapp.text(`${id}Result`, '0x'))).toBe(dapp.own)
      await dapp.click(`${id}Verify`)
      expect(await dapp.text(`${id}VerifyResult`, '0x')).toBe(dapp.own.toLowerCase())
    },
  )

  it.each([
    [
      'one permit for Permit2',
      'signPermitSingle',
      'Let 0x3fC9…7FAD spend any amount of USDC until 2024-08-05 19:52 UTC',
      'It ended at 2024-08-05 19:52 UTC.',
    ],
    [
      'two permits for Permit2, whose domain has a field that is not declared',
      'signPermitBatch',
      'Let 0x3fC9…7FAD spend any amount of USDC until 2024-08-05 19:54 UTC',
      'Let 0x3fC9…7FAD spend tokens.',
    ],
    ['an order of Blur', 'signBlurOrder', 'Sign Order for dapp.localhost', POWER],
  ])(
    'gets a signature of what hands something over, which ethers verifies: %s',
    async (_, button, sentence, notice) => {
      await dapp.clear('signPermitVariantResult')
      await dapp.ask(SIGN, button, sentence)
      await dapp.reads(SIGN, '.notices', notice)
      await dapp.sign()
      expect(signerOf(await dapp.lastMessage(1), await dapp.text('signPermitVariantResult', '0x'))).toBe(dapp.own)
    },
  )

  it('gets one signature of several orders of Seaport, each of which the visitor reads', async () => {
    await dapp.clear('signPermitVariantResult')
    await dapp.ask(SIGN, 'signSeaportBulkOrder', 'Sign 3 orders at once, one of them: Give NFT 2104 of 0xafd4…82d5')
    for (const id of [2104, 2103, 2102])
      await dapp.reads(SIGN, '.scene', `Give NFT ${id} of 0xafd4…82d5 for 0.9 ETH until 2024-02-20 06:51 UTC`)
    await dapp.sign()
    expect(signerOf(await dapp.lastMessage(1), await dapp.text('signPermitVariantResult', '0x'))).toBe(dapp.own)
  })

  it.each([
    ['plain', 'siwe'],
    ['with resources', 'siweResources'],
  ])('lets the visitor sign in, with a tick because the address and the network are others: %s', async (_, button) => {
    await dapp.clear('siweResult')
    await dapp.ask(SIGN, button, 'Sign in to dapp.localhost')
    await dapp.reads(SIGN, '.scene', 'I accept the MetaMask Terms of Service: https://community.metamask.io/tos')
    await dapp.reads(SIGN, '.notices', 'which is not this page')
    await dapp.reads(SIGN, '.notices', 'It is for the network 1, which this app does not use.')
    await dapp.sign()
    const text = Buffer.from((await dapp.lastMessage(0)).slice(2), 'hex').toString()
    expect(recoverAddress(hashMessage(text), await dapp.text('siweResult', '0x'))).toBe(dapp.own)
  })

  it.each([
    [
      'for another site',
      'siweBadDomain',
      'Sign in to metamask.badactor.io',
      'This signs you in to metamask.badactor.io, and you are on dapp.localhost',
    ],
    [
      'for another account',
      'siweBadAccount',
      'Sign in to dapp.localhost',
      'It is for another account than the one that signs.',
    ],
    [
      'not written as one',
      'siweMalformed',
      'Sign this text for dapp.localhost',
      'This looks like a request to sign in, and is not written as one.',
    ],
  ])(
    'is refused a misleading sign-in by the visitor, who is warned of it: %s',
    async (_, button, sentence, warning) => {
      await dapp.clear('siweResult')
      await dapp.forgetErrors()
      await dapp.ask(SIGN, button, sentence)
      await dapp.reads(SIGN, '.notices', warning)
      await dapp.decline(SIGN)
      expect(await dapp.text('siweResult', 'Error')).toMatch(/^Error: .*rejected/)
      expect(await dapp.errorCodes(1)).toEqual([4001])
    },
  )

  it.each([
    ['a permit', 'maliciousPermit', 'Let 0x1661…3Ee3 spend 1,033,366.316628 USDC', 'It ended at 2023-03-13 12:12 UTC.'],
    ['an order of 0x', 'maliciousTradeOrder', 'Sign ERC721Order for dapp.localhost', POWER],
    [
      'an order of Seaport',
      'maliciousSeaport',
      'Give away NFT 26464 of 0x60E4…a7c6',
      'You get nothing for what you give.',
    ],
  ])(
    'is refused a malicious signature by the visitor, who is warned of it: %s',
    async (_, button, sentence, notice) => {
      await dapp.forgetErrors()
      await dapp.ask(SIGN, button, sentence)
      await dapp.reads(SIGN, '.notices', notice)
      await dapp.decline(SIGN)
      expect(await dapp.errorCodes(1)).toEqual([4001])
    },
  )

  it('gets no signature for what is not typed, and shows the visitor nothing of it', async () => {
    await dapp.clear('signMalformedResult')
    await dapp.ask(SIGN, 'signExtraDataNotTyped', 'Sign Wallet for dapp.localhost')
    await dapp.reads(SIGN, '.signed-fields', 'Hello, Bob!')
    expect(await dapp.shownText(SIGN)).not.toContain('not typed')
    await dapp.sign()
    const { message, ...data } = JSON.parse(await dapp.lastMessage(1)) as { message: { name: string } }
    expect(message).toHaveProperty('extraData')
    const signed = JSON.stringify({ ...data, message: { name: message.name } })
    expect(signerOf(signed, await dapp.text('signMalformedResult', '0x'))).toBe(dapp.own)
  })

  it('asks for ten equal signatures at once, about which the visitor is asked once', async () => {
    await dapp.forgetErrors()
    await dapp.ask(SIGN, 'signTypedDataV4Batch', 'Let 0x1661…3Ee3 spend 1,033,366.316628 USDC')
    await dapp.decline(SIGN)
    expect(await dapp.errorCodes(10)).toEqual(Array<number>(10).fill(4001))
    expect(await dapp.shownSentences()).toEqual([])
  })

  it.each([
    ['typed data as they were before EIP-712', 4200, 'signTypedData', 'signTypedDataResult'],
    ['an invalid type', -32602, 'signInvalidType', 'signMalformedResult'],
    ['an empty domain', -32602, 'signEmptyDomain', 'signMalformedResult'],
    ['an undeclared primary type', -32602, 'signInvalidPrimaryType', 'signMalformedResult'],
    ['no primary type', -32602, 'signNoPrimaryTypeDefined', 'signMalformedResult'],
    ['a contract that is a number', -32602, 'signInvalidVerifyingContractType', 'signMalformedResult'],
    ['a raw hash', 4200, 'ethSign', 'ethSign'],
  ])(
    'shows the error of a request that the wallet refuses without asking: %s (%d)',
    async (_, code, button, result) => {
      await dapp.clear(result)
      expect(await dapp.refused(button)).toBe(code)
      expect(await dapp.text(result, 'Error')).toMatch(/^Error: \S/)
      expect(await dapp.shownSentences()).toEqual([])
    },
  )

  it.each([
    ['a chain ID with leading zeros', -32602, 'maliciousPermitHexPaddedChain'],
    ['a contract as a decimal number', -32602, 'maliciousPermitIntAddress'],
    ['a chain that the app does not use', 4902, 'switchEthereumChain'],
    ['a chain with a node of its own', 4902, 'addEthereumChain'],
  ])('gets the error of a request that the wallet refuses without asking: %s (%d)', async (_, code, button) => {
    expect(await dapp.refused(button)).toBe(code)
    expect(await dapp.shownSentences()).toEqual([])
  })

  it('gets no public key for encryption, so it never asks to decrypt', async () => {
    expect(await dapp.refused('getEncryptionKeyButton')).toBe(4200)
    expect(await dapp.text('encryptionKeyDisplay', 'Error')).toMatch(/^Error: \S/)
    expect([await dapp.isEnabled('encryptButton'), await dapp.isEnabled('decryptButton')]).toEqual([false, false])
    expect(await dapp.shownSentences()).toEqual([])
  })

  it('sees no account once it has given up its permission, until it connects again', async () => {
    await dapp.click('revokeAccountsPermission')
    await dapp.page.waitForFunction(() => document.getElementById('accounts')?.textContent === '')
    await dapp.click('connectButton')
    expect(await dapp.text('accounts', '0x')).toBe(dapp.own)
    expect(await dapp.shownSentences()).toEqual([])
  })
})
