import { followHostLogin } from '../page/follow-host-login.js'
import { prefetchApp } from './runtime.js'

/** What a page does as soon as it is idle: follows the host's own login, and loads what an opening needs before anything is drawn. */
export async function prefetchPage(): Promise<void> {
  followHostLogin()
  await Promise.all([prefetchApp(), import('./opening.js')])
}
