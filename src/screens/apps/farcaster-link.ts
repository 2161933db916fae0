import { atom, computed } from 'nanostores'
import type { Text } from '../../copy/language.js'
import { isHandheld } from '../../lib/browser/handheld.js'
import type { OnStage } from '../../stage/define.js'
import { APP_MARKS } from '../../ui/pictures/app-marks.js'
import { person } from '../../ui/pictures/icons.js'
import type { OutsideModel, OutsideState } from '../shapes/outside/outside.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'

/**
 * The texts while the screen waits for Farcaster's app: on a computer (`scan`, `qrLabel`), or on a phone (`confirm`,
 * `open`).
 */
export interface FarcasterLinkWords {
  readonly title: Text
  readonly scan: Text
  readonly qrLabel: Text
  readonly confirm: Text
  readonly open: Text
}

/** Shows how to open Farcaster's app: with a QR code for another device, or with a link on this one. */
export const farcasterLinkState = (
  link: string,
  onThisDevice: boolean,
  { title, scan, qrLabel, confirm, open }: FarcasterLinkWords,
): Partial<OutsideState> => ({
  title,
  ...(onThisDevice
    ? { detail: confirm, answers: [{ text: open, href: link }] }
    : { detail: scan, scan: { code: link, label: qrLabel, icon: person, shape: APP_MARKS.farcaster } }),
})

/** An attempt that waits for Farcaster's app. The model has the link that opens the app; each try gets a new link. */
export function attemptInFarcaster<Outcome>(
  stage: OnStage<Outcome>,
  states: AttemptStates,
  words: FarcasterLinkWords,
  task: (signal: AbortSignal, show: (link: string | undefined) => void) => Promise<Outcome>,
): OutsideModel {
  const $link = atom<string | undefined>()
  const { $state } = attempt(stage, states, async signal => {
    try {
      return await task(signal, link => $link.set(link))
    } finally {
      $link.set(undefined)
    }
  })
  return {
    $state: computed([$state, $link], (state, link): OutsideState =>
      state.ring === 'turning' && link ? { ...state, ...farcasterLinkState(link, isHandheld(), words) } : state,
    ),
  }
}
