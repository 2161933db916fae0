import { Sealed } from '../../../ui/sealed/sealed.js'
import type { ConsentModel } from './consent.js'
import ConsentView from './consent.view.js'

/**
 * A consent that gives away control of a wallet or an account, or removes a protection: the page's style sheets cannot
 * hide or replace any of it.
 */
export default function GraveConsentView({ model }: { model: ConsentModel }) {
  return (
    <Sealed>
      <ConsentView model={model} />
    </Sealed>
  )
}
