import { onePerPage } from '../lib/page.js'

/** Hears of an event before it is sent, name and payload; false keeps it back. */
export type AnalyticsListener = (event: { readonly event_name: string; readonly payload: object }) => boolean

/** Who hears of the page's events. Apart from what sends them, so that listening brings nothing along. */
export const analyticsListener = () => onePerPage<{ hear: AnalyticsListener | undefined }>('analytics-listener', () => ({ hear: undefined }))

/** Lets somebody hear of every event before it is sent; of two the later one does. */
export function hearAnalytics(hear: AnalyticsListener): void {
  analyticsListener().hear = hear
}
