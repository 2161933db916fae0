import { getBase58Decoder, type Address } from '@solana/web3.js'
import type { ChainAccount } from '../landed-transaction.js'
import { isTokenProgram, readMint, readTokenAccount, TOKEN_2022_PROGRAM, uiTokenAmount } from '../token-account.js'

/** The network reports this epoch for every rent-exempt account. */
const RENT_EXEMPT_EPOCH = 18_446_744_073_709_551_615n
const BASE58_LIMIT_BYTES = 128

export type AccountEncoding = 'base58' | 'base64' | 'jsonParsed'

export interface DataSlice {
  readonly offset: number
  readonly length: number
}

/** An account as the JSON-RPC returns it. Undefined if its data are too long for base58. */
export function accountJson(
  account: ChainAccount,
  encoding: AccountEncoding,
  slice: DataSlice | undefined,
  decimalsOf: (mint: Address) => number,
): unknown {
  const rest = {
    lamports: account.lamports,
    owner: account.owner,
    executable: account.executable,
    rentEpoch: RENT_EXEMPT_EPOCH,
    space: account.data.length,
  }
  if (encoding === 'jsonParsed') {
    const parsed = isTokenProgram(account.owner) ? parseTokenData(account.data, decimalsOf) : undefined
    const program = account.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
    if (parsed) return { ...rest, data: { program, parsed, space: account.data.length } }
  }
  const data = slice ? account.data.subarray(slice.offset, slice.offset + slice.length) : account.data
  if (encoding === 'base58') {
    return data.length > BASE58_LIMIT_BYTES ? undefined : { ...rest, data: [getBase58Decoder().decode(data), 'base58'] }
  }
  return { ...rest, data: [Buffer.from(data).toString('base64'), 'base64'] }
}

function parseTokenData(data: Uint8Array, decimalsOf: (mint: Address) => number): unknown {
  const mint = readMint(data)
  if (mint) return { type: 'mint', info: { ...mint, supply: mint.supply.toString() } }
  const token = readTokenAccount(data)
  if (!token) return undefined
  const decimals = decimalsOf(token.mint)
  return {
    type: 'account',
    info: {
      mint: token.mint,
      owner: token.owner,
      state: token.state,
      isNative: token.rentExemptReserve !== undefined,
      tokenAmount: uiTokenAmount(token.amount, decimals),
      ...(token.delegate
        ? { delegate: token.delegate, delegatedAmount: uiTokenAmount(token.delegatedAmount, decimals) }
        : {}),
      ...(token.rentExemptReserve === undefined
        ? {}
        : { rentExemptReserve: uiTokenAmount(token.rentExemptReserve, decimals) }),
      ...(token.closeAuthority ? { closeAuthority: token.closeAuthority } : {}),
    },
  }
}
