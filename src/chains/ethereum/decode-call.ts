import { decodeFunctionData, encodeAbiParameters, parseAbi, slice, toFunctionSelector, type AbiParameter } from 'viem'
import type { Hex } from '../ethereum-request.js'

/** What a call of a token's contract does, as far as the call has it. Amounts are in the token's smallest unit. */
export interface DecodedCall {
  readonly action: 'approve' | 'transfer' | 'approve-all' | 'revoke-all' | 'nft-transfer' | 'mint'
  readonly functionName: string
  /** Tokens that can be divided: amounts. */
  readonly isErc20Ish: boolean
  /** Tokens that cannot: ids. */
  readonly isNFTIsh: boolean
  readonly spender?: Hex
  readonly amount?: bigint
  readonly transferTo?: Hex
  readonly transferFrom?: Hex
  readonly tokenId?: bigint
  readonly tokenIds?: readonly bigint[]
  readonly amounts?: readonly bigint[]
  readonly operator?: Hex
  readonly approved?: boolean
}

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address transferTo, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address transferFrom, address transferTo, uint256 tokenId)',
  'function safeTransferFrom(address transferFrom, address transferTo, uint256 tokenId)',
  'function safeTransferFrom(address transferFrom, address transferTo, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address transferFrom, address transferTo, uint256 tokenId, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address transferFrom, address transferTo, uint256[] tokenIds, uint256[] amounts, bytes data)',
  'function mint(uint256 amount)',
  'function mint(address transferTo)',
  'function mint(address transferTo, uint256 amount)',
  'function mint(address transferTo, uint256 tokenId, uint256 amount, bytes data)',
  'function mintBatch(address transferTo, uint256[] tokenIds, uint256[] amounts, bytes data)',
  'function safeMint(address transferTo)',
  'function safeMint(address transferTo, uint256 tokenId)',
  'function safeMint(address transferTo, uint256 tokenId, bytes data)',
  'function batchMint(uint256 amount)',
  'function batchMint(address transferTo, uint256 amount)',
  'function batchMint(address transferTo, uint256[] tokenIds)',
])

/** By selector. The parameters are called what `DecodedCall` calls them, so that reading a call names its parts. */
const functions = new Map(abi.map(item => [toFunctionSelector(item), item]))

type Parts = Omit<DecodedCall, 'action' | 'functionName' | 'isErc20Ish' | 'isNFTIsh'>

/** Reads a call of the kinds that tokens know; undefined for every other, and for data that are cut short or written oddly. */
export function decodeCall(data: Hex): DecodedCall | undefined {
  const item = data.length >= 10 ? functions.get(slice(data, 0, 4)) : undefined
  const args = item && argumentsOf(item, data)
  if (!item || !args) return undefined
  const parts = Object.fromEntries(item.inputs.flatMap(({ name }, index) => name === 'data' ? [] : [[name, args[index]]])) as Parts // named and typed by the signature above
  const divisible = item.name === 'approve' || item.name === 'transfer'
  return Object.freeze({ action: actionOf(item.name, parts), functionName: item.name, isErc20Ish: divisible, isNFTIsh: !divisible, ...parts })
}

function argumentsOf(item: (typeof abi)[number], data: Hex): readonly unknown[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: [item], data })
    // Odd bytes in the middle could be read in another way by another contract; what follows behind cannot.
    return data.startsWith(encodeAbiParameters(item.inputs as readonly AbiParameter[], args).slice(2), 10) ? args : undefined
  } catch {
    return undefined
  }
}

function actionOf(name: string, { approved }: Parts): DecodedCall['action'] {
  if (name === 'approve' || name === 'transfer') return name
  if (name === 'setApprovalForAll') return approved ? 'approve-all' : 'revoke-all'
  return /mint/i.test(name) ? 'mint' : 'nft-transfer'
}
