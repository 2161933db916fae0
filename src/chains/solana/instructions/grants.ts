import { getU64Decoder, getU32Decoder } from '@solana/web3.js'
import { LITTLE_ENDIAN } from '../little-endian.js'
import { SYSTEM_PROGRAM } from '../../clusters.js'
import { base58, type CompiledInstruction } from '../wire.js'
import { TOKEN_PROGRAMS } from './token.js'

/** A permission that an instruction grants to another account. */
export interface Grant {
  readonly kind: 'assign' | 'authority' | 'delegate' | 'close' | 'nonce-authority' | 'stake-authority'
  /** The index of its instruction in the transaction. */
  readonly index: number
  /** The account concerned, and the recipient; undefined if it is in a lookup table, or there is none. */
  readonly account: string | undefined
  readonly grantee: string | undefined
  /** For a delegate: the maximum amount, in the token's smallest unit. */
  readonly amount?: bigint
}

type Found = Omit<Grant, 'index'>

const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111'
const LOADER_PROGRAM = 'BPFLoaderUpgradeab1e11111111111111111111111'
const KEY_BYTES = 32

/**
 * The permissions that a transaction grants to others. Programs ignore extra bytes and extra accounts, and some
 * accounts are in lookup tables that are not read. Here, too, an instruction is therefore recognised by its type and
 * its required parts alone, so that none that is executed is missed.
 */
export function grantsOf(instructions: readonly CompiledInstruction[], wallet: string): Grant[] {
  return instructions.flatMap((instruction, index) => {
    const found = READERS.get(instruction.program)?.(instruction)
    return found && found.grantee !== wallet ? [{ index, ...found }] : []
  })
}

const READERS: ReadonlyMap<string, (instruction: CompiledInstruction) => Found | undefined> = new Map([
  [SYSTEM_PROGRAM, system],
  [STAKE_PROGRAM, stake],
  [LOADER_PROGRAM, loader],
  ...TOKEN_PROGRAMS.map(program => [program, token] as const),
])

function system({ accounts: [account], data }: CompiledInstruction): Found | undefined {
  switch (typeOf(data)) {
    case 1:
      return { kind: 'assign', account, grantee: keyAt(data, 4) }
    case 7:
      return { kind: 'nonce-authority', account, grantee: keyAt(data, 4) }
    case 10: {
      // The base address and the seed, with its length, come before the owner.
      const seed = 4 + KEY_BYTES
      const length = data.length >= seed + 8 ? getU64Decoder(LITTLE_ENDIAN).decode(data, seed) : 0n
      return { kind: 'assign', account, grantee: length < 1_232n ? keyAt(data, seed + 8 + Number(length)) : undefined }
    }
    default:
      return undefined
  }
}

function stake({ accounts: [account, , , fourth], data }: CompiledInstruction): Found | undefined {
  switch (typeOf(data)) {
    case 1:
    case 8:
      return { kind: 'stake-authority', account, grantee: keyAt(data, 4) }
    case 10:
    case 11:
      return { kind: 'stake-authority', account, grantee: fourth }
    // An account that may lift a lockup controls the locked stake.
    case 6:
    case 12:
      return { kind: 'stake-authority', account, grantee: undefined }
    default:
      return undefined
  }
}

/** The account that may replace a program. */
function loader({ accounts: [account, , grantee], data }: CompiledInstruction): Found | undefined {
  const type = typeOf(data)
  return type === 4 || type === 7 ? { kind: 'authority', account, grantee } : undefined
}

function token({ accounts, data }: CompiledInstruction): Found | undefined {
  const [account, second, third] = accounts
  switch (data[0]) {
    case 4:
      return { kind: 'delegate', account, grantee: second, ...amountOf(data) }
    case 13:
      return { kind: 'delegate', account, grantee: third, ...amountOf(data) }
    case 6:
      return { kind: 'authority', account, grantee: data[2] === 1 ? keyAt(data, 3) : undefined }
    case 9:
      return { kind: 'close', account, grantee: second }
    default:
      return undefined
  }
}

const typeOf = (data: Uint8Array): number | undefined =>
  data.length < 4 ? undefined : getU32Decoder(LITTLE_ENDIAN).decode(data)

const amountOf = (data: Uint8Array): { amount?: bigint } =>
  data.length < 9 ? {} : { amount: getU64Decoder(LITTLE_ENDIAN).decode(data, 1) }

const keyAt = (data: Uint8Array, offset: number): string | undefined =>
  data.length < offset + KEY_BYTES ? undefined : base58(data.subarray(offset, offset + KEY_BYTES))
