import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../ethereum-request.js'
import { polluted } from '../../../lib/own/polluted.harness.js'
import { decodeCall } from './decode-call.js'
import { meanings } from './meanings.js'

const A = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const B = getAddress('0x00000000000000000000000000000000000d0c5e')
/** Encodes a call by the contract's own interface. */
const encoded = (signature: string, ...args: unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
const decode = (data: Hex) => decodeCall(data.slice(2))
const call = (signature: string, ...args: unknown[]) => decode(encoded(signature, ...args))[0]

describe('calls of token contracts', () => {
  it('an ERC-20 approval is decoded with spender and amount [DECODE-02]', () => {
    expect(call('approve(address to, uint256 value)', A, 7n)).toEqual({
      action: 'approve',
      functionName: 'approve',
      isErc20Ish: true,
      isNFTIsh: false,
      spender: A,
      amount: 7n,
    })
  })

  it('an increased allowance and a Permit2 allowance are decoded with token and expiry', () => {
    expect(call('increaseAllowance(address to, uint256 value)', A, 7n)).toEqual({
      action: 'approve',
      functionName: 'increaseAllowance',
      isErc20Ish: true,
      isNFTIsh: false,
      spender: A,
      amount: 7n,
      isIncrease: true,
    })
    expect(call('approve(address token, address spender, uint160 amount, uint48 expiration)', B, A, 7n, 9)).toEqual({
      action: 'approve',
      functionName: 'approve',
      isErc20Ish: true,
      isNFTIsh: false,
      token: B,
      spender: A,
      amount: 7n,
      expiration: 9,
    })
  })

  it('an ERC-20 transfer is decoded with recipient and amount [DECODE-03]', () => {
    expect(call('transfer(address to, uint256 value)', A, 7n)).toEqual({
      action: 'transfer',
      functionName: 'transfer',
      isErc20Ish: true,
      isNFTIsh: false,
      transferTo: A,
      amount: 7n,
    })
  })

  it('an approval for all tokens and its revocation are decoded [DECODE-04]', () => {
    expect(call('setApprovalForAll(address to, bool yes)', A, true)).toMatchObject({
      action: 'approve-all',
      isNFTIsh: true,
      operator: A,
      approved: true,
    })
    expect(call('setApprovalForAll(address to, bool yes)', A, false)).toMatchObject({
      action: 'revoke-all',
      operator: A,
      approved: false,
    })
  })

  it('a transfer of an NFT is decoded with sender and recipient [DECODE-05]', () => {
    expect(call('transferFrom(address a, address b, uint256 id)', A, B, 9n)).toMatchObject({
      action: 'nft-transfer',
      functionName: 'transferFrom',
      transferFrom: A,
      transferTo: B,
      tokenId: 9n,
    })
  })

  it('a safe transfer is decoded, also with data and with an amount [DECODE-06]', () => {
    for (const [signature, ...rest] of [
      ['uint256 id'],
      ['uint256 id, bytes d', '0x00'],
      ['uint256 id, uint256 n, bytes d', 3n, '0x'],
    ] as [string, ...unknown[]][]) {
      expect(call(`safeTransferFrom(address a, address b, ${signature})`, A, B, 9n, ...rest)).toMatchObject({
        action: 'nft-transfer',
        transferFrom: A,
        transferTo: B,
        tokenId: 9n,
      })
    }
  })

  it('a batch transfer is decoded with ids and amounts [DECODE-07]', () => {
    expect(
      call(
        'safeBatchTransferFrom(address a, address b, uint256[] ids, uint256[] n, bytes d)',
        A,
        B,
        [1n, 2n],
        [3n, 4n],
        '0x',
      ),
    ).toEqual({
      action: 'nft-transfer',
      functionName: 'safeBatchTransferFrom',
      isErc20Ish: false,
      isNFTIsh: true,
      transferFrom: A,
      transferTo: B,
      tokenIds: [1n, 2n],
      amounts: [3n, 4n],
    })
  })

  it('mint and mintBatch are decoded in their variants [DECODE-08]', () => {
    expect(call('mint(uint256 n)', 2n)).toMatchObject({ action: 'mint', functionName: 'mint', amount: 2n })
    expect(call('mint(address a)', A)).toMatchObject({ action: 'mint', transferTo: A })
    expect(call('mint(address a, uint256 n)', A, 2n)).toMatchObject({ action: 'mint', transferTo: A, amount: 2n })
    expect(call('mint(address a, uint256 id, uint256 n, bytes d)', A, 1n, 2n, '0x')).toMatchObject({
      action: 'mint',
      transferTo: A,
      tokenId: 1n,
      amount: 2n,
    })
    expect(call('mintBatch(address a, uint256[] ids, uint256[] n, bytes d)', A, [1n], [2n], '0x')).toMatchObject({
      action: 'mint',
      functionName: 'mintBatch',
      tokenIds: [1n],
      amounts: [2n],
    })
  })

  it('safeMint and batchMint are decoded in their variants [DECODE-09]', () => {
    expect(call('safeMint(address a)', A)).toMatchObject({ action: 'mint', functionName: 'safeMint', transferTo: A })
    expect(call('safeMint(address a, uint256 id)', A, 5n)).toMatchObject({ action: 'mint', tokenId: 5n })
    expect(call('safeMint(address a, uint256 id, bytes d)', A, 5n, '0x01')).toMatchObject({
      action: 'mint',
      tokenId: 5n,
    })
    expect(call('batchMint(uint256 n)', 5n)).toMatchObject({ action: 'mint', functionName: 'batchMint', amount: 5n })
    expect(call('batchMint(address a, uint256 n)', A, 5n)).toMatchObject({ action: 'mint', transferTo: A, amount: 5n })
    expect(call('batchMint(address a, uint256[] ids)', A, [5n])).toMatchObject({ action: 'mint', tokenIds: [5n] })
  })

  it('the next owner of a contract and a renounced ownership are decoded', () => {
    expect(call('transferOwnership(address a)', A)).toEqual({
      action: 'ownership',
      functionName: 'transferOwnership',
      isErc20Ish: false,
      isNFTIsh: false,
      newOwner: A,
    })
    expect(call('renounceOwnership()')).toEqual({
      action: 'ownership',
      functionName: 'renounceOwnership',
      isErc20Ish: false,
      isNFTIsh: false,
    })
  })

  it('a call with extra data is distinguished from one without [SEC-61]', () => {
    const approve = encodeFunctionData({
      abi: parseAbi(['function approve(address to, uint256 value)']),
      args: [A, 7n],
    })
    expect(decode(approve)[0]).not.toHaveProperty('extraBytes')
    expect(
      [`${approve}00` as const, `${approve}${'00'.repeat(32)}` as const, '0x715018a6ff' as const].flatMap(decode),
    ).toMatchObject([{ amount: 7n, extraBytes: 1 }, { extraBytes: 32 }, { action: 'ownership', extraBytes: 1 }])
  })

  const BATCH = 'safeBatchTransferFrom(address a, address b, uint256[] ids, uint256[] n, bytes d)'
  const many = (length: number, first = 0n) => Array.from({ length }, (_, index) => first + BigInt(index))

  it('long lists are read to their fiftieth item, however many more there are', () => {
    const [ids, counts] = [many(10_000, 2n ** 255n), many(9_999)]
    const decoded = call(BATCH, A, B, ids, counts, '0x01')
    expect(decoded).toMatchObject({
      tokenIds: ids.slice(0, 50),
      tokenIdsLength: 10_000,
      amounts: counts.slice(0, 50),
      amountsLength: 9_999,
      transferTo: B,
      cut: true,
    })
    expect(
      [decoded, call(BATCH, A, B, many(50), many(50), '0x')].map(one => [one?.extraBytes, one?.isNonCanonical]),
    ).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(call(BATCH, A, B, many(50), many(50), '0x')).not.toHaveProperty('cut')
  })

  it('a call is decoded exactly as a full decoder does, or marked [SEC-61]', () => {
    const item = parseAbi([`function ${BATCH}`])
    const lists = fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { maxLength: 5 })
    const bytes = fc.uint8Array({ maxLength: 70 }).map(digits => `0x${Buffer.from(digits).toString('hex')}` as const)
    const change = fc.option(
      fc.record({
        at: fc.nat(1_000),
        word: fc.oneof(fc.nat(640).map(BigInt), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
      }),
      { nil: undefined },
    )
    fc.assert(
      fc.property(lists, lists, bytes, change, fc.nat(80), (ids, counts, more, changed, cut) => {
        let data: string = encodeFunctionData({ abi: item, args: [A, B, ids, counts, more] })
        if (changed) {
          const at = 10 + 64 * (changed.at % ((data.length - 10) / 64))
          data = data.slice(0, at) + changed.word.toString(16).padStart(64, '0') + data.slice(at + 64)
        }
        data = cut < 20 ? data.slice(0, data.length - 2 * cut) : cut < 40 ? `${data}${'00'.repeat(cut - 20)}` : data
        const whole = () => {
          try {
            const { args } = decodeFunctionData({ abi: item, data: data as Hex })
            return data.startsWith(encodeFunctionData({ abi: item, args })) ? args : undefined
          } catch {
            return undefined
          }
        }
        const [found, expected] = [decode(data as Hex)[0], whole()]
        expect(
          found && !found.isNonCanonical
            ? [found.transferFrom, found.transferTo, found.tokenIds, found.amounts]
            : undefined,
        ).toEqual(expected?.slice(0, 4))
      }),
      { numRuns: 500 },
    )
  })

  it('a decoded call has exactly the fields that the call supplies [DECODE-01]', () => {
    const always = ['action', 'functionName', 'isErc20Ish', 'isNFTIsh']
    const extra = (decoded: object | undefined) =>
      Object.keys(decoded ?? {})
        .filter(key => !always.includes(key))
        .sort()
    expect(
      [
        call('approve(address to, uint256 value)', A, 7n),
        call('setApprovalForAll(address to, bool yes)', A, true),
        call('safeTransferFrom(address a, address b, uint256 id)', A, B, 9n),
        call(
          'safeBatchTransferFrom(address a, address b, uint256[] ids, uint256[] n, bytes d)',
          A,
          B,
          [1n],
          [3n],
          '0x',
        ),
      ].map(decoded => [always.every(key => key in (decoded ?? {})), extra(decoded)]),
    ).toEqual([
      [true, ['amount', 'spender']],
      [true, ['approved', 'operator']],
      [true, ['tokenId', 'transferFrom', 'transferTo']],
      [true, ['amounts', 'tokenIds', 'transferFrom', 'transferTo']],
    ])
  })

  it('nothing is decoded if the function is unknown or the data are truncated', () => {
    expect(call('burn(uint256 n)', 1n)).toBeUndefined()
    for (const data of [
      '0x',
      '0xa905',
      '0xa9059cbb',
      `0xa9059cbb${'00'.repeat(32)}`,
      `0xa9059cbb${'00'.repeat(31)}`,
    ] as const)
      expect(decode(data), data).toEqual([])
  })

  it('a decoded call has no fields inherited from a polluted prototype', async () => {
    const data = encoded('permit(address o, address s, uint256 n, uint256 d, bytes g)', B, A, 7n, 9n, '0x')
    const read = await polluted(
      { token: B, isIncrease: true, isNonCanonical: true, cut: true, name: 'amount', components: [] },
      () => {
        const { spender, amount, token, isIncrease, isNonCanonical, cut } = decode(data)[0] ?? {}
        return [spender, amount, token, isIncrease, isNonCanonical, cut]
      },
    )
    expect(read).toEqual(Array(2).fill([A, 7n, undefined, undefined, undefined, undefined]))
  })
})

describe('approvals by other functions', () => {
  const approve = (spender: string, amount: string): Hex => `0x095ea7b3${spender}${amount}`
  const [word, seven] = [A.slice(2).toLowerCase().padStart(64, '0'), '7'.padStart(64, '0')]

  it('increases, permits and allowances of other contracts are decoded as approvals', () => {
    const allowance = { action: 'approve', isErc20Ish: true, spender: A }
    const rest = [27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
    expect(call('increaseApproval(address s, uint256 n)', A, 7n)).toMatchObject({
      ...allowance,
      amount: 7n,
      isIncrease: true,
    })
    expect(
      call('permit(address o, address s, uint256 n, uint256 d, uint8 v, bytes32 r, bytes32 t)', B, A, 7n, 9n, ...rest),
    ).toMatchObject({ ...allowance, holder: B, amount: 7n })
    expect(
      [true, false].map(yes =>
        call(
          'permit(address o, address s, uint256 n, uint256 d, bool yes, uint8 v, bytes32 r, bytes32 t)',
          B,
          A,
          7n,
          9n,
          yes,
          ...rest,
        ),
      ),
    ).toMatchObject([
      { ...allowance, amount: 2n ** 256n - 1n },
      { ...allowance, amount: 0n },
    ])
    expect(call('approveAndCall(address s, uint256 n, bytes d)', A, 7n, '0x01')).toMatchObject({
      ...allowance,
      amount: 7n,
    })
    expect(call('approveDelegation(address s, uint256 n)', A, 7n)).toMatchObject({ ...allowance, amount: 7n })
  })

  it('each token of a Permit2 batch is one approval, up to fifty of five thousand', () => {
    const detail = (amount: bigint) => ({ token: B, amount, expiration: 9, nonce: 1 })
    const single =
      'permit(address o, ((address token, uint160 amount, uint48 expiration, uint48 nonce) d, address s, uint256 e) p, bytes g)'
    const batch =
      'permit(address o, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] d, address s, uint256 e) p, bytes g)'
    const expected = (amount: bigint) => ({ action: 'approve', holder: B, token: B, spender: A, amount, expiration: 9 })
    expect(call(single, B, { d: detail(7n), s: A, e: 3n }, '0x01')).toMatchObject(expected(7n))
    expect(decode(encoded(batch, B, { d: [detail(7n), detail(8n)], s: A, e: 3n }, '0x01'))).toMatchObject([
      expected(7n),
      expected(8n),
    ])
    const many = decode(
      encoded(batch, B, { d: Array.from({ length: 5_000 }, (_, index) => detail(BigInt(index))), s: A, e: 3n }, '0x01'),
    )
    expect([many.length, many.every(({ cut, isNonCanonical }) => cut && !isNonCanonical)]).toEqual([50, true])
  })

  it('operators of every standard are decoded, and so is their removal by the same functions', () => {
    const operator = { action: 'approve-all', operator: A }
    for (const signature of ['authorizeOperator(address a)', 'hope(address a)'])
      expect(call(signature, A), signature).toMatchObject(operator)
    for (const signature of [
      'setOperator(address a, bool yes)',
      'allow(address a, bool yes)',
      'setAuthorization(address a, bool yes)',
    ]) {
      expect([call(signature, A, true), call(signature, A, false)], signature).toMatchObject([
        operator,
        { action: 'revoke-all', operator: A },
      ])
    }
    expect(call('setOperator(address a, uint48 until)', A, 9)).toMatchObject({ ...operator, expiration: 9 })
    expect(call('revokeOperator(address a)', A)).toMatchObject({ action: 'revoke-all', operator: A })
  })

  it('new owners, other controllers and new code are decoded', () => {
    for (const signature of [
      'setOwner(address a)',
      'changeOwner(address a)',
      'setAdmin(address a)',
      'changeAdmin(address a)',
      'transferAdmin(address a)',
    ])
      expect(call(signature, A), signature).toMatchObject({ action: 'ownership', newOwner: A })
    expect(call('grantRole(bytes32 r, address a)', `0x${'00'.repeat(32)}`, A)).toMatchObject({
      action: 'control',
      controller: A,
    })
    expect(call('addOwnerWithThreshold(address a, uint256 n)', A, 1n)).toMatchObject({
      action: 'control',
      controller: A,
    })
    expect(call('upgradeTo(address a)', A)).toMatchObject({
      action: 'code',
      newCode: A,
      isErc20Ish: false,
      isNFTIsh: false,
    })
    expect(call('upgradeToAndCall(address a, bytes d)', A, '0x01')).toMatchObject({ action: 'code', newCode: A })
    expect(
      call(
        'diamondCut((address f, uint8 a, bytes4[] s)[] c, address i, bytes d)',
        [{ f: A, a: 0, s: ['0x01020304'] }],
        B,
        '0x',
      ),
    ).toMatchObject({ action: 'code', newCode: A })
  })

  it('dirty upper bits are masked as a contract does, and marked [SEC-61]', () => {
    expect(call('approve(address s, uint256 n)', A, 7n)).not.toHaveProperty('isNonCanonical')
    for (const dirty of [
      `1${word.slice(1)}`,
      `${word.slice(0, 23)}f${word.slice(24)}`,
      `${'f'.repeat(24)}${word.slice(24)}`,
    ]) {
      expect(decode(approve(dirty, seven)), dirty).toEqual([
        {
          action: 'approve',
          functionName: 'approve',
          isErc20Ish: true,
          isNFTIsh: false,
          spender: A,
          amount: 7n,
          isNonCanonical: true,
        },
      ])
    }
    expect(decode(`0xa22cb465${word}${'2'.padStart(64, '0')}`)).toMatchObject([
      { action: 'approve-all', operator: A, isNonCanonical: true },
    ])
    const permit2 = (amount: string, end: string): Hex =>
      `0x87517c45${word}${word}${amount.padStart(64, '0')}${end.padStart(64, '0')}`
    expect(
      [permit2('7', '9'), permit2(`1${'7'.padStart(40, '0')}`, '9'), permit2('7', `1${'9'.padStart(12, '0')}`)].map(
        data => decode(data)[0],
      ),
    ).toMatchObject([
      { amount: 7n, expiration: 9 },
      { amount: 7n, expiration: 9, isNonCanonical: true },
      { amount: 7n, expiration: 9, isNonCanonical: true },
    ])
    expect(decode(permit2('7', '9'))[0]).not.toHaveProperty('isNonCanonical')
  })

  it('missing last bytes are read as zeros, as a contract does, and marked', () => {
    expect(decode(approve(word, 'ff'.repeat(31)))).toMatchObject([
      { spender: A, amount: 2n ** 256n - 256n, isNonCanonical: true },
    ])
  })

  it('parts that are out of order are read, and marked', () => {
    const moved = encoded('approveAndCall(address s, uint256 n, bytes d)', A, 7n, '0x').replace(
      `${'60'.padStart(64, '0')}${'0'.repeat(64)}`,
      `${'80'.padStart(64, '0')}${'0'.repeat(128)}`,
    ) as Hex
    expect(decode(moved)).toMatchObject([{ spender: A, amount: 7n, isNonCanonical: true }])
  })

  it('no data cause an error', () => {
    const selector = fc.constantFrom(...meanings().keys())
    const word = fc.oneof(fc.nat(700).map(BigInt), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
    fc.assert(
      fc.property(selector, fc.array(word, { maxLength: 30 }), fc.nat(31), (start, words, cut) => {
        const data = `0x${start}${words.map(each => each.toString(16).padStart(64, '0')).join('')}`
        for (const each of decode(data.slice(0, Math.max(10, data.length - 2 * cut)) as Hex))
          expect(each.functionName).toBe(meanings().get(start)?.item.name)
      }),
      { numRuns: 2_000 },
    )
  })
})
