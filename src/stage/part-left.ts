/** The visitor has left an asked-for part; the asking screen continues as if it had not asked. */
export class PartLeft extends Error {
  override readonly name = 'PartLeft'
}
