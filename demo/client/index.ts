/** A host whose script does the asking: viem over the client interface. No flow element is written in its page. */
import { BaseError, createPublicClient, createWalletClient, custom, parseEther, UserRejectedRequestError } from 'viem'
import { acceptTerms, createWallet, getEthereumProvider, loginAsGuest } from '../../src/index.js'

const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const transport = custom(getEthereumProvider())
const wallet = createWalletClient({ transport })
const chain = createPublicClient({ transport, pollingInterval: 250 })

/** True for the number 4001, which viem gives a class. */
const refused = (error: unknown) =>
  error instanceof BaseError && error.walk(cause => cause instanceof UserRejectedRequestError) !== null

/** Does what a button asks for, and says how it ended. */
function on(id: string, act: () => Promise<string>): void {
  const said = document.querySelector(`output[for=${id}]`)
  document.getElementById(id)?.addEventListener('click', () => {
    act()
      .catch((error: unknown) => (refused(error) ? 'You said no.' : String(error)))
      .then(line => {
        if (said) said.textContent = line
      })
  })
}

on('guest', async () => {
  await loginAsGuest()
  await acceptTerms() // the page says beside the button what is accepted
  return (await createWallet({ chainType: 'ethereum' })).address
})

on('send', async () => {
  const [account] = await wallet.requestAddresses()
  if (!account) return 'There is no wallet.'
  const hash = await wallet.sendTransaction({ account, chain: null, to: RECEIVER, value: parseEther('0.01') })
  const { status, blockNumber } = await chain.waitForTransactionReceipt({ hash })
  return `${hash}: ${status} in block ${blockNumber}`
})
