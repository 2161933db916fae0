/** Says that the visitor has left a part that a screen had asked for. The asking screen continues. */
export class PartLeft extends Error {
  override readonly name = 'PartLeft'
}
