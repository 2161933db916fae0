/** A stand-in for a network's mark: its first letter on a pale hue of its own. */
export function NetworkMark({ name }: { name: string }) {
  const hue = Array.from(name).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7)
  return <span className={`network hue-${Math.floor(hue / 45)}`} aria-hidden="true">{Array.from(name)[0]?.toUpperCase()}</span>
}
