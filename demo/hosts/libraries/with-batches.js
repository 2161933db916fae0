import { createWalletClient, custom, defineChain, parseEther } from 'viem'
import { getEthereumProvider } from 'wallet-elements/client'

const chain = defineChain({
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
})

/**
 * Sends two payments as one batch (EIP-5792). Returns the wallet's capabilities, and the status and hashes of the
 * batch.
 */
export async function send(to) {
  const client = createWalletClient({ chain, transport: custom(getEthereumProvider()) })
  const [account] = await client.requestAddresses()
  const capabilities = await client.getCapabilities({ account, chainId: chain.id })
  const call = { to, value: parseEther('0.01') }
  const { id } = await client.sendCalls({ account, calls: [call, call] })
  const { status, receipts } = await client.waitForCallsStatus({ id })
  return { capabilities, status, hashes: receipts.map(({ transactionHash }) => transactionHash) }
}
