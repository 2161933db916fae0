import { createContext, useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './sheets.js'

/** The shadow root a view is drawn in; null in a tree without one. */
export const Place = createContext<ShadowRoot | null>(null)

/** Brings styles along that the first screens do without: they are adopted before the view is painted. */
export function useStyles(css: string): void {
  const root = useContext(Place)
  useInsertionEffect(() => {
    if (root) adoptStyles(root, css)
  }, [root, css])
}
