import { readFileSync } from 'node:fs'
import { encodeFunctionData, getContractAddress, parseAbi } from 'viem'
import { ethereumRpc, type FaucetTransaction } from '../ethereum-faucet.js'

const { bytecode } = JSON.parse(readFileSync(new URL('./development-usdc.json', import.meta.url), 'utf8')) as {
  bytecode: `0x${string}`
}
const MINT = parseAbi(['function mint(address to, uint256 amount)'])
/** Index of the node's last account. It deploys the token in its first transaction, always at the same address. */
const MINTER = 9

interface EthereumUsdc {
  /** The token's address. */
  address: string
  /** Mints millionths of USDC for an address. `token` is one of the token's addresses, by default `address`. */
  mint(to: string, amount: bigint, token?: string): Promise<string>
}

/**
 * Opens the local USDC of one chain, and deploys it if it is missing. Its code is also put at the addresses of real
 * USDC on the networks that this chain stands in for. A page that knows those addresses then finds a token there.
 */
export async function openEthereumUsdc(
  rpcUrl: string,
  send: (transaction: FaucetTransaction) => Promise<string>,
  alsoAt: readonly string[],
): Promise<EthereumUsdc> {
  const minter = ((await ethereumRpc(rpcUrl, 'eth_accounts', [])) as `0x${string}`[])[MINTER]
  if (!minter) throw new Error('The Ethereum node has too few accounts')
  const address = getContractAddress({ from: minter, nonce: 0n })
  if ((await ethereumRpc(rpcUrl, 'eth_getCode', [address, 'latest'])) === '0x')
    await send({ from: minter, data: bytecode })
  const code = await ethereumRpc(rpcUrl, 'eth_getCode', [address, 'latest'])
  await Promise.all(alsoAt.map(place => ethereumRpc(rpcUrl, 'anvil_setCode', [place, code])))
  return {
    address,
    mint(to, amount, token = address) {
      if (!/^0x[0-9a-fA-F]{40}$/.test(to)) throw new RangeError(`Not an Ethereum address: ${to.slice(0, 60)}`)
      return send({
        from: minter,
        to: token,
        data: encodeFunctionData({ abi: MINT, args: [to.toLowerCase() as `0x${string}`, amount] }),
      })
    },
  }
}
