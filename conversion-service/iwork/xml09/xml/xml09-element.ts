/** An element of iWork '09 XML. Names are without their prefix, which adds nothing. */
export type Xml09Element = {
  name: string;
  attributes: Record<string, string>;
  children: Xml09Node[];
};

export type Xml09Node = Xml09Element | string;

/** The elements right below one, in order. */
export function elementsOf(parent: Xml09Element | undefined): Xml09Element[] {
  return parent?.children.filter((child) => typeof child !== 'string') ?? [];
}

/** The first element that a path of names leads to. */
export function childOf(
  parent: Xml09Element | undefined,
  ...path: string[]
): Xml09Element | undefined {
  return path.reduce<Xml09Element | undefined>(
    (at, name) => elementsOf(at).find((child) => child.name === name),
    parent,
  );
}

/** The parts of a list below the root; of a damaged document some stand beside their list. */
export function listed(root: Xml09Element, list: string, name: string): Xml09Element[] {
  return [...elementsOf(childOf(root, list)), ...elementsOf(root)].filter(
    (each) => each.name === name,
  );
}

/** An element and all below it, in order, but for what lies below the names that are skipped. */
export function* descendants(
  parent: Xml09Element,
  skipped: readonly string[] = [],
): Generator<Xml09Element> {
  for (const child of elementsOf(parent)) {
    if (skipped.includes(child.name)) continue;
    yield child;
    yield* descendants(child, skipped);
  }
}

/** A finite number in an attribute. */
export function numberIn(at: Xml09Element | undefined, attribute: string): number | undefined {
  const text = at?.attributes[attribute];
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
