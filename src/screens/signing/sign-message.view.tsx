import ReviewView from '../transaction/review/review.view.js'
import type { SignMessageModel } from './sign-message.js'
import { SignedContent } from './signed-content.js'

/** What is asked for, the message itself, and two answers of one height. */
export default function SignMessageView({ model }: { model: SignMessageModel }) {
  return (
    <ReviewView model={model}>
      <SignedContent content={model.content} />
    </ReviewView>
  )
}
