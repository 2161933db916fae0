/** The components for React; compiled against the packed package. What must not compile says so. */
import { useRef } from 'react'
import { WalletApp, WalletButton, WalletConfirmTx, WalletFund, WalletLoginModal, type WalletFundProps } from 'wallet-elements/react'
import type { WalletFundElement } from 'wallet-elements'

export function Page({ open, ...rest }: WalletFundProps) {
  const fund = useRef<WalletFundElement>(null)
  return (
    <>
      <WalletApp appId="x" config={{ appearance: { theme: 'dark' } }} onSessionChange={({ detail }) => detail.user?.id} />
      <WalletButton for="login" className="big" onClick={() => {}} />
      <WalletLoginModal id="login" open={open} onLoginComplete={event => event.detail.user.id} onError={event => event.detail.code} />
      <WalletFund ref={fund} {...rest} chain={{ id: 1 }} onClick={() => fund.current?.show()} />
      <WalletConfirmTx transaction={{ to: '0x' }} valueUnit="ether" onBeforeSubmit={event => event.detail.request} />
      {/* @ts-expect-error a layer is one of three words */}
      <WalletFund layer="front" />
      {/* @ts-expect-error properties are spelled as such */}
      <WalletFund chainTypes="ethereum" />
      {/* @ts-expect-error a funding has no user */}
      <WalletFund onFundComplete={event => event.detail.user} />
    </>
  )
}
