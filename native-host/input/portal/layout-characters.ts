import koffi from 'koffi';

const fromText = 1;
/** Its messages about a layout would get into the log. */
const criticalAlone = 10;
/** Those that desktops reach with Shift and AltGr. */
const maxLevels = 3;

/**
 * The characters of a keyboard, with the keysym of each: in the active layout, or in every
 * configured one where the active one is not known. Undefined where libxkbcommon is missing, or
 * does not understand the layout.
 * @param keymap in the text format of XKB
 * @param active as `de` or `de+nodeadkeys`
 */
export function layoutCharacters(keymap: string, active?: string): Map<string, number> | undefined {
  const xkb = xkbcommon();
  if (!xkb) return undefined;
  const context = xkb.newContext(0);
  if (context) xkb.setLogLevel(context, criticalAlone);
  const map = context && xkb.newKeymap(context, keymap, fromText, 0);
  try {
    if (!map) return undefined;
    const at = active === undefined ? -1 : indexOf(xkb, { context, map, layout: active });
    return at < 0 ? sharedCharacters(xkb, map) : charactersOf(xkb, map, at);
  } finally {
    if (map) xkb.unrefKeymap(map);
    if (context) xkb.unrefContext(context);
  }
}

type Xkb = ReturnType<typeof load>;

type Sought = { context: unknown; map: unknown; layout: string };

/** The index of a layout in a keymap, which only has its title; −1 where it is missing. */
function indexOf(xkb: Xkb, { context, map, layout }: Sought): number {
  const [name = '', variant = ''] = layout.split('+');
  const names = { rules: 'evdev', model: 'pc105', layout: name, variant, options: '' };
  const alone = xkb.newKeymapOf(context, names, 0);
  if (!alone) return -1;
  try {
    const title = xkb.layoutName(alone, 0);
    const titles = Array.from({ length: xkb.countLayouts(map) }, (_, at) =>
      xkb.layoutName(map, at),
    );
    return titles.indexOf(title);
  } finally {
    xkb.unrefKeymap(alone);
  }
}

function sharedCharacters(xkb: Xkb, map: unknown): Map<string, number> {
  const layouts = Array.from({ length: xkb.countLayouts(map) }, (_, layout) =>
    charactersOf(xkb, map, layout),
  );
  const [first = new Map<string, number>(), ...others] = layouts;
  return new Map(
    [...first].filter(([character, sym]) =>
      others.every((layout) => layout.get(character) === sym),
    ),
  );
}

function charactersOf(xkb: Xkb, map: unknown, layout: number): Map<string, number> {
  const characters = new Map<string, number>();
  for (let key = xkb.firstKey(map); key <= xkb.lastKey(map); key++) {
    const levels = Math.min(maxLevels, xkb.countLevels(map, key, layout));
    for (let level = 0; level < levels; level++) {
      const out: [unknown] = [null];
      if (xkb.symsAt(map, key, layout, level, out) !== 1) continue;
      const [sym] = koffi.decode(out[0], koffi.array('uint32_t', 1, 'Array')) as [number];
      const code = xkb.toCodePoint(sym);
      // Keys without a character, such as Enter, have names of their own.
      if (code < 0x20 || code === 0x7f) continue;
      const character = String.fromCodePoint(code);
      if (!characters.has(character)) characters.set(character, sym);
    }
  }
  return characters;
}

let loaded: Xkb | null | undefined;

function xkbcommon(): Xkb | null {
  if (loaded === undefined) {
    try {
      loaded = load();
    } catch {
      loaded = null;
    }
  }
  return loaded;
}

function load() {
  const library = koffi.load('libxkbcommon.so.0');
  const names = koffi.struct({
    rules: 'const char *',
    model: 'const char *',
    layout: 'const char *',
    variant: 'const char *',
    options: 'const char *',
  });
  return {
    newContext: library.func('void *xkb_context_new(int flags)'),
    setLogLevel: library.func('void xkb_context_set_log_level(void *context, int level)'),
    unrefContext: library.func('void xkb_context_unref(void *context)'),
    newKeymap: library.func(
      'void *xkb_keymap_new_from_string(void *context, const char *text, int format, int flags)',
    ),
    newKeymapOf: library.func('xkb_keymap_new_from_names', 'void *', [
      'void *',
      koffi.pointer(names),
      'int',
    ]),
    layoutName: library.func('const char *xkb_keymap_layout_get_name(void *map, uint32_t layout)'),
    unrefKeymap: library.func('void xkb_keymap_unref(void *map)'),
    countLayouts: library.func('uint32_t xkb_keymap_num_layouts(void *map)'),
    firstKey: library.func('uint32_t xkb_keymap_min_keycode(void *map)'),
    lastKey: library.func('uint32_t xkb_keymap_max_keycode(void *map)'),
    countLevels: library.func(
      'uint32_t xkb_keymap_num_levels_for_key(void *map, uint32_t key, uint32_t layout)',
    ),
    symsAt: library.func(
      'int xkb_keymap_key_get_syms_by_level(void *map, uint32_t key, uint32_t layout, uint32_t level, _Out_ void **syms)',
    ),
    toCodePoint: library.func('uint32_t xkb_keysym_to_utf32(uint32_t sym)'),
  };
}
