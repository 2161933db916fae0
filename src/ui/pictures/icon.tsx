/** A line icon. Hidden from screen readers, because it always accompanies text. `flip` mirrors it in right-to-left languages. */
export function Icon({ of, small, flip, turn }: { of: string; small?: boolean; flip?: boolean; turn?: boolean }) {
  const names = ['icon', small && 'small', flip && 'flip', turn && 'turn'].filter(Boolean).join(' ')
  return (
    <svg className={names} {...{ part: 'icon' }} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  )
}

/** A brand mark: a filled shape on the same grid, in the text colour. */
export function Shape({ of }: { of: string }) {
  return (
    <svg viewBox="0 0 24 24" width="60%" fill="currentColor" aria-hidden="true">
      <path d={of} />
    </svg>
  )
}
