import { connect, createConfig, http, injected, signMessage } from '@wagmi/core'
import { defineChain } from 'viem'
import { getEthereumProvider } from 'wallet-elements/client'

// Any chain of the app: `import { base } from 'viem/chains'`.
const chain = defineChain({
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
})

const embedded = injected({
  target: () => ({ id: 'embedded', name: 'Your wallet', provider: getEthereumProvider() }),
})

const config = createConfig({
  chains: [chain],
  connectors: [embedded],
  transports: { [chain.id]: http() },
})

export async function sign(message) {
  await connect(config, { connector: embedded })
  return signMessage(config, { message })
}
