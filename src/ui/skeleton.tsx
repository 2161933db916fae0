/** Keeps the place of a value that is not known yet; seen only when it takes longer than a blink. */
export function Skeleton({ big }: { big?: boolean }) {
  return <span className={big ? 'skeleton big' : 'skeleton'} aria-hidden="true" />
}
