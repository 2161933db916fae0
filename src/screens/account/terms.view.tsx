import { useStore } from '@nanostores/react'
import { $account } from '../../copy/account.js'
import { Button } from '../../ui/button.js'
import { GuardedButton } from '../../ui/guarded-button.js'
import { cleanText } from '../../ui/clean-text.js'
import { documents, lock } from '../../ui/icons.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { List, ListItem } from '../../ui/list.js'
import { SignedInAs } from './signed-in-as.js'
import type { TermsModel } from './terms.js'

/** What is to be agreed to, and two answers of one height. */
export default function TermsView({ model }: { model: TermsModel }) {
  const { terms: words } = useStore($account)
  const status = useStore(model.$status)
  const app = cleanText(model.app, { limit: 40 }).text
  return (
    <>
      <Body>
        <Heading icon={documents} title={words.title}>{words.detail(app)}</Heading>
        <List>
          {model.termsUrl && <ListItem icon={documents} href={model.termsUrl}>{words.viewTerms}</ListItem>}
          {model.privacyPolicyUrl && <ListItem icon={lock} href={model.privacyPolicyUrl}>{words.viewPrivacyPolicy}</ListItem>}
        </List>
        <SignedInAs />
      </Body>
      <Dock pair>
        <Button kind="secondary" busy={status === 'leaving'} disabled={status === 'accepting'} onPress={model.decline}>{words.decline}</Button>
        <GuardedButton busy={status === 'accepting'} disabled={status === 'leaving'} onPress={model.accept}>
          {status === 'accepting' ? words.accepting : words.accept}
        </GuardedButton>
      </Dock>
    </>
  )
}
