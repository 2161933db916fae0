import { parseAbiItem, type AbiFunction, type AbiParameter } from 'viem'
import { makeOnce } from './make-once.js'
import { hashOfText } from '../checksum.js'
import { componentsOf } from './arguments.js'
import type { CallAction } from './decoded-call.js'

/**
 * Functions by their effect. A parameter has the name of the `DecodedCall` field that it fills, or no name. The fields
 * of a tuple count as parameters, and each item of a list of tuples as a call of its own. Two such lists are matched
 * item by item.
 */
const FUNCTIONS: Readonly<Record<Exclude<CallAction, 'nft-approve' | 'swap'> | 'approve-more', readonly string[]>> = {
  approve: [
    'approve(address spender, uint256 amount)',
    'approveAndCall(address spender, uint256 amount)',
    'approveAndCall(address spender, uint256 amount, bytes)',
    'approveDelegation(address spender, uint256 amount)',
    // With a signature of the holder: EIP-2612, and DAI's form, which has a boolean instead of an amount.
    'permit(address holder, address spender, uint256 amount, uint256, uint8, bytes32, bytes32)',
    'permit(address holder, address spender, uint256 amount, uint256, bytes)',
    'permit(address holder, address spender, uint256, uint256, bool approved, uint8, bytes32, bytes32)',
    // Permit2
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    'permit(address holder, ((address token, uint160 amount, uint48 expiration, uint48), address spender, uint256), bytes)',
    'permit(address holder, ((address token, uint160 amount, uint48 expiration, uint48)[], address spender, uint256), bytes)',
  ],
  'approve-more': [
    'increaseAllowance(address spender, uint256 amount)',
    'increaseApproval(address spender, uint256 amount)',
  ],
  revoke: [
    'decreaseAllowance(address spender, uint256 amount)',
    'decreaseApproval(address spender, uint256 amount)',
    // Permit2
    'lockdown((address token, address spender)[])',
  ],
  transfer: [
    'transfer(address transferTo, uint256 amount)',
    'transferAndCall(address transferTo, uint256 amount)',
    'transferAndCall(address transferTo, uint256 amount, bytes)',
    'send(address transferTo, uint256 amount, bytes)',
    // Permit2: with an allowance, or with a signature of the holder, which may include a witness.
    'transferFrom(address transferFrom, address transferTo, uint160 amount, address token)',
    'transferFrom((address transferFrom, address transferTo, uint160 amount, address token)[])',
    'permitTransferFrom(((address token, uint256), uint256, uint256), (address transferTo, uint256 amount), address transferFrom, bytes)',
    'permitTransferFrom(((address token, uint256)[], uint256, uint256), (address transferTo, uint256 amount)[], address transferFrom, bytes)',
    'permitWitnessTransferFrom(((address token, uint256), uint256, uint256), (address transferTo, uint256 amount), address transferFrom, bytes32, string, bytes)',
    'permitWitnessTransferFrom(((address token, uint256)[], uint256, uint256), (address transferTo, uint256 amount)[], address transferFrom, bytes32, string, bytes)',
  ],
  'approve-all': [
    'setApprovalForAll(address operator, bool approved)',
    'setOperator(address operator, bool approved)',
    'setOperator(address operator, uint48 expiration)',
    'authorizeOperator(address operator)',
    'setAuthorization(address operator, bool approved)',
    'allow(address operator, bool approved)',
    'hope(address operator)',
  ],
  'revoke-all': ['revokeOperator(address operator)', 'nope(address operator)'],
  'nft-transfer': [
    'transferFrom(address transferFrom, address transferTo, uint256 tokenId)',
    'safeTransferFrom(address transferFrom, address transferTo, uint256 tokenId)',
    'safeTransferFrom(address transferFrom, address transferTo, uint256 tokenId, bytes)',
    'safeTransferFrom(address transferFrom, address transferTo, uint256 tokenId, uint256 amount, bytes)',
    'safeBatchTransferFrom(address transferFrom, address transferTo, uint256[] tokenIds, uint256[] amounts, bytes)',
  ],
  mint: [
    'mint(uint256 amount)',
    'mint(address transferTo)',
    'mint(address transferTo, uint256 amount)',
    'mint(address transferTo, uint256 tokenId, uint256 amount, bytes)',
    'mintBatch(address transferTo, uint256[] tokenIds, uint256[] amounts, bytes)',
    'safeMint(address transferTo)',
    'safeMint(address transferTo, uint256 tokenId)',
    'safeMint(address transferTo, uint256 tokenId, bytes)',
    'batchMint(uint256 amount)',
    'batchMint(address transferTo, uint256 amount)',
    'batchMint(address transferTo, uint256[] tokenIds)',
  ],
  ownership: [
    'transferOwnership(address newOwner)',
    'transferOwnership(address newOwner, bool, bool)',
    'renounceOwnership()',
    'nominateNewOwner(address newOwner)',
    'setOwner(address newOwner)',
    'setOwner(bytes32, address newOwner)',
    'changeOwner(address newOwner)',
    'setAdmin(address newOwner)',
    'changeAdmin(address newOwner)',
    'transferAdmin(address newOwner)',
    'setPendingAdmin(address newOwner)',
    'beginDefaultAdminTransfer(address newOwner)',
    'changeProxyAdmin(address, address newOwner)',
    'transferProxyOwnership(address newOwner)',
    'setGovernance(address newOwner)',
    'transferGovernance(address newOwner)',
  ],
  control: [
    'grantRole(bytes32, address controller)',
    'grantRole(uint64, address controller, uint32)',
    'addOwnerWithThreshold(address controller, uint256)',
    'swapOwner(address, address, address controller)',
    'addOwner(address controller)',
    'addOwnerAddress(address controller)',
    'addAdmin(address controller)',
    'addMinter(address controller)',
    'setMinter(address controller)',
    'enableModule(address controller)',
    'setAuthority(address controller)',
    'setOperator(address controller)',
    'rely(address controller)',
  ],
  code: [
    'upgradeTo(address newCode)',
    'upgradeToAndCall(address newCode, bytes)',
    'upgrade(address, address newCode)',
    'upgradeAndCall(address, address newCode, bytes)',
    'setImplementation(address newCode)',
    'changeMasterCopy(address newCode)',
    'setFallbackHandler(address newCode)',
    'setGuard(address newCode)',
    'diamondCut((address newCode, uint8, bytes4[])[], address, bytes)',
  ],
}

/** The effect of a function, and the encoding of its arguments. */
export interface Meaning {
  readonly action: CallAction
  readonly isIncrease: boolean
  readonly item: AbiFunction
}

export const meaningOf = (action: CallAction, signature: string, isIncrease = false): Meaning => ({
  action,
  isIncrease,
  item: functionOf(signature),
})

export const functionOf = (signature: string): AbiFunction => parseAbiItem(`function ${signature}`) as AbiFunction

/** The selector: the first digits of a call. */
export const selectorOf = ({ name, inputs }: AbiFunction): string =>
  hashOfText(`${name}(${typesOf(inputs)})`).slice(0, 8)

const typesOf = (params: readonly AbiParameter[]): string =>
  params
    .map(param =>
      param.type.startsWith('tuple')
        ? `(${typesOf(componentsOf(param))})${param.type.slice('tuple'.length)}`
        : param.type,
    )
    .join(',')

/** The meanings by selector. Hashing all signatures takes a moment, so only a call makes them. */
export const meanings = makeOnce(
  (): ReadonlyMap<string, Meaning> =>
    new Map(
      Object.entries(FUNCTIONS).flatMap(([group, signatures]) =>
        signatures.map(signature => {
          const meaning =
            group === 'approve-more' ? meaningOf('approve', signature, true) : meaningOf(group as CallAction, signature)
          return [selectorOf(meaning.item), meaning] as const
        }),
      ),
    ),
)
