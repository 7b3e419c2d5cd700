/**
 * Whether a file or folder of a package is needed where the application runs: types, source maps,
 * what add-ons are compiled from, texts for its developers and the parts that the application never
 * opens are not.
 * @param file relative to the package's folder, with `/`
 */
export function isRun(packageName: string, file: string, platform: NodeJS.Platform): boolean {
  if (isForDevelopers.test(file)) return false;
  return ![...unused, ...(unusedOn[platform] ?? [])].some(
    ([name, part]) => name.test(packageName) && part.test(file),
  );
}

const isForDevelopers =
  /\.d\.[cm]?ts$|\.(?:map|flow|cc|hh?|inc|s|asm|gyp)$|(?:^|\/)(?:readme|changelog|history|contributing|security)(?:\.\w+)?$|(?:^|\/)\.(?:npmignore|eslintrc(?:\.\w+)?|nycrc|editorconfig)$|(?:^|\/)(?:__tests__|tests?|docs?|examples?|benchmarks?|\.github)$/i;

type Part = [packageName: RegExp, file: RegExp];

const unused: Part[] = [
  // Node loads the engine's `.wasm` beside its `.js`; what is not `lstm` holds the engine of
  // Tesseract 3 too. Where the kept Node has SIMD at all, it has the relaxed one.
  [
    /^tesseract\.js-core$/,
    /\.wasm\.js$|^tesseract-core(?:-simd(?:-lstm)?|-relaxedsimd)?\.(?:js|wasm)$/,
  ],
  [/^tesseract\.js$/, /^dist$/],
  [/^zlibjs$/, /^bin\/(?!node-zlib\.js$)/],
  // `4.0.0_best_int` holds the same networks without the old engine's data.
  [/^@tesseract\.js-data\//, /^4\.0\.0$/],
  // Codes are read, never drawn.
  [/^zxing-wasm$/, /^dist\/(?:full|writer|iife|miniprogram)$/],
  // For browsers, for `require`, and the sources of what is built.
  [/^(?:yaml|@embedpdf\/pdfium)$/, /^browser$|^dist\/index\.(?:browser\.js|cjs)$/],
  [/^hono$/, /^dist\/(?:cjs|types)$/],
  [/^(?:@modelcontextprotocol\/(?:core|server)|@hono\/node-server|zod)$/, /\.cjs$/],
  [/^zod$/, /^src$/],
  [/^koffi$/, /^(?:vendor|lib)$/],
  [/^uiohook-napi$/, /^(?:libuiohook|src|binding\.gyp)$/],
  // Only what `shared/http/swagger-assets.ts` serves.
  [
    /^swagger-ui-dist$/,
    /^(?!swagger-ui\.css$|swagger-ui-bundle\.js$|package\.json$|LICENSE$|NOTICE$)/,
  ],
];

/** What other systems run. */
const unusedOn: Partial<Record<NodeJS.Platform, Part[]>> = {
  linux: [
    [/^uiohook-napi$/, /^prebuilds\/(?!linux)/],
    [/^clipboardy$/, /^fallbacks\/windows$/],
  ],
  darwin: [
    [/^uiohook-napi$/, /^prebuilds\/(?!darwin)/],
    [/^clipboardy$/, /^fallbacks$/],
  ],
  win32: [
    [/^uiohook-napi$/, /^prebuilds\/(?!win32)/],
    [/^clipboardy$/, /^fallbacks\/(?:linux|windows\/clipboard_i686\.exe)$/],
    // For processors without SIMD there is the Tesseract that comes with the program.
    [/^tesseract\.js-core$/, /^tesseract-core-lstm\./],
  ],
};
