import { has, type NamedMessage } from '../../../schema/declare.ts';

/** What a style may say that there is none of: `fontColor`, since there is a `fontColorNull`. */
type Nullable<Properties> = keyof {
  [Name in keyof Properties & string as `${Name}Null` extends keyof Properties
    ? Name
    : never]: unknown;
} &
  keyof Properties &
  string;

/**
 * The properties of a style: what it says itself (`said`, nearest first) and what it inherits
 * (`inherited`). A null flag in a nearer message hides what a further one says.
 */
export class StyleProperties<Properties extends NamedMessage> {
  readonly #said: readonly Properties[];
  readonly #inherited: readonly Properties[];

  constructor(said: readonly Properties[], inherited: readonly Properties[] = []) {
    this.#said = said;
    this.#inherited = inherited;
  }

  /** With what is inherited. */
  get all(): StyleProperties<Properties> {
    return new StyleProperties([...this.#said, ...this.#inherited]);
  }

  /** What the nearest message says that says anything, whatever the null flags. */
  get<Name extends keyof Properties>(name: Name): Properties[Name] | undefined {
    for (const properties of this.#said) {
      const value = properties[name];
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** The same, undefined where a nearer message says that there is none. */
  getUnlessNull<Name extends Nullable<Properties>>(name: Name): Properties[Name] | undefined {
    for (const properties of this.#said) {
      const value = properties[name];
      if (value !== undefined) return value;
      if (saysNone(properties, name)) return undefined;
    }
    return undefined;
  }

  /** Whether the nearest message that says anything of it says that there is none. */
  isNull(name: Nullable<Properties>): boolean {
    const speaking = this.#said.find((each) => has(each, name) || saysNone(each, name));
    return speaking !== undefined && !has(speaking, name);
  }
}

function saysNone(properties: NamedMessage, name: string): boolean {
  return Reflect.get(properties, `${name}Null`) === true;
}
