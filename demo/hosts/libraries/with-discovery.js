import { connect, createConfig, getConnection, http, signMessage } from '@wagmi/core'
import { defineChain } from 'viem'

const chain = defineChain({
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
})

// No connector is named: wagmi discovers the wallet like one of an extension (EIP-6963).
const config = createConfig({ chains: [chain], transports: { [chain.id]: http() } })

export async function sign(message) {
  const [connector] = config.connectors
  // A login already connects the wallet, and wagmi refuses to connect it twice.
  if (!getConnection(config).isConnected) await connect(config, { connector })
  return signMessage(config, { message })
}
