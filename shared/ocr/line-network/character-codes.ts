/**
 * What may follow the outputs of a network that were seen so far. Most characters are one output each; those of Chinese, Japanese
 * and Korean are a sequence of up to five.
 */
export type CodeTree = Map<number, CodeBranch>;

/** The number of the character that ends with this output, and what may follow it of a longer one. */
type CodeBranch = { character: number | undefined; more: CodeTree | undefined };

/** The outputs of a character, by its number. */
export type CharacterCodes = number[][];

/** How many outputs a network has, and of those the one for no character. */
type Outputs = { count: number; blank: number };

/** Of a tree what leads to characters that are wanted. */
export function codesOf(tree: CodeTree, isWanted: (character: number) => boolean): CodeTree {
  const wanted: CodeTree = new Map();
  for (const [output, branch] of tree) {
    const { character } = branch;
    const more = branch.more && codesOf(branch.more, isWanted);
    const own = character !== undefined && isWanted(character) ? character : undefined;
    if (own === undefined && !more?.size) continue;
    wanted.set(output, { character: own, more: more?.size ? more : undefined });
  }
  return wanted;
}

/** The outputs in a tree. */
export function outputsOf(tree: CodeTree): number[] {
  return [...tree].flatMap(([output, { more }]) => [output, ...(more ? outputsOf(more) : [])]);
}

/** Null where a character has outputs that the network does not have. */
export function codeTreeOf(codes: CharacterCodes, { count, blank }: Outputs): CodeTree | null {
  const root: CodeTree = new Map();
  for (const [character, outputs] of codes.entries()) {
    if (outputs.length === 0 || outputs.some((output) => output < 0 || output >= count))
      return null;
    let tree = root;
    for (const [at, output] of outputs.entries()) {
      const branch = tree.get(output) ?? { character: undefined, more: undefined };
      tree.set(output, branch);
      // Of characters with the same outputs the last one counts.
      if (at === outputs.length - 1) branch.character = character;
      else tree = branch.more ??= new Map();
    }
  }
  root.delete(blank);
  return root;
}
