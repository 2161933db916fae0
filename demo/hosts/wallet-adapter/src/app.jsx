import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { WalletApp, WalletButton, WalletConfirmTx, WalletLoginModal, WalletSignMessage } from 'wallet-elements/react'
import { Requests } from './requests.jsx'

const app = {
  appId: 'clwalletelementsdemo00001',
  apiUrl: 'http://wallet.localhost:4101',
  chains: [
    {
      id: 31337,
      name: 'Local Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:4102'] } },
    },
  ],
  solana: { cluster: 'devnet', rpcUrls: { devnet: 'http://127.0.0.1:4103' } },
}

// No wallet is named: the adapter lists those that announce themselves (Wallet Standard), as extensions do.
const wallets = []

// The adapter's own style sheet is left out, because it loads a font from another site.
export function App() {
  return (
    <>
      <WalletApp config={app} appName="Almanac" announceWallets />
      <WalletButton for="login" label="Log in" labelSignedIn="{address}" />
      <WalletLoginModal id="login" createOnLoginEthereum="users-without-wallets" />
      <WalletSignMessage />
      <WalletConfirmTx />

      <ConnectionProvider endpoint="http://127.0.0.1:4103">
        <WalletProvider wallets={wallets} autoConnect>
          <WalletModalProvider>
            <WalletMultiButton />
            <Requests />
          </WalletModalProvider>
        </WalletProvider>
      </ConnectionProvider>
    </>
  )
}
