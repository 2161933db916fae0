import { pageListener } from '../../lib/page-listener.js'

/** Is called with each event before it is sent. Returning false prevents sending. */
export type AnalyticsListener = (event: { readonly event_name: string; readonly payload: object }) => boolean

/** In its own file, so that listening does not load the code that sends. */
export const analyticsListener = pageListener<AnalyticsListener>('analytics')
