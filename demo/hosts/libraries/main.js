import 'wallet-elements'
import * as batches from './with-batches.js'
import * as discovery from './with-discovery.js'
import * as ethers from './with-ethers.js'
import * as adapter from './with-solana-adapter.js'
import * as viem from './with-viem.js'
import * as wagmi from './with-wagmi.js'

const libraries = { adapter, batches, discovery, ethers, viem, wagmi }

for (const button of document.querySelectorAll('[data-by]'))
  button.addEventListener('click', async () => {
    const { by, to } = button.dataset
    const output = document.querySelector('output')
    output.textContent = ''
    const result = await (to ? libraries[by].send(to) : libraries[by].sign(`Hello from ${by}`))
    output.textContent = typeof result === 'string' ? result : JSON.stringify(result)
  })
