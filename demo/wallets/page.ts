import { BEHAVIOURS } from './behaviour.js'
import { injectTestWallets } from './inject.js'

/**
 * The script `/demo/wallets.js` for a page under test. The wallets are at `window.testWallets`. `?wallet=refuse` in the
 * address of the page sets the behaviour of both from the start.
 */
const wallets = injectTestWallets(window, {
  ethereumRpcUrl: 'http://127.0.0.1:4102',
  baseRpcUrl: 'http://127.0.0.1:4104',
  solanaRpcUrl: 'http://127.0.0.1:4103',
})
const chosen = new URLSearchParams(location.search).get('wallet')
const behaviour = BEHAVIOURS.find(behaviour => behaviour === chosen)
if (behaviour) for (const { script } of [wallets.ethereum, wallets.solana]) script.behave(behaviour)
Object.assign(window, { testWallets: wallets })
