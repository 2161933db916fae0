import { frameEvents } from '../../provider/frame/page/events/frame-events.js'
import { frameWorld } from '../../provider/frame/page/frame-world.js'
import { ProviderCall } from '../../provider/frame/page/provider-call.js'
import recording from './answers.json'
import { serveFrames } from './frame-in-page.js'
import { APP_ID, deviceOf, player, WRITTEN } from './recording.js'

/** An answer over a network takes a moment. */
const TAKES_MS = 250

/*
 * The recorded provider of a page that is read from the disk: it answers instead of the network and of the wallet frame, which is
 * the development provider's own with the recorded device. It is there before the elements, which take `fetch` as they load.
 */
const answer = player(recording)
globalThis.fetch = async (input, init) => {
  await new Promise(resolve => setTimeout(resolve, TAKES_MS))
  init?.signal?.throwIfAborted()
  return answer(input, init)
}
const world = frameWorld(new ProviderCall({ appId: APP_ID }), deviceOf(recording))
serveFrames(WRITTEN.api, (event, data) => frameEvents.get(event)?.(data, world))
