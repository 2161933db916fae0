import { createContext, useContext, useInsertionEffect } from 'react'
import { privately } from './sealed/privately.js'
import { adoptStyles } from './sheets.js'

/** The shadow root in which a view is drawn; null outside of one. */
export const ViewRoot = createContext<ShadowRoot | null>(null)

/** Adds styles that only some views need to the shadow root, before the view is painted. */
export function useStyles(css: string): void {
  const root = useContext(ViewRoot)
  useInsertionEffect(() => {
    if (root) adoptStyles(root, privately(css))
  }, [root, css])
}
