import { connect, createConfig, http, signMessage } from '@wagmi/core'
import { defineChain } from 'viem'
import { walletConnector } from 'wallet-elements/wagmi'

// Any chain of the app, for example `import { base } from 'viem/chains'`.
const chain = defineChain({
  id: 31337,
  name: 'Local Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
})

const config = createConfig({
  chains: [chain],
  connectors: [walletConnector()],
  transports: { [chain.id]: http() },
})

export async function sign(message) {
  await connect(config, { connector: config.connectors[0] })
  return signMessage(config, { message })
}
