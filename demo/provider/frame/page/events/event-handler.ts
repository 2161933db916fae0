import type { FrameWorld } from '../frame-world.js'
import type { RequestData } from './request-fields.js'

/**
 * Serves one event: takes the request's `data` and resolves with the response's. Throws a FrameError for an error that
 * the host should receive.
 */
export type EventHandler = (data: RequestData, world: FrameWorld) => Promise<unknown>
