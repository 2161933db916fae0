/** Checks the types of the tags in Solid against the packed package. Lines that must not compile are marked. */
import 'wallet-elements/types/solid'
import type { WalletLoginModalElement } from 'wallet-elements'

export function Page(props: { open: boolean }) {
  let modal: WalletLoginModalElement | undefined
  return (
    <>
      <wallet-app app-id="x" prop:config={{ appearance: { theme: 'dark' } }} />
      <wallet-login-modal
        id="login"
        class="big"
        ref={modal}
        prop:open={props.open}
        layer="inline"
        on:wallet-login-complete={event => event.detail.user.id}
      />
      <wallet-login-modal
        flow="connect-or-create"
        on:wallet-connect-or-create-complete={event =>
          'wallet' in event.detail ? event.detail.wallet.address : event.detail.user.id
        }
      />
      <button onClick={() => modal?.show({ flow: 'login' }).then(({ user }) => user.id)} />
      {/* @ts-expect-error who may connect a wallet instead may have no user */}
      <button onClick={() => modal?.show({ flow: 'connect-or-create' }).then(({ user }) => user.id)} />
      {/* @ts-expect-error a layer is one of three words */}
      <wallet-fund layer="front" />
      {/* @ts-expect-error there is no such setting */}
      <wallet-fund prop:config={{ appearance: { colour: 'red' } }} />
      {/* @ts-expect-error a funding has no user */}
      <wallet-fund on:wallet-fund-complete={event => event.detail.user} />
      {/* @ts-expect-error there is no such tag */}
      <wallet-funds />
    </>
  )
}
