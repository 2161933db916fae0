import { wallet } from '../../copy/areas/wallet.js'
import { walletExport } from '../../copy/areas/wallets/wallet-export.js'
import { Button } from '../../ui/actions/button.js'
import { Message } from '../../ui/attention.js'
import { useWords } from '../../ui/language.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { key } from '../../ui/pictures/icons.js'
import { SafeLink } from '../../ui/safe/safe-link.js'
import { Sealed } from '../../ui/sealed/sealed.js'
import { facts } from '../../ui/styles/facts.js'
import { link } from '../../ui/styles/link.js'
import { useStyles } from '../../ui/view-root.js'
import { WalletCard } from '../../ui/wallet-card.js'
import { LEARN_MORE, type ExportKeysModel } from './export-keys.js'
import { KeyFrame } from './key-frame.view.js'

/** Names the wallet, and explains how to keep its key safe. The key itself is shown by the provider's frame only. */
export default function ExportKeysView({ model }: { model: ExportKeysModel }) {
  useStyles(facts)
  useStyles(link)
  const words = useWords(walletExport)
  const { name } = useWords(wallet)
  return (
    <Sealed>
      <Body>
        <Heading icon={key} title={words.title}>
          {model.phrase ? words.keyOrPhrase : words.keyOnly}
        </Heading>
        <WalletCard name={name({ app: model.app })} address={model.address} />
        <Message tone="warning">
          {words.warning}{' '}
          <SafeLink href={LEARN_MORE} className="link">
            {words.learnMore}
          </SafeLink>
        </Message>
        <KeyFrame model={model} words={words} height={44} allow="clipboard-write" entered={model.entered} />
      </Body>
      <Dock>
        <Button kind="secondary" onPress={model.done}>
          {words.done}
        </Button>
      </Dock>
    </Sealed>
  )
}
