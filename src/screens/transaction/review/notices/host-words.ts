import { record } from '../../../../lib/own/record.js'
import type { Review } from '../review.js'

/**
 * The app's texts about its request, and its name. If the visitor has to accept a serious warning, none of them is
 * shown: title, description, picture, action and button are ours, and the request can be refused.
 */
export function hostWords<Ui extends object>(
  ui: Ui,
  app: string,
  accept: Review['accept'],
): { readonly ui: Partial<Ui>; readonly app: string } {
  return accept ? { ui: record<Partial<Ui>>({}), app: '' } : { ui, app }
}
