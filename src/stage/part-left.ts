/** The visitor left an asked-for part; the asking screen goes on as if nothing had been asked. */
export class PartLeft extends Error {
  override readonly name = 'PartLeft'
}
