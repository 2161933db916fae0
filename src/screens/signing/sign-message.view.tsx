import ReviewView from '../transaction/review/review.view.js'
import { useStore } from '../../ui/use-store.js'
import type { SignMessageModel } from './sign-message.js'
import { SignedContent } from './signed-content.js'

/** The request, the message itself, and two answers of equal height. */
export default function SignMessageView({ model }: { model: SignMessageModel }) {
  useStore(model.$review) // Draws again once the formatting of addresses is loaded.
  const checksum = model.checksum()
  return (
    <ReviewView model={model}>{checksum && <SignedContent content={model.content} checksum={checksum} />}</ReviewView>
  )
}
