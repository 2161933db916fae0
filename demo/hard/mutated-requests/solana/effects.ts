import { parseTokenInstruction, TokenInstruction } from '@solana-program/token'
import { getBase58Decoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

type Account = string | undefined
/** An instruction as web3.js reads it. An account of a lookup table is undefined. */
export interface ReadInstruction {
  readonly program: string
  readonly accounts: readonly Account[]
  readonly data: Uint8Array
}

/** What an instruction does, as the libraries of its program read it. */
export interface Effect {
  readonly does: 'moves-coins' | 'opens' | 'moves-tokens' | 'delegates' | 'hands-over' | 'closes'
  /** The accounts by the names that a review has for them. */
  readonly accounts: Readonly<Record<string, Account>>
  readonly amount: bigint
  readonly decimals?: number
  /** The account that gets something: the delegate, the new authority, the receiver of what is left. */
  readonly taker?: Account
  /** False if it has extra bytes or accounts, or accounts of a lookup table. */
  readonly isPlain: boolean
}

/** The signed bytes and their content, as web3.js reads them. */
export function readBytes(transaction: string) {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(transaction, 'base64'))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const accounts: readonly string[] = message.staticAccounts
  const instructions = message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }): ReadInstruction => ({
      program: accounts[programAddressIndex] ?? '',
      accounts: accountIndices.map(index => accounts[index]),
      data: Uint8Array.from(data as Uint8Array),
    }),
  )
  const tables = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return { signed: Uint8Array.from(messageBytes), version: message.version, accounts, instructions, tables }
}

/** The effect of an instruction; undefined if it has none of these, or its program would refuse it. */
export function effectOf(instruction: ReadInstruction): Effect | undefined {
  if (instruction.program === SYSTEM_PROGRAM) return systemEffect(instruction)
  return TOKEN_PROGRAMS.some(program => program === instruction.program) ? tokenEffect(instruction) : undefined
}

/** The documented layout: a type in four bytes, lamports in eight, and for a new account its size and its owner. */
function systemEffect({ accounts, data }: ReadInstruction): Effect | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const type = data.length < 12 ? undefined : view.getUint32(0, true)
  const [from, to] = accounts
  const whole = accounts.length === 2 && from !== undefined && to !== undefined
  if (type === 2 && accounts.length > 1)
    return {
      ...{ does: 'moves-coins', accounts: { from, to }, amount: view.getBigUint64(4, true) },
      isPlain: whole && data.length === 12,
    }
  if (type !== 0 || data.length < 52 || accounts.length < 2) return undefined
  const owner = getBase58Decoder().decode(data.subarray(20, 52))
  return {
    ...{ does: 'opens', accounts: { payer: from, to, owner }, amount: view.getBigUint64(4, true) },
    isPlain: whole && data.length === 52,
  }
}

/** The name of an account of a lookup table, for the library: it reads no missing ones. */
const MISSING = 'in a table'
const known = (account: { readonly address: string }): Account =>
  account.address === MISSING ? undefined : account.address

type Parsed = ReturnType<typeof parseTokenInstruction>
function parsed({ program, accounts, data }: ReadInstruction): Parsed | undefined {
  try {
    return parseTokenInstruction({
      programAddress: program,
      accounts: accounts.map(account => ({ address: account ?? MISSING, role: 0 })),
      data,
    } as unknown as Parameters<typeof parseTokenInstruction>[0])
  } catch {
    return undefined
  }
}

function tokenEffect(instruction: ReadInstruction): Effect | undefined {
  const read = parsed(instruction)
  const isLong = (bytes: number, accounts: number) =>
    instruction.data.length === bytes && instruction.accounts.slice(0, accounts).every(one => one !== undefined)
  switch (read?.instructionType) {
    case TokenInstruction.Transfer: {
      const { source, destination, authority } = read.accounts
      return {
        ...{ does: 'moves-tokens', amount: read.data.amount, isPlain: isLong(9, 3) },
        accounts: { from: known(source), to: known(destination), owner: known(authority) },
      }
    }
    case TokenInstruction.TransferChecked: {
      const { source, destination, authority, mint } = read.accounts
      return {
        ...{ does: 'moves-tokens', ...read.data, isPlain: isLong(10, 4) },
        accounts: { from: known(source), to: known(destination), owner: known(authority), mint: known(mint) },
      }
    }
    case TokenInstruction.Approve:
    case TokenInstruction.ApproveChecked: {
      const taker = known(read.accounts.delegate)
      return { does: 'delegates', accounts: {}, amount: read.data.amount, taker, isPlain: true }
    }
    case TokenInstruction.SetAuthority: {
      const { newAuthority } = read.data
      if ((instruction.data[2] ?? 2) > 1) return undefined // neither an account nor none
      const taker = newAuthority.__option === 'Some' ? newAuthority.value : undefined
      return { does: 'hands-over', accounts: {}, amount: 0n, taker, isPlain: true }
    }
    case TokenInstruction.CloseAccount: {
      const { account, destination, owner } = read.accounts
      const taker = known(destination)
      return {
        ...{ does: 'closes', amount: 0n, taker, isPlain: isLong(1, 3) },
        accounts: { from: known(account), to: taker, owner: known(owner) },
      }
    }
    default:
      return undefined
  }
}

/** The owner of a token account that the transaction opens at its standard address. */
export const ownerOf = (tokenAccount: string, instructions: readonly ReadInstruction[]): string =>
  instructions.find(
    ({ program, accounts, data }) =>
      program === ASSOCIATED_TOKEN_PROGRAM &&
      accounts[1] === tokenAccount &&
      accounts.slice(0, 4).filter(account => account !== undefined).length === 4 &&
      data.length < 2 &&
      (data[0] ?? 0) < 2,
  )?.accounts[2] ?? tokenAccount
