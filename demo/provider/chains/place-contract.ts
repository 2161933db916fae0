import type { Address, Hex } from 'viem'
import { ethereumRpc } from './ethereum-faucet.js'

/** Runs a contract's constructor without a transaction. Resolves with the code that it would deploy. */
export const codeFrom = async (rpcUrl: string, creation: Hex): Promise<Hex> =>
  (await ethereumRpc(rpcUrl, 'eth_call', [{ data: creation }, 'latest'])) as Hex

/**
 * Puts a contract at an address of our choice. What it has stored there stays, so that a chain that is kept over
 * restarts gets the newest code.
 */
export async function placeContract(rpcUrl: string, address: Address, creation: Hex): Promise<void> {
  await ethereumRpc(rpcUrl, 'anvil_setCode', [address, await codeFrom(rpcUrl, creation)])
}
