import { getAddressDecoder, type Address } from '@solana/web3.js'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

const TOKEN_ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const STATES = ['uninitialized', 'initialized', 'frozen']

interface TokenAccount {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly state: string
  readonly delegate?: Address
  readonly delegatedAmount: bigint
  readonly rentExemptReserve?: bigint
  readonly closeAuthority?: Address
}

export interface Mint {
  readonly mintAuthority: Address | null
  readonly supply: bigint
  readonly decimals: number
  readonly isInitialized: boolean
  readonly freezeAuthority: Address | null
}

export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
}

/** Reads the token account in an account's data. Undefined if there is none. */
export function readTokenAccount(data: Uint8Array): TokenAccount | undefined {
  if (data.length < TOKEN_ACCOUNT_BYTES) return undefined
  const { view, address } = fields(data)
  const state = STATES[view.getUint8(108)]
  if (!state || state === 'uninitialized') return undefined
  return {
    mint: address(0),
    owner: address(32),
    amount: view.getBigUint64(64, true),
    ...(view.getUint32(72, true) === 1 ? { delegate: address(76) } : {}),
    state,
    ...(view.getUint32(109, true) === 1 ? { rentExemptReserve: view.getBigUint64(113, true) } : {}),
    delegatedAmount: view.getBigUint64(121, true),
    ...(view.getUint32(129, true) === 1 ? { closeAuthority: address(133) } : {}),
  }
}

export function readMint(data: Uint8Array): Mint | undefined {
  if (data.length !== MINT_BYTES) return undefined
  const { view, address } = fields(data)
  return {
    mintAuthority: view.getUint32(0, true) === 1 ? address(4) : null,
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: view.getUint8(45) === 1,
    freezeAuthority: view.getUint32(46, true) === 1 ? address(50) : null,
  }
}

function fields(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { view, address: (offset: number) => getAddressDecoder().decode(data, offset) }
}

/** A token amount as the JSON-RPC shows it: exact digits, decimals, and the readable amount. */
export function uiTokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const integer = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${integer}.${fraction}` : integer
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
