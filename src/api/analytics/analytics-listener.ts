import { onePerPage } from '../../lib/page.js'

/** Called with each event before it is sent; return false to keep it from being sent. */
export type AnalyticsListener = (event: { readonly event_name: string; readonly payload: object }) => boolean

/** The page's listener. In a file of its own, so that listening does not load what sends. */
export const analyticsListener = () => onePerPage<{ current: AnalyticsListener | undefined }>('analytics-listener', () => ({ current: undefined }))

/** Sets the page's listener; a later call replaces an earlier one. */
export function onAnalytics(listener: AnalyticsListener): void {
  analyticsListener().current = listener
}
