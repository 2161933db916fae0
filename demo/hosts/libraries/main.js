import 'wallet-elements'
import * as ethers from './with-ethers.js'
import * as viem from './with-viem.js'
import * as wagmi from './with-wagmi.js'

const libraries = { ethers, viem, wagmi }

for (const button of document.querySelectorAll('[data-by]'))
  button.addEventListener('click', async () => {
    const output = document.querySelector('output')
    output.textContent = ''
    output.textContent = await libraries[button.dataset.by].sign(`Hello from ${button.dataset.by}`)
  })
