import { Button } from '../../ui/button.js'
import { Body, Dock } from '../../ui/layout.js'
import { SafeText } from '../../ui/safe-text.js'
import { Status } from '../../ui/status.js'
import type { ErrorModel } from './error.js'

/** What went wrong, and the one way on. The words may be the server's or the host's. */
export default function ErrorView({ model }: { model: ErrorModel }) {
  return (
    <>
      <Body centre>
        <Status ring="failed" title={<SafeText text={model.title} limit={120} />} detail={<SafeText text={model.detail} limit={400} />} />
      </Body>
      <Dock>
        {model.href
          ? <Button href={model.href}><SafeText text={model.button} limit={60} within /></Button>
          : <Button onPress={model.go}><SafeText text={model.button} limit={60} within /></Button>}
      </Dock>
    </>
  )
}
