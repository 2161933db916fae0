import { onePerPage } from './page.js'

/** The function that the page has set as a listener, if any. */
export interface PageListener<Listener> {
  current: Listener | undefined
}

/** The page's only listener of this name. All copies of the bundle share it. */
export const pageListener =
  <Listener>(name: string) =>
  (): PageListener<Listener> =>
    onePerPage(`${name}-listener`, () => ({ current: undefined }))
