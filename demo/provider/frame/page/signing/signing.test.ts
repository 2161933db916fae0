import fc from 'fast-check'
import {
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  parseEther,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBase58Encoder } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { deriveKey } from '../keys/derive.js'
import { signPersonalMessage } from './personal-message.js'
import { signSolanaMessage } from './solana-message.js'
import { signTransaction } from './transaction.js'
import { readTypedData, signTypedData } from './typed-data.js'

const ENTROPY = hexToBytes('0xdf9bf37e6fcdf9bf37e6fcdf9bf37e3c')
const ethereum = await deriveKey(ENTROPY, 'ethereum', 0)
const solana = await deriveKey(ENTROPY, 'solana', 0)
/** The same key in another implementation (a published development key). */
const other = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const refused = { type: 'invalid_request_arguments' }

describe('personal messages', () => {
  it('text and bytes get the same signature as from another wallet with the same key', async () => {
    for (const message of ['hello', '', 'ünïcode 🎉', '0xzz', '0x123']) {
      expect(await signPersonalMessage(ethereum, [message, ethereum.address])).toBe(
        await other.signMessage({ message }),
      )
    }
    const raw = stringToHex('bytes')
    expect(await signPersonalMessage(ethereum, [raw, ethereum.address.toLowerCase()])).toBe(
      await other.signMessage({ message: { raw } }),
    )
  })

  it('another address is refused, and so is a message that is no text', async () => {
    await expect(signPersonalMessage(ethereum, ['hello', RECEIVER])).rejects.toMatchObject(refused)
    for (const message of [undefined, null, 1, {}, ['hello']])
      await expect(signPersonalMessage(ethereum, [message, ethereum.address])).rejects.toMatchObject(refused)
  })

  it('the signer of any text is recovered as the wallet', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }).filter(message => !message.startsWith('0x')),
        async message => {
          const signature = await signPersonalMessage(ethereum, [message, ethereum.address])
          return (await recoverAddress({ hash: hashMessage(message), signature })) === ethereum.address
        },
      ),
      { numRuns: 50 },
    )
  })
})

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

describe('typed data', () => {
  it('the example of EIP-712 has the published hash and the same signature as from another wallet', async () => {
    expect(hashTypedData(readTypedData(mail) as never)).toBe(
      '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    )
    const expected = await other.signTypedData(mail as never)
    expect(await signTypedData(ethereum, [ethereum.address, mail])).toBe(expected)
    expect(await signTypedData(ethereum, [ethereum.address, JSON.stringify(mail)])).toBe(expected)
  })

  it('a missing domain type is filled in', async () => {
    const { EIP712Domain: _, ...types } = mail.types
    expect(await signTypedData(ethereum, [ethereum.address, { ...mail, types }])).toBe(
      await other.signTypedData(mail as never),
    )
  })

  it('an undeclared domain is hashed with the fields it has, in any order, as in viem', async () => {
    const { EIP712Domain: _, ...types } = mail.types
    const reordered = Object.fromEntries(Object.entries(mail.domain).reverse())
    expect(await signTypedData(ethereum, [ethereum.address, { ...mail, types, domain: reordered }])).toBe(
      await other.signTypedData({ ...mail, types, domain: reordered } as never),
    )
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.keys(mail.domain)), names => {
        const domain = Object.fromEntries(names.map(name => [name, (mail.domain as Record<string, unknown>)[name]]))
        expect(hashTypedData(readTypedData({ ...mail, types, domain }) as never)).toBe(
          hashTypedData({ ...mail, types, domain } as never),
        )
      }),
    )
  })

  it('a declared domain is hashed as in MetaMask, and one with undeclared fields is refused [SEC-62]', () => {
    const withDomainMembers = (...names: string[]) => ({
      ...mail.types,
      EIP712Domain: mail.types.EIP712Domain.filter(({ name }) => names.includes(name)),
    })
    // The hash that @metamask/eth-sig-util 9.0.0 computes (version V4).
    expect(
      hashTypedData(
        readTypedData({ ...mail, types: withDomainMembers('name'), domain: { name: 'Ether Mail' } }) as never,
      ),
    ).toBe('0x35691434f5530cf289f37370b78630e37258f2713bc1317a760338b22daf96c5')
    expect(
      hashTypedData(
        readTypedData({
          ...mail,
          types: { ...mail.types, EIP712Domain: [...mail.types.EIP712Domain].reverse() },
        }) as never,
      ),
    ).toBe('0x9715a377b111f22762d1e40388cdd6861d1480afbc89a4f9c09869451666e7e7')
    expect(hashTypedData(readTypedData({ ...mail, types: withDomainMembers(), domain: {} }) as never)).toBe(
      '0x25c3d40a39e639a4d0b6e4d2ace5e1281e039c88494d97d8d08f99a6ea75d775',
    )
    const more = [
      { types: withDomainMembers('name') },
      { types: withDomainMembers('name', 'version', 'chainId') },
      { types: withDomainMembers() },
      { domain: { ...mail.domain, note: 'x' } },
      { domain: { ...mail.domain, salt: `0x${'00'.repeat(32)}` } },
      { domain: { ...mail.domain, toString: 1 } },
    ]
    for (const part of more)
      expect(() => readTypedData({ ...mail, ...part }), JSON.stringify(part)).toThrow(
        expect.objectContaining(refused) as Error,
      )
  })

  it('undeclared fields are dropped, and an address may have any letter case', async () => {
    const expected = await other.signTypedData(mail as never)
    const contents = {
      ...mail.message,
      hidden: 2,
      to: { ...mail.message.to, wallet: '0xBbBBBBbbBBBbbbBbbBbbbbbBBbBbbbbBbBbbBBbB' },
    }
    expect(readTypedData({ ...mail, message: contents }).message).not.toHaveProperty('hidden')
    expect(await signTypedData(ethereum, [ethereum.address, { ...mail, message: contents }])).toBe(expected)
  })

  it('values that a lenient hash function accepts are refused', () => {
    const one = (type: string, value: unknown, extra: object = {}) => ({
      types: { Box: [{ name: 'value', type }], ...extra },
      primaryType: 'Box',
      domain: {},
      message: { value },
    })
    expect(readTypedData(one('uint8', 255))).toBeDefined()
    expect(readTypedData(one('int8', '-128'))).toBeDefined()
    expect(readTypedData(one('bytes3', '0x010203'))).toBeDefined()
    expect(readTypedData(one('uint8[2]', [1, '0x2']))).toBeDefined()
    expect(readTypedData(one('uint256', 2n ** 200n))).toBeDefined()
    const invalid = [
      one('uint8', 256),
      one('uint8', -1),
      one('int8', 128),
      one('uint8', '1 '),
      one('uint8', 1.5),
      one('uint8', '01'),
      one('uint8', true),
      one('uint8', null),
      one('uint8', 1e300),
      one('uint7', 1),
      one('uint264', 1),
      one('uint', 1),
      one('bytes33', '0x'),
      one('bytes0', '0x'),
      one('bytes3', '0x0102'),
      one('bytes', '0x012'),
      one('bytes', 'text'),
      one('uint8[2]', [1]),
      one('uint8[2]', [1, 2, 3]),
      one('uint8[]', 'x'),
      one('uint8[][1]', [1]),
      one('address', '0x12'),
      one('address', 7),
      one('bool', 1),
      one('string', 5),
      one('string', '\ud800'),
      one('Missing', {}),
      one('Box', { value: {} }),
      one('Node', { next: [] }, { Node: [{ name: 'next', type: 'Node[]' }] }),
      { ...one('uint8', 1), message: {} },
      { ...one('uint8', 1), primaryType: 'Other' },
      {
        ...one('uint8', 1),
        types: {
          Box: [
            { name: 'value', type: 'uint8' },
            { name: 'value', type: 'uint8' },
          ],
        },
      },
      { ...one('uint8', 1), types: { Box: [{ name: 'va lue', type: 'uint8' }] } },
      { ...one('uint8', 1), types: { Box: [{ name: 'value', type: 'uint8' }], string: [] } },
      { ...one('uint8', 1), domain: { extra: 1 } },
      { ...one('uint8', 1), domain: { chainId: 'one' } },
      { ...mail, domain: { name: 'Ether Mail' } },
      null,
      'null',
      '{',
      [],
      7,
      undefined,
    ]
    for (const data of invalid)
      expect(
        () => readTypedData(data),
        String(JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))),
      ).toThrow(expect.objectContaining(refused) as Error)
  })

  it('deep, wide or circular data cause an error, not a stack overflow', () => {
    const cyclic: Record<string, unknown> = { ...mail }
    cyclic['message'] = cyclic
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as object
    for (const data of [
      cyclic,
      { ...mail, message: deep },
      { ...mail, message: { contents: Array(20_000).fill(1) } },
      JSON.stringify({ ...mail, pad: 'x'.repeat(600_000) }),
    ]) {
      expect(() => readTypedData(data)).toThrow(expect.objectContaining(refused) as Error)
    }
  })
})

describe('transactions', () => {
  const common = { from: ethereum.address, to: RECEIVER, value: '0x16345785d8a0000', nonce: 3, chainId: 31337 } as const

  it('transactions of types 2, 1 and 0 are signed as by another wallet', async () => {
    const signed = (extra: object) => signTransaction(ethereum, [{ ...common, ...extra }])
    const base = { to: RECEIVER, value: parseEther('0.1'), nonce: 3, chainId: 31337, gas: 21_000n } as const
    expect(await signed({ gas: '0x5208', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: 1 })).toBe(
      await other.signTransaction({ ...base, type: 'eip1559', maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n }),
    )
    expect(await signed({ gasLimit: 21_000n, gasPrice: '1000000000' })).toBe(
      await other.signTransaction({ ...base, type: 'legacy', gasPrice: 1_000_000_000n }),
    )
    const accessList = [{ address: RECEIVER, storageKeys: [`0x${'00'.repeat(31)}01`] }] as const
    expect(await signed({ type: 1, gas: 21_000, gasPrice: 1_000_000_000, accessList })).toBe(
      await other.signTransaction({
        ...base,
        type: 'eip2930',
        gasPrice: 1_000_000_000n,
        accessList: accessList as never,
      }),
    )
  })

  it('exactly the requested transaction is signed', async () => {
    const serialized = await signTransaction(ethereum, [
      { ...common, data: '0xdeadbeef', type: '0x2', gas: 50_000, maxFeePerGas: 10, maxPriorityFeePerGas: 2 },
    ])
    expect(parseTransaction(serialized)).toMatchObject({
      type: 'eip1559',
      chainId: 31337,
      nonce: 3,
      to: RECEIVER.toLowerCase(),
      value: parseEther('0.1'),
      data: '0xdeadbeef',
      gas: 50_000n,
      maxFeePerGas: 10n,
      maxPriorityFeePerGas: 2n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` })).toBe(
      ethereum.address,
    )
    expect(keccak256(serialized)).toMatch(/^0x/)
  })

  it('a transaction with missing, broken or additional parts is refused', async () => {
    const fees = { gas: 21_000, maxFeePerGas: 10, maxPriorityFeePerGas: 1 }
    const complete = { ...common, ...fees }
    const invalid: unknown[] = [
      undefined,
      null,
      'tx',
      [],
      {},
      { ...complete, nonce: undefined },
      { ...complete, chainId: undefined },
      { ...complete, chainId: 0 },
      { ...complete, gas: undefined },
      { ...complete, from: RECEIVER },
      { ...complete, to: '0x12' },
      { ...complete, to: undefined },
      { ...complete, value: -1 },
      { ...complete, value: 1.5 },
      { ...complete, value: '1e18' },
      { ...complete, value: '0x' },
      { ...complete, value: {} },
      { ...complete, value: 2n ** 256n },
      { ...complete, data: '0x1' },
      { ...complete, data: 'text' },
      { ...complete, type: 3 },
      { ...complete, type: 4 },
      { ...complete, type: '__proto__' },
      { ...complete, authorizationList: [] },
      { ...complete, blobVersionedHashes: [] },
      { ...complete, maxPriorityFeePerGas: 11 },
      { ...complete, type: 0 },
      { ...common, gas: 21_000 },
      { ...complete, gasPrice: 1 },
      { ...complete, accessList: {} },
      { ...complete, accessList: [{}] },
      { ...complete, accessList: [{ address: RECEIVER, storageKeys: ['0x1'] }] },
    ]
    for (const tx of invalid) await expect(signTransaction(ethereum, [tx]), String(tx)).rejects.toMatchObject(refused)
  })
})

describe('Solana messages', () => {
  it('the platform accepts the signature of any bytes', async () => {
    for (const message of [new TextEncoder().encode('hello'), new Uint8Array(1_232).map((_, at) => at)]) {
      const { signature } = await signSolanaMessage(solana, { message: Buffer.from(message).toString('base64') })
      const key = await crypto.subtle.importKey(
        'raw',
        Uint8Array.from(getBase58Encoder().encode(solana.address)),
        'Ed25519',
        false,
        ['verify'],
      )
      expect(
        await crypto.subtle.verify('Ed25519', key, new Uint8Array(Buffer.from(signature, 'base64')), message),
      ).toBe(true)
    }
  })

  it('anything but base64 of at least one byte is refused', async () => {
    for (const params of [
      undefined,
      null,
      'aGk=',
      {},
      { message: 7 },
      { message: '' },
      { message: 'a' },
      { message: 'aGk' },
      { message: 'a-_=' },
      ['aGk='],
    ]) {
      await expect(signSolanaMessage(solana, params)).rejects.toMatchObject(refused)
    }
  })
})
