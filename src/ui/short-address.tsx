/** The first and last digits of an address or hash, left to right in every language. */
export function ShortAddress({ short }: { short: string }) {
  return (
    <bdi className="mono" dir="ltr">
      {short}
    </bdi>
  )
}
