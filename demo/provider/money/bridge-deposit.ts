import type { Address } from '@solana/web3.js'
import { encodeFunctionData, erc20Abi } from 'viem'
import { transferLamports } from '../chains/solana/transfer-lamports.js'
import { sendUsdc } from '../chains/usdc/solana-usdc.js'
import type { BridgeEnd } from '../store/money/bridge-requests.js'

/** The deposit transaction in the form that the origin chain's wallet takes. */
export async function deposit(
  { chain, token, amount, address }: BridgeEnd,
  to: string,
  chainId: number,
): Promise<Record<string, unknown>> {
  if (chain === 'solana') {
    const instructions =
      token === null
        ? [transferLamports(address as Address, to as Address, BigInt(amount))]
        : await sendUsdc(address, to, BigInt(amount), token)
    return {
      instructions: instructions.map(({ programAddress, accounts, data }) => ({
        programId: programAddress,
        data: Buffer.from(data).toString('hex'),
        keys: accounts.map(({ address: pubkey, role }) => ({
          pubkey,
          isSigner: role >= 2,
          isWritable: role % 2 === 1,
        })),
      })),
      addressLookupTableAddresses: [],
    }
  }
  if (token === null) return { from: address, to, value: amount, chainId, data: '0x' }
  return {
    from: address,
    to: token,
    value: '0',
    chainId,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, BigInt(amount)] }),
  }
}
