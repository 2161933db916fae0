import 'wallet-elements'
import * as batches from './with-batches.js'
import * as discovery from './with-discovery.js'
import * as ethers from './with-ethers.js'
import * as adapter from './with-solana-adapter.js'
import * as viem from './with-viem.js'
import * as wagmi from './with-wagmi.js'

const libraries = { adapter, batches, discovery, ethers, viem, wagmi }

const greeting = contents => ({
  domain: { name: 'Other libraries', version: '1', chainId: 31337 },
  types: {
    Greeting: [
      { name: 'contents', type: 'string' },
      { name: 'readers', type: 'address[]' },
    ],
  },
  primaryType: 'Greeting',
  message: { contents, readers: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] },
})

async function signGreeting(by) {
  const typedData = greeting(`Typed by ${by}`)
  return { typedData, signature: await libraries[by].signTyped(typedData) }
}

for (const button of document.querySelectorAll('[data-by]'))
  button.addEventListener('click', async () => {
    const { by, to, typed } = button.dataset
    const output = document.querySelector('output')
    output.textContent = ''
    const result = await (to
      ? libraries[by].send(to)
      : typed !== undefined
        ? signGreeting(by)
        : libraries[by].sign(`Hello from ${by}`))
    output.textContent = typeof result === 'string' ? result : JSON.stringify(result)
  })
