import ReviewView from '../transaction/review/review.view.js'
import { useStore } from '../../ui/use-store.js'
import type { SignMessageModel } from './sign-message.js'
import { SignedContent } from './signed-content.js'

/** What is asked for, the message itself, and two answers of one height. */
export default function SignMessageView({ model }: { model: SignMessageModel }) {
  useStore(model.$review) // with it the way in which addresses are written
  const checksum = model.checksum()
  return (
    <ReviewView model={model}>{checksum && <SignedContent content={model.content} checksum={checksum} />}</ReviewView>
  )
}
