import type { FrameWorld } from '../frame-world.js'
import type { RequestData } from './request-fields.js'

/** Serves one event: its `data` in, the answer's `data` out. Throws a FrameError for what the host should be told. */
export type EventHandler = (data: RequestData, world: FrameWorld) => Promise<unknown>
