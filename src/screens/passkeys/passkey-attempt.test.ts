import { expect, it } from 'vitest'
import { passkeys } from '../../copy/areas/passkeys.js'
import { passkeyRefused, type PasskeyRefusal } from '../../security/passkeys/refusals.js'
import { screen, type OnStage } from '../../stage/define.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { choiceView } from '../shapes/choice/choice.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../shapes/parts/screen-content.harness.js'
import { passkeyAttempt, passkeyStates, type PasskeyModel } from './passkey-attempt.js'

const { status: words, problem } = passkeys.english

const refused = (why: PasskeyRefusal) => passkeyStates(() => {}).failed?.(passkeyRefused(why), () => {})

it.each<[PasskeyRefusal, boolean]>([
  ['unsupported', false],
  ['framed', false],
  ['site', false],
  ['known', false],
  ['rejected', true],
  ['device', true],
  ['replaced', true],
])('the screen explains the failure "%s", and offers a retry only if that may help', (why, again) => {
  const state = refused(why)
  expect([state?.title, state?.detail].map(text => text && englishText(text))).toEqual([words.failed, problem[why]])
  expect(state?.answers?.map(({ text }) => englishText(text))).toEqual([again ? words.retry : words.back])
})

it('the way back closes the flow if there is no previous screen', async () => {
  const alone = screen('passkey-alone', {
    view: choiceView,
    start: (_: object, stage: OnStage<void>) =>
      passkeyAttempt(stage, undefined, () => Promise.reject(passkeyRefused('unsupported'))) as never,
  })
  const { model, result } = playPart(alone, {})
  await eventually(() => expect(contentOf(model<PasskeyModel>()).buttons).toEqual([words.back]))
  pressButton(model<PasskeyModel>(), words.back)
  await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
})
