import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import type { Hex } from '../ethereum-request.js'
import { decodeCall } from './decode-call.js'

const A = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const B = getAddress('0x00000000000000000000000000000000000d0c5e')
const never = new AbortController().signal
/** What a contract's own interface makes of a call. */
const encoded = (signature: string, ...args: unknown[]) => encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
const call = (signature: string, ...args: unknown[]) => decodeCall(encoded(signature, ...args), never)

describe('calls of token contracts', () => {
  it('know an ERC-20 approval by spender and amount [DECODE-02]', async () => {
    expect(await call('approve(address to, uint256 value)', A, 7n)).toEqual({ action: 'approve', functionName: 'approve', isErc20Ish: true, isNFTIsh: false, spender: A, amount: 7n })
  })

  it('know what is added to an allowance, and one that Permit2 looks after, with its token and its end', async () => {
    expect(await call('increaseAllowance(address to, uint256 value)', A, 7n)).toEqual({ action: 'approve', functionName: 'increaseAllowance', isErc20Ish: true, isNFTIsh: false, spender: A, amount: 7n })
    expect(await call('approve(address token, address spender, uint160 amount, uint48 expiration)', B, A, 7n, 9)).toEqual({ action: 'approve', functionName: 'approve', isErc20Ish: true, isNFTIsh: false, token: B, spender: A, amount: 7n, expiration: 9 })
  })

  it('know an ERC-20 transfer by receiver and amount [DECODE-03]', async () => {
    expect(await call('transfer(address to, uint256 value)', A, 7n)).toEqual({ action: 'transfer', functionName: 'transfer', isErc20Ish: true, isNFTIsh: false, transferTo: A, amount: 7n })
  })

  it('know who may move all tokens, and who may not any more [DECODE-04]', async () => {
    expect(await call('setApprovalForAll(address to, bool yes)', A, true)).toMatchObject({ action: 'approve-all', isNFTIsh: true, operator: A, approved: true })
    expect(await call('setApprovalForAll(address to, bool yes)', A, false)).toMatchObject({ action: 'revoke-all', operator: A, approved: false })
  })

  it('know an NFT on its way from one to another [DECODE-05]', async () => {
    expect(await call('transferFrom(address a, address b, uint256 id)', A, B, 9n)).toMatchObject({ action: 'nft-transfer', functionName: 'transferFrom', transferFrom: A, transferTo: B, tokenId: 9n })
  })

  it('know a safe transfer, with data and with an amount too [DECODE-06]', async () => {
    for (const [signature, ...rest] of [['uint256 id'], ['uint256 id, bytes d', '0x00'], ['uint256 id, uint256 n, bytes d', 3n, '0x']] as [string, ...unknown[]][]) {
      expect(await call(`safeTransferFrom(address a, address b, ${signature})`, A, B, 9n, ...rest)).toMatchObject({ action: 'nft-transfer', transferFrom: A, transferTo: B, tokenId: 9n })
    }
  })

  it('know a batch of them by ids and amounts [DECODE-07]', async () => {
    expect(await call('safeBatchTransferFrom(address a, address b, uint256[] ids, uint256[] n, bytes d)', A, B, [1n, 2n], [3n, 4n], '0x'))
      .toEqual({ action: 'nft-transfer', functionName: 'safeBatchTransferFrom', isErc20Ish: false, isNFTIsh: true, transferFrom: A, transferTo: B, tokenIds: [1n, 2n], amounts: [3n, 4n] })
  })

  it('know mint and mintBatch in their variants [DECODE-08]', async () => {
    expect(await call('mint(uint256 n)', 2n)).toMatchObject({ action: 'mint', functionName: 'mint', amount: 2n })
    expect(await call('mint(address a)', A)).toMatchObject({ action: 'mint', transferTo: A })
    expect(await call('mint(address a, uint256 n)', A, 2n)).toMatchObject({ action: 'mint', transferTo: A, amount: 2n })
    expect(await call('mint(address a, uint256 id, uint256 n, bytes d)', A, 1n, 2n, '0x')).toMatchObject({ action: 'mint', transferTo: A, tokenId: 1n, amount: 2n })
    expect(await call('mintBatch(address a, uint256[] ids, uint256[] n, bytes d)', A, [1n], [2n], '0x')).toMatchObject({ action: 'mint', functionName: 'mintBatch', tokenIds: [1n], amounts: [2n] })
  })

  it('know safeMint and batchMint in their variants [DECODE-09]', async () => {
    expect(await call('safeMint(address a)', A)).toMatchObject({ action: 'mint', functionName: 'safeMint', transferTo: A })
    expect(await call('safeMint(address a, uint256 id)', A, 5n)).toMatchObject({ action: 'mint', tokenId: 5n })
    expect(await call('safeMint(address a, uint256 id, bytes d)', A, 5n, '0x01')).toMatchObject({ action: 'mint', tokenId: 5n })
    expect(await call('batchMint(uint256 n)', 5n)).toMatchObject({ action: 'mint', functionName: 'batchMint', amount: 5n })
    expect(await call('batchMint(address a, uint256 n)', A, 5n)).toMatchObject({ action: 'mint', transferTo: A, amount: 5n })
    expect(await call('batchMint(address a, uint256[] ids)', A, [5n])).toMatchObject({ action: 'mint', tokenIds: [5n] })
  })

  it('know who a contract belongs to afterwards, and that it is to be nobody', async () => {
    expect(await call('transferOwnership(address a)', A)).toEqual({ action: 'ownership', functionName: 'transferOwnership', isErc20Ish: false, isNFTIsh: false, newOwner: A })
    expect(await call('renounceOwnership()')).toEqual({ action: 'ownership', functionName: 'renounceOwnership', isErc20Ish: false, isNFTIsh: false })
  })

  it('are told apart from those that carry more than their function takes [SEC-61]', async () => {
    const approve = encodeFunctionData({ abi: parseAbi(['function approve(address to, uint256 value)']), args: [A, 7n] })
    expect(await decodeCall(approve, never)).not.toHaveProperty('extraBytes')
    expect(await Promise.all([`${approve}00` as const, `${approve}${'00'.repeat(32)}` as const, '0x715018a6ff' as const].map(data => decodeCall(data, never)))).toMatchObject([{ amount: 7n, extraBytes: 1 }, { extraBytes: 32 }, { action: 'ownership', extraBytes: 1 }])
  })

  const BATCH = 'safeBatchTransferFrom(address a, address b, uint256[] ids, uint256[] n, bytes d)'
  const many = (length: number, first = 0n) => Array.from({ length }, (_, index) => first + BigInt(index))

  it('are read in slices where they move 10,000 things, so that nothing stands still meanwhile', async () => {
    const breaks = vi.spyOn(globalThis, 'setTimeout')
    const [ids, counts] = [many(10_000, 2n ** 255n), many(10_000)]
    const decoded = await call(BATCH, A, B, ids, counts, '0x01')
    expect(breaks.mock.calls.length).toBeGreaterThanOrEqual(78)
    breaks.mockRestore()
    expect(decoded).toMatchObject({ tokenIds: ids, amounts: counts, transferTo: B })
    expect(decoded).not.toHaveProperty('extraBytes')
    const leaving = new AbortController()
    const left = decodeCall(encoded(BATCH, A, B, ids, counts, '0x'), leaving.signal)
    const told = expect(left).rejects.toThrow('left')
    leaving.abort(new Error('left'))
    await told
  })

  it('are read as encoding and decoding the whole of them would read them [SEC-61]', async () => {
    const item = parseAbi([`function ${BATCH}`])
    const lists = fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { maxLength: 5 })
    const bytes = fc.uint8Array({ maxLength: 70 }).map(digits => `0x${Buffer.from(digits).toString('hex')}` as const)
    const change = fc.option(fc.record({ at: fc.nat(1_000), word: fc.oneof(fc.nat(640).map(BigInt), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })) }), { nil: undefined })
    await fc.assert(fc.asyncProperty(lists, lists, bytes, change, fc.nat(80), async (ids, counts, more, changed, cut) => {
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
        } catch { return undefined }
      }
      const [found, expected] = [await decodeCall(data as Hex, never), whole()]
      expect(found && [found.transferFrom, found.transferTo, found.tokenIds, found.amounts]).toEqual(expected?.slice(0, 4))
    }), { numRuns: 500 })
  })

  it('have of all that can be said as much as the call has [DECODE-01]', async () => {
    const always = ['action', 'functionName', 'isErc20Ish', 'isNFTIsh']
    const extra = (decoded: object | undefined) => Object.keys(decoded ?? {}).filter(key => !always.includes(key)).sort()
    expect((await Promise.all([
      call('approve(address to, uint256 value)', A, 7n), call('setApprovalForAll(address to, bool yes)', A, true), call('safeTransferFrom(address a, address b, uint256 id)', A, B, 9n),
      call('safeBatchTransferFrom(address a, address b, uint256[] ids, uint256[] n, bytes d)', A, B, [1n], [3n], '0x'),
    ])).map(decoded => [always.every(key => key in (decoded ?? {})), extra(decoded)])).toEqual([
      [true, ['amount', 'spender']], [true, ['approved', 'operator']], [true, ['tokenId', 'transferFrom', 'transferTo']], [true, ['amounts', 'tokenIds', 'transferFrom', 'transferTo']],
    ])
  })

  it('are said to be nothing when they are others, or cut short', async () => {
    expect(await call('burn(uint256 n)', 1n)).toBeUndefined()
    for (const data of ['0x', '0xa905', '0xa9059cbb', `0xa9059cbb${'00'.repeat(63)}`, `0xa9059cbb${'ff'.repeat(64)}`] as const) expect(await decodeCall(data, never), data).toBeUndefined()
  })
})
