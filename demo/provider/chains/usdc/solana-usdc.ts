import {
  findAssociatedTokenPda,
  getTransferCheckedInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getMintDecoder,
  getMintEncoder,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { Address, IInstruction } from '@solana/web3.js'
import { USDC_DECIMALS } from '../coin-amount.js'
import type { SolanaLedger } from '../solana/ledger.js'
import { USDC_MINTS } from './real-addresses.js'

const MINT_LAMPORTS = 10_000_000n

/** The token library's addresses are the same strings with another branded type. */
type TokenAddress = Parameters<typeof findAssociatedTokenPda>[0]['mint']
const branded = (address: string) => address as TokenAddress

/** Puts the local USDC at the mints of real USDC, with `minter` as the mint authority. Existing supply is kept. */
export function openSolanaUsdc(ledger: SolanaLedger, minter: Address): void {
  for (const mint of USDC_MINTS) {
    const before = ledger.account(mint as Address)
    const supply = before ? getMintDecoder().decode(before.data).supply : 0n
    const data = new Uint8Array(
      getMintEncoder().encode({
        mintAuthority: branded(minter),
        supply,
        decimals: USDC_DECIMALS,
        isInitialized: true,
        freezeAuthority: null,
      }),
    )
    ledger.setAccount(mint as Address, {
      lamports: MINT_LAMPORTS,
      data,
      owner: String(TOKEN_PROGRAM_ADDRESS) as Address,
      executable: false,
    })
  }
}

/** The instructions that mint millionths of USDC for an owner, and create the token account if needed. */
export async function mintUsdc(
  minter: Address,
  owner: string,
  amount: bigint,
  mint: string = USDC_MINTS[0],
): Promise<IInstruction[]> {
  const account = await usdcAccountOf(owner, mint)
  const signer = { address: branded(minter) } as unknown as Parameters<
    typeof getCreateAssociatedTokenIdempotentInstructionAsync
  >[0]['payer']
  const create = await getCreateAssociatedTokenIdempotentInstructionAsync({
    payer: signer,
    owner: branded(owner),
    mint: branded(mint),
  })
  const make = getMintToInstruction({
    mint: branded(mint),
    token: branded(account),
    mintAuthority: branded(minter),
    amount,
  })
  return [plain(create, minter), plain(make, minter)]
}

/**
 * The instructions that send USDC to another owner, and create the receiver's token account if needed. `amount` is in
 * millionths; the sender pays.
 */
export async function sendUsdc(from: string, to: string, amount: bigint, mint: string): Promise<PlainInstruction[]> {
  const [source, destination] = [await usdcAccountOf(from, mint), await usdcAccountOf(to, mint)]
  const signer = { address: branded(from) } as unknown as Parameters<
    typeof getCreateAssociatedTokenIdempotentInstructionAsync
  >[0]['payer']
  const create = await getCreateAssociatedTokenIdempotentInstructionAsync({
    payer: signer,
    owner: branded(to),
    mint: branded(mint),
  })
  const send = getTransferCheckedInstruction({
    source: branded(source),
    mint: branded(mint),
    destination: branded(destination),
    authority: branded(from),
    amount,
    decimals: USDC_DECIMALS,
  })
  return [plain(create, from as Address), plain(send, from as Address)]
}

/** The token account that holds an owner's USDC. */
export async function usdcAccountOf(owner: string, mint: string = USDC_MINTS[0]): Promise<string> {
  const [account] = await findAssociatedTokenPda({
    owner: branded(owner),
    mint: branded(mint),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  return account
}

type PlainInstruction = Required<Pick<IInstruction, 'programAddress' | 'accounts' | 'data'>>

/** Converts the token library's instruction, and marks `signer` as a signer, because it signs the transaction. */
function plain(
  instruction: {
    programAddress: string
    accounts: readonly { address: string; role: number }[]
    data: ArrayLike<number>
  },
  signer: Address,
): PlainInstruction {
  return {
    programAddress: instruction.programAddress as Address,
    accounts: instruction.accounts.map(({ address, role }) => ({
      address: address as Address,
      role: address === signer ? role | 2 : role,
    })),
    data: Uint8Array.from(instruction.data),
  }
}
