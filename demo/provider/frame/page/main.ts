import { originCheck } from '../allowed-origins.js'
import { openDeviceShares } from './device-shares.js'
import { frameEvents } from './events/frame-events.js'
import { FrameError } from './frame-error.js'
import { frameWorld } from './frame-world.js'
import { readRequest, type Request } from './message-gate.js'
import { ProviderCall } from './provider-call.js'

/** The page's settings, written into its body by the server, so that the host cannot set them. */
const { appId = '', sources = '', rawSigning } = document.body.dataset
const query = new URLSearchParams(location.search)
const isAllowed = originCheck(sources.split(' ').filter(Boolean))

const call = new ProviderCall({
  appId,
  clientId: identifier(query.get('client_id')),
  analyticsId: identifier(query.get('caid')),
})
const world = openDeviceShares(appId).then(shares => frameWorld(call, shares, rawSigning === 'true'))

/** A page that is not embedded has no host to serve. */
if (window.parent !== window) {
  window.addEventListener('message', message => {
    const request = readRequest(message, { parent: window.parent, isAllowed, isKnown: event => frameEvents.has(event) })
    if (request) void answer(request)
  })
}

async function answer(request: Request): Promise<void> {
  const { id, event, data } = request
  try {
    const serve = frameEvents.get(event)
    if (serve) reply(request, { id, event, data: await serve(data, await world) })
  } catch (error) {
    reply(request, { id, event, error: errorOf(error) })
  }
}

/** The error for the host. An unexpected error reveals no more than that it happened. */
function errorOf(error: unknown): { type: string; message: string } {
  if (error instanceof FrameError) return { type: error.type, message: error.message }
  return { type: 'error', message: 'An error has occurred, please try again.' }
}

function reply(request: Request, envelope: object): void {
  window.parent.postMessage(request.asText ? JSON.stringify(envelope) : envelope, request.origin)
}

/** Ids go into headers. A value that is no id is dropped. */
function identifier(value: string | null): string | undefined {
  return value !== null && /^[\w:.-]{1,100}$/.test(value) ? value : undefined
}
