import { redirectListener, type Redirect } from './redirect-listener.js'

/** Sends the visitor to this address. Returns false if the host does that itself. */
export function redirect(to: Redirect, go: (url: string) => void = url => location.assign(url)): boolean {
  const ours = redirectListener().current?.(to) ?? true
  if (ours) go(to.url)
  return ours
}
