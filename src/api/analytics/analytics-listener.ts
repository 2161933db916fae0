import { pageListener } from '../../lib/page-listener.js'

/** Called with each event before it is sent; return false to keep it from being sent. */
export type AnalyticsListener = (event: { readonly event_name: string; readonly payload: object }) => boolean

/** In a file of its own, so that listening does not load what sends. */
export const analyticsListener = pageListener<AnalyticsListener>('analytics')
