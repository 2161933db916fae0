import { getAddressDecoder, getBase58Decoder, type Address } from '@solana/web3.js'
import { isTokenProgram, TOKEN_2022_PROGRAM, uiTokenAmount } from '../token-account.js'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMO_PROGRAMS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

export interface PlainInstruction {
  readonly program: Address
  readonly accounts: readonly Address[]
  readonly data: Uint8Array
}

/** An instruction in the form of `jsonParsed`: parsed if the instruction is known, raw otherwise. */
export function parseInstruction(instruction: PlainInstruction, stackHeight: number | null): unknown {
  const parsed = describe(instruction)
  if (parsed) return { program: parsed.program, programId: instruction.program, parsed: parsed.parsed, stackHeight }
  return {
    programId: instruction.program,
    accounts: instruction.accounts,
    data: getBase58Decoder().decode(instruction.data),
    stackHeight,
  }
}

function describe(instruction: PlainInstruction): { program: string; parsed: unknown } | undefined {
  const { program, data, accounts } = instruction
  try {
    if (program === SYSTEM_PROGRAM) return named('system', systemInstruction(data, accounts))
    if (isTokenProgram(program))
      return named(program === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token', tokenInstruction(data, accounts))
    if (program === ASSOCIATED_TOKEN_PROGRAM)
      return named('spl-associated-token-account', associatedAccountInstruction(data, accounts))
    if (MEMO_PROGRAMS.includes(program))
      return named('spl-memo', new TextDecoder('utf-8', { fatal: true }).decode(data))
  } catch {
    // The data are too short or not text, so the instruction stays raw.
  }
  return undefined
}

const named = (program: string, parsed: unknown) => (parsed === undefined ? undefined : { program, parsed })

function systemInstruction(data: Uint8Array, accounts: readonly Address[]): unknown {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  switch (view.getUint32(0, true)) {
    case 0:
      return {
        type: 'createAccount',
        info: {
          source: required(accounts, 0),
          newAccount: required(accounts, 1),
          lamports: view.getBigUint64(4, true),
          space: view.getBigUint64(12, true),
          owner: getAddressDecoder().decode(data, 20),
        },
      }
    case 2:
      return {
        type: 'transfer',
        info: {
          source: required(accounts, 0),
          destination: required(accounts, 1),
          lamports: view.getBigUint64(4, true),
        },
      }
    default:
      return undefined
  }
}

function tokenInstruction(data: Uint8Array, accounts: readonly Address[]): unknown {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  switch (view.getUint8(0)) {
    case 3:
      return {
        type: 'transfer',
        info: {
          source: required(accounts, 0),
          destination: required(accounts, 1),
          ...authority(accounts, 2),
          amount: view.getBigUint64(1, true).toString(),
        },
      }
    case 9:
      return {
        type: 'closeAccount',
        info: { account: required(accounts, 0), destination: required(accounts, 1), owner: required(accounts, 2) },
      }
    case 12:
      return {
        type: 'transferChecked',
        info: {
          source: required(accounts, 0),
          mint: required(accounts, 1),
          destination: required(accounts, 2),
          ...authority(accounts, 3),
          tokenAmount: uiTokenAmount(view.getBigUint64(1, true), view.getUint8(9)),
        },
      }
    case 17:
      return { type: 'syncNative', info: { account: required(accounts, 0) } }
    default:
      return undefined
  }
}

function associatedAccountInstruction(data: Uint8Array, accounts: readonly Address[]): unknown {
  const kind = data.length === 0 ? 0 : data[0]
  if (kind !== 0 && kind !== 1) return undefined
  return {
    type: kind === 0 ? 'create' : 'createIdempotent',
    info: {
      source: required(accounts, 0),
      account: required(accounts, 1),
      wallet: required(accounts, 2),
      mint: required(accounts, 3),
      systemProgram: required(accounts, 4),
      tokenProgram: required(accounts, 5),
    },
  }
}

/** The authority: a single owner, or a multisig owner with the members that signed. */
function authority(accounts: readonly Address[], at: number): object {
  const signers = accounts.slice(at + 1)
  return signers.length === 0
    ? { authority: required(accounts, at) }
    : { multisigAuthority: required(accounts, at), signers }
}

function required(accounts: readonly Address[], index: number): Address {
  const account = accounts[index]
  if (account === undefined) throw new RangeError('too few accounts')
  return account
}
