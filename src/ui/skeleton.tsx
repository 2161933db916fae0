/** A placeholder for a value that is loading; it becomes visible after a short delay. */
export function Skeleton({ big }: { big?: boolean }) {
  return <span className={big ? 'skeleton big' : 'skeleton'} aria-hidden="true" />
}
