import { redirectListener, type Redirect } from './redirect-listener.js'

/** Sends the visitor to this address. Returns false if the host does that itself. */
export function redirect(target: Redirect, navigate: (url: string) => void = url => location.assign(url)): boolean {
  const mayNavigate = redirectListener().current?.(target) ?? true
  if (mayNavigate) navigate(target.url)
  return mayNavigate
}
