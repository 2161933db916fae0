import { connect, createConfig, getConnection, http, signMessage } from '@wagmi/core'
import { defineChain } from 'viem'

const chain = defineChain({
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
})

// No connector is named: the wallet is found, as one in an extension would be (EIP-6963).
const config = createConfig({ chains: [chain], transports: { [chain.id]: http() } })

export async function sign(message) {
  const [connector] = config.connectors
  // Whoever has logged in is connected by that, and wagmi refuses to connect them twice.
  if (!getConnection(config).isConnected) await connect(config, { connector })
  return signMessage(config, { message })
}
