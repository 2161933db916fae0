/**
 * A small landscape generated from an address, as a visual aid. It does not verify an address: different addresses can
 * look alike.
 */
export function Avatar({ address }: { address: string }) {
  const [sky, land, hill, sun, left] = numbers(address)
  const hue = sky % 360
  const ground = (hue + 130 + (land % 100)) % 360
  return (
    <svg className="avatar" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" fill={`oklch(82% .09 ${hue})`} />
      <circle cx={left % 2 ? 22 : 10} cy={8 + (sun % 5)} r={3 + (sun % 2)} fill={`oklch(96% .04 ${hue + 40})`} />
      <path
        d={`M0 ${18 + (hill % 6)}C9 ${10 + (hill % 7)} 15 ${26 - (land % 5)} 32 ${13 + (land % 6)}v20H0z`}
        fill={`oklch(50% .08 ${ground})`}
      />
      <path
        d={`M0 ${27 - (land % 4)}C10 ${21 + (hill % 5)} 20 ${31 - (sun % 4)} 32 ${23 + (hill % 4)}v10H0z`}
        fill={`oklch(40% .07 ${ground})`}
      />
    </svg>
  )
}

/** Five hashes of a text (FNV-1a with five seeds). */
function numbers(text: string): [number, number, number, number, number] {
  const seeded = (seed: number) => {
    let hash = 0x811c9dc5 ^ seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return hash >>> 0
  }
  return [seeded(1), seeded(2), seeded(3), seeded(4), seeded(5)]
}
