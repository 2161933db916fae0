/** A line icon beside words, so never read out. `flip` mirrors those that point somewhere when the text runs right to left. */
export function Icon({ of, small, flip, turn }: { of: string; small?: boolean; flip?: boolean; turn?: boolean }) {
  const names = ['icon', small && 'small', flip && 'flip', turn && 'turn'].filter(Boolean).join(' ')
  return <svg className={names} {...{ part: 'icon' }} viewBox="0 0 24 24" aria-hidden="true"><path d={of} /></svg>
}
