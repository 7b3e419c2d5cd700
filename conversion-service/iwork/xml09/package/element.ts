/** An element of iWork '09 XML. Names are without their prefix, which says nothing more. */
export type LegacyElement = {
  name: string;
  attributes: Record<string, string>;
  children: LegacyNode[];
};

export type LegacyNode = LegacyElement | string;

/** The elements right below one, in order. */
export function elementsOf(parent: LegacyElement | undefined): LegacyElement[] {
  return parent?.children.filter((child) => typeof child !== 'string') ?? [];
}

/** The first element that a path of names leads to. */
export function childOf(
  parent: LegacyElement | undefined,
  ...path: string[]
): LegacyElement | undefined {
  return path.reduce<LegacyElement | undefined>(
    (at, name) => elementsOf(at).find((child) => child.name === name),
    parent,
  );
}

/** The parts of a list below the root; of a damaged document some stand beside their list. */
export function listed(root: LegacyElement, list: string, name: string): LegacyElement[] {
  return [...elementsOf(childOf(root, list)), ...elementsOf(root)].filter(
    (each) => each.name === name,
  );
}

/** An element and all below it, in order, but for what lies below the names that are skipped. */
export function* descendants(
  parent: LegacyElement,
  skipped: readonly string[] = [],
): Generator<LegacyElement> {
  for (const child of elementsOf(parent)) {
    if (skipped.includes(child.name)) continue;
    yield child;
    yield* descendants(child, skipped);
  }
}

/** A finite number in an attribute. */
export function numberIn(at: LegacyElement | undefined, attribute: string): number | undefined {
  const text = at?.attributes[attribute];
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
