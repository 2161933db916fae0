import { onePerPage } from './page.js'

/** A function that the page has set to be called, or none. */
export interface PageListener<Listener> {
  current: Listener | undefined
}

/** The page's one listener of this name, which all copies of this bundle share. */
export const pageListener =
  <Listener>(name: string) =>
  (): PageListener<Listener> =>
    onePerPage(`${name}-listener`, () => ({ current: undefined }))
