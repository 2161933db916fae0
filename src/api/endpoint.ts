/** A thing the provider can be asked: a method and a path, with `{name}` where a value belongs. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  /** Asked at the address the app was started with, even after the provider moved the app to an address of its own. */
  readonly atFirstAddress?: true
  /** True when it can take effect only once (a code, a spent token): the same request again is the same action. */
  readonly once?: true
}

export const get = (path: string): Endpoint => ({ method: 'GET', path })
export const post = (path: string): Endpoint => ({ method: 'POST', path })
export const once = (path: string): Endpoint => ({ method: 'POST', path, once: true })

/** What is asked first, before the rest of the paths is needed. */
export const APP_CONFIG = get('/api/v1/apps/{appId}')
