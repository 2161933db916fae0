import { WalletApp, WalletButton, WalletLoginModal } from 'wallet-elements/react'

export default function Page() {
  return (
    <main>
      <WalletApp appId="clwalletelementsdemo00001" apiUrl={process.env.API_URL} />
      <WalletButton for="login" label="Log in" labelSignedIn="{email}" />
      <WalletLoginModal id="login" createOnLoginEthereum="users-without-wallets" />
    </main>
  )
}
