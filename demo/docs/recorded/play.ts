import { frameEvents } from '../../provider/frame/page/events/frame-events.js'
import { frameWorld } from '../../provider/frame/page/frame-world.js'
import { ProviderCall } from '../../provider/frame/page/provider-call.js'
import recording from './answers.json'
import { serveFrames } from './frame-in-page.js'
import { APP_ID, deviceOf, player, WRITTEN } from './recording.js'

/** The delay of each response, as over a network. */
const RESPONSE_DELAY_MS = 250

/*
 * The recorded provider of a page that is opened from the disk. It replaces the network and the wallet frame. The frame
 * uses the development provider's own code with the recorded device share. This module runs before the elements,
 * because they read `fetch` when they load.
 */
const answer = player(recording)
globalThis.fetch = async (input, init) => {
  await new Promise(resolve => setTimeout(resolve, RESPONSE_DELAY_MS))
  init?.signal?.throwIfAborted()
  return answer(input, init)
}
const world = frameWorld(new ProviderCall({ appId: APP_ID }), deviceOf(recording))
serveFrames(WRITTEN.api, (event, data) => frameEvents.get(event)?.(data, world))
