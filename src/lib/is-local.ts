/** True for the names of this very machine, whose pages may come without TLS. */
export const isLocal = (hostname: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname)
