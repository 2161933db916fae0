/** True for the host names of the visitor's own machine, where pages may be served without TLS. */
export const isLocal = (hostname: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname)
