import { walletExport } from '../../copy/areas/wallets/wallet-export.js'
import { Button } from '../../ui/actions/button.js'
import { Message, Pill } from '../../ui/attention.js'
import { useWords } from '../../ui/language.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { Sealed } from '../../ui/sealed/sealed.js'
import { facts } from '../../ui/styles/facts.js'
import { link } from '../../ui/styles/link.js'
import { useStore } from '../../ui/use-store.js'
import { useStyles } from '../../ui/view-root.js'
import type { ImportKeyModel } from './import-key.js'
import { KeyFrame } from './key-frame.view.js'

/** The height of the provider's page: a field of three lines, an error of two lines, and a row of buttons. */
const HEIGHT_PX = 188

/** Explains which key the provider needs and who can read it. The visitor types it in the provider's frame below. */
export default function ImportKeyView({ model }: { model: ImportKeyModel }) {
  useStyles(facts)
  useStyles(link)
  const { bring: words } = useWords(walletExport)
  const isDone = useStore(model.$page) === 'done'
  return (
    <Sealed>
      <Body>
        <Heading title={words.title} about="caution">
          {words.detail({ chain: model.chain })}
        </Heading>
        <div id="caution">
          {isDone ? <Pill tone="safe">{words.done}</Pill> : <Message tone="warning">{words.warning}</Message>}
        </div>
        <KeyFrame model={model} words={words} height={HEIGHT_PX} />
        <p className="unseen" role="status">
          {isDone ? words.done : ''}
        </p>
      </Body>
      <Dock>
        <Button kind="secondary" off={isDone} onPress={model.cancel}>
          {words.cancel}
        </Button>
      </Dock>
    </Sealed>
  )
}
