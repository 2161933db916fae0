import type { FieldTable } from '../fields/field.js'
import { isHeld, readField, writeField } from '../fields/field-text.js'
import { toNullPrototype } from '../../src/lib/own/to-null-prototype.js'
import { attributeOf, type Properties } from '../fields/table.js'
import type { WalletElement } from './wallet-element.js'

type TagClass = (abstract new () => WalletElement) & { readonly fields: FieldTable }
type Statics<Base> = { [Name in Exclude<keyof Base, 'prototype'>]: Base[Name] }

/**
 * Returns a class with the fields of a table. Each is an attribute and a property that always agree, because the
 * attribute is the store. Only objects, which an attribute cannot hold, are stored separately.
 */
export function withFields<Base extends TagClass, Fields extends FieldTable>(Base: Base, fields: Fields) {
  abstract class Tag extends (Base as unknown as abstract new () => WalletElement) {
    static readonly fields: FieldTable = fields
    static readonly observedAttributes: readonly string[] = Object.keys(fields)
      .filter(name => fields[name]?.kind !== 'json')
      .map(attributeOf)
  }
  for (const [name, field] of Object.entries(fields)) {
    Object.defineProperty(
      Tag.prototype,
      name,
      toNullPrototype<PropertyDescriptor>({
        configurable: true,
        enumerable: true,
        get(this: WalletElement) {
          return this.propertyValues.get(name) ?? readField(field, this.getAttribute(attributeOf(name)), this.baseURI)
        },
        set(this: WalletElement, value: unknown) {
          const isHeldObject = isHeld(field, value)
          this.hold(name, isHeldObject ? value : undefined)
          if (field.kind === 'json') return
          const [attribute, text] = [attributeOf(name), isHeldObject ? null : writeField(field, value)]
          this.written.set(name, text)
          if (this.getAttribute(attribute) === text) this.changed(name) // the value now comes from a script
          else if (text === null) this.removeAttribute(attribute)
          else this.setAttribute(attribute, text)
        },
      }),
    )
  }
  return Tag as unknown as Statics<Base> & (abstract new () => InstanceType<Base> & Properties<Fields>)
}
