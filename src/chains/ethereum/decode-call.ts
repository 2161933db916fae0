import { parseAbi, toFunctionSelector } from 'viem'
import type { Hex } from '../ethereum-request.js'
import { callArguments } from './call-arguments.js'

/** What a call does that tokens know, or contracts with an owner. Each function fills the members it has parameters for. Amounts are in the token's smallest unit. */
export interface DecodedCall {
  readonly action: 'approve' | 'transfer' | 'approve-all' | 'revoke-all' | 'nft-transfer' | 'mint' | 'ownership'
  readonly functionName: string
  /** The function is one of ERC-20. Other standards share some of its selectors, so this is a guess. */
  readonly isErc20Ish: boolean
  /** The function is one of ERC-721 or ERC-1155, or mints. */
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
  /** The token, where the called contract is another that looks after allowances (Permit2). */
  readonly token?: Hex
  /** When such an allowance ends, in seconds. */
  readonly expiration?: number
  /** Who the contract belongs to afterwards; absent where it is to nobody. */
  readonly newOwner?: Hex
  /** How much the data are longer than what the function takes. Contracts ignore it, and whoever reads it may be misled. */
  readonly extraBytes?: number
}

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
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
  'function transferOwnership(address newOwner)',
  'function renounceOwnership()',
])

/** By selector. The parameters have the names of `DecodedCall`, not those of the standards, so that decoded arguments can be copied into it. */
const functions = new Map(abi.map(item => [toFunctionSelector(item), item]))

type Arguments = Omit<DecodedCall, 'action' | 'functionName' | 'isErc20Ish' | 'isNFTIsh' | 'extraBytes'>

/** Decodes such a call; undefined for any other call, and for data that are incomplete or not in the ABI's canonical form. */
export async function decodeCall(data: Hex, signal: AbortSignal): Promise<DecodedCall | undefined> {
  const item = functions.get(data.slice(0, 10) as Hex)
  const read = item && await callArguments(item.inputs, data, signal)
  if (!item || !read) return undefined
  const { args, extraBytes } = read
  const named = Object.fromEntries(item.inputs.flatMap(({ name }, index) => name === 'data' ? [] : [[name, args[index]]])) as Arguments // named and typed by the signature above
  const action = actionOf(item.name, named)
  const erc20 = action === 'approve' || action === 'transfer'
  return Object.freeze({ action, functionName: item.name, isErc20Ish: erc20, isNFTIsh: !erc20 && action !== 'ownership', ...named, ...(extraBytes > 0 && { extraBytes }) })
}

function actionOf(name: string, { approved }: Arguments): DecodedCall['action'] {
  if (name === 'approve' || name === 'transfer') return name
  if (name === 'increaseAllowance') return 'approve'
  if (name === 'transferOwnership' || name === 'renounceOwnership') return 'ownership'
  if (name === 'setApprovalForAll') return approved ? 'approve-all' : 'revoke-all'
  return /mint/i.test(name) ? 'mint' : 'nft-transfer'
}
