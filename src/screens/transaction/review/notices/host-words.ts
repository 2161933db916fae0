import { record } from '../../../../lib/own/record.js'
import type { Review } from '../review.js'

/**
 * What the app says of its request, and what it calls itself. Where the visitor has to tick that they go on against a grave warning, the
 * app says nothing: title, description, picture, action and button are in our own words, and the request can be refused.
 */
export function hostWords<Ui extends object>(
  ui: Ui,
  app: string,
  accept: Review['accept'],
): { readonly ui: Partial<Ui>; readonly app: string } {
  return accept ? { ui: record<Partial<Ui>>({}), app: '' } : { ui, app }
}
