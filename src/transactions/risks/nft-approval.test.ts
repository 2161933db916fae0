import { describe, expect, it } from 'vitest'
import type { DecodedCall } from '../../chains/ethereum/index.js'
import { callOfToken } from './nft-approval.js'

const EVE = `0x${'e'.repeat(40)}` as const
const approve: DecodedCall = {
  action: 'approve',
  functionName: 'approve',
  isErc20Ish: true,
  isNFTIsh: false,
  spender: EVE,
  amount: 7n,
}

describe('an approval', () => {
  it('an approval at an NFT contract is for one NFT', () => {
    expect(callOfToken(approve, { nft: true })).toEqual({
      action: 'nft-approve',
      functionName: 'approve',
      isErc20Ish: false,
      isNFTIsh: true,
      spender: EVE,
      tokenId: 7n,
    })
    expect(callOfToken({ ...approve, contract: EVE, isNonCanonical: true }, { nft: true })).toMatchObject({
      tokenId: 7n,
      contract: EVE,
      isNonCanonical: true,
    })
  })

  it('an approval at any other contract is for tokens, and other calls are unchanged', () => {
    for (const token of [undefined, {}, { nft: undefined }]) expect(callOfToken(approve, token)).toBe(approve)
    for (const call of [
      { ...approve, functionName: 'permit' },
      { ...approve, functionName: 'increaseAllowance', isIncrease: true },
      { ...approve, token: EVE },
      { ...approve, action: 'transfer' } as const,
    ])
      expect(callOfToken(call, { nft: true })).toBe(call)
  })
})
