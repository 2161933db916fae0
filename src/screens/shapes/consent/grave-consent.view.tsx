import { Sealed } from '../../../ui/sealed/sealed.js'
import type { ConsentModel } from './consent.js'
import ConsentView from './consent.view.js'

/** What hands over power over a wallet, or an account, or takes a protection away: no style sheet of the page hides or replaces any of it. */
export default function GraveConsentView({ model }: { model: ConsentModel }) {
  return (
    <Sealed>
      <ConsentView model={model} />
    </Sealed>
  )
}
