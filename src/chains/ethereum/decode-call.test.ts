import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decode-call.js'

const A = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const B = getAddress('0x00000000000000000000000000000000000d0c5e')
/** What a contract's own interface makes of a call. */
const call = (signature: string, ...args: unknown[]) => decodeCall(encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never))

describe('calls of token contracts', () => {
  it('know an ERC-20 approval by spender and amount [DECODE-02]', () => {
    expect(call('approve(address to, uint256 value)', A, 7n)).toEqual({ action: 'approve', functionName: 'approve', isErc20Ish: true, isNFTIsh: false, spender: A, amount: 7n })
  })

  it('know an ERC-20 transfer by receiver and amount [DECODE-03]', () => {
    expect(call('transfer(address to, uint256 value)', A, 7n)).toEqual({ action: 'transfer', functionName: 'transfer', isErc20Ish: true, isNFTIsh: false, transferTo: A, amount: 7n })
  })

  it('know who may move all tokens, and who may not any more [DECODE-04]', () => {
    expect(call('setApprovalForAll(address to, bool yes)', A, true)).toMatchObject({ action: 'approve-all', isNFTIsh: true, operator: A, approved: true })
    expect(call('setApprovalForAll(address to, bool yes)', A, false)).toMatchObject({ action: 'revoke-all', operator: A, approved: false })
  })

  it('know an NFT on its way from one to another [DECODE-05]', () => {
    expect(call('transferFrom(address a, address b, uint256 id)', A, B, 9n)).toMatchObject({ action: 'nft-transfer', functionName: 'transferFrom', transferFrom: A, transferTo: B, tokenId: 9n })
  })

  it('know a safe transfer, with data and with an amount too [DECODE-06]', () => {
    for (const [signature, ...rest] of [['uint256 id'], ['uint256 id, bytes d', '0x00'], ['uint256 id, uint256 n, bytes d', 3n, '0x']] as [string, ...unknown[]][]) {
      expect(call(`safeTransferFrom(address a, address b, ${signature})`, A, B, 9n, ...rest)).toMatchObject({ action: 'nft-transfer', transferFrom: A, transferTo: B, tokenId: 9n })
    }
  })

  it('know a batch of them by ids and amounts [DECODE-07]', () => {
    expect(call('safeBatchTransferFrom(address a, address b, uint256[] ids, uint256[] n, bytes d)', A, B, [1n, 2n], [3n, 4n], '0x'))
      .toEqual({ action: 'nft-transfer', functionName: 'safeBatchTransferFrom', isErc20Ish: false, isNFTIsh: true, transferFrom: A, transferTo: B, tokenIds: [1n, 2n], amounts: [3n, 4n] })
  })

  it('know mint and mintBatch in their variants [DECODE-08]', () => {
    expect(call('mint(uint256 n)', 2n)).toMatchObject({ action: 'mint', functionName: 'mint', amount: 2n })
    expect(call('mint(address a)', A)).toMatchObject({ action: 'mint', transferTo: A })
    expect(call('mint(address a, uint256 n)', A, 2n)).toMatchObject({ action: 'mint', transferTo: A, amount: 2n })
    expect(call('mint(address a, uint256 id, uint256 n, bytes d)', A, 1n, 2n, '0x')).toMatchObject({ action: 'mint', transferTo: A, tokenId: 1n, amount: 2n })
    expect(call('mintBatch(address a, uint256[] ids, uint256[] n, bytes d)', A, [1n], [2n], '0x')).toMatchObject({ action: 'mint', functionName: 'mintBatch', tokenIds: [1n], amounts: [2n] })
  })

  it('know safeMint and batchMint in their variants [DECODE-09]', () => {
    expect(call('safeMint(address a)', A)).toMatchObject({ action: 'mint', functionName: 'safeMint', transferTo: A })
    expect(call('safeMint(address a, uint256 id)', A, 5n)).toMatchObject({ action: 'mint', tokenId: 5n })
    expect(call('safeMint(address a, uint256 id, bytes d)', A, 5n, '0x01')).toMatchObject({ action: 'mint', tokenId: 5n })
    expect(call('batchMint(uint256 n)', 5n)).toMatchObject({ action: 'mint', functionName: 'batchMint', amount: 5n })
    expect(call('batchMint(address a, uint256 n)', A, 5n)).toMatchObject({ action: 'mint', transferTo: A, amount: 5n })
    expect(call('batchMint(address a, uint256[] ids)', A, [5n])).toMatchObject({ action: 'mint', tokenIds: [5n] })
  })

  it('have of all that can be said as much as the call has [DECODE-01]', () => {
    const always = ['action', 'functionName', 'isErc20Ish', 'isNFTIsh']
    const extra = (decoded: object | undefined) => Object.keys(decoded ?? {}).filter(key => !always.includes(key)).sort()
    expect([
      call('approve(address to, uint256 value)', A, 7n), call('setApprovalForAll(address to, bool yes)', A, true), call('safeTransferFrom(address a, address b, uint256 id)', A, B, 9n),
      call('safeBatchTransferFrom(address a, address b, uint256[] ids, uint256[] n, bytes d)', A, B, [1n], [3n], '0x'),
    ].map(decoded => [always.every(key => key in (decoded ?? {})), extra(decoded)])).toEqual([
      [true, ['amount', 'spender']], [true, ['approved', 'operator']], [true, ['tokenId', 'transferFrom', 'transferTo']], [true, ['amounts', 'tokenIds', 'transferFrom', 'transferTo']],
    ])
  })

  it('are said to be nothing when they are others, or cut short', () => {
    expect(call('burn(uint256 n)', 1n)).toBeUndefined()
    for (const data of ['0x', '0xa905', '0xa9059cbb', `0xa9059cbb${'00'.repeat(63)}`, `0xa9059cbb${'ff'.repeat(64)}`] as const) expect(decodeCall(data), data).toBeUndefined()
  })
})
