import { useStore } from '@nanostores/react'
import { $wallet } from '../../copy/wallet.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { wallet } from '../../ui/icons.js'
import { Body, Dock } from '../../ui/layout.js'
import { Status } from '../../ui/status.js'
import type { CreateWalletModel } from './create-wallet.js'

/** The ring turns, closes, or stays open; its words stand still. */
export default function CreateWalletView({ model }: { model: CreateWalletModel }) {
  const { create: words } = useStore($wallet)
  const status = useStore(model.$status)
  return (
    <>
      <Body centre>
        {status === 'creating' && <Status key="status" ring="turning" title={words.title(model.chains)} detail={words.moments}><Icon of={wallet} /></Status>}
        {status === 'done' && <Status key="status" ring="done" title={words.success(model.chains)} detail={words.successDetail(model.chains)} />}
        {status === 'error' && <Status key="status" ring="failed" title={words.failed} detail={words.failedDetail} />}
      </Body>
      {status === 'error' && (
        <Dock pair>
          <Button kind="secondary" onPress={model.close}>{words.close}</Button>
          <Button onPress={model.retry}>{words.retry}</Button>
        </Dock>
      )}
    </>
  )
}
