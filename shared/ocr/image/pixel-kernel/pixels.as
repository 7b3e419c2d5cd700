/**
 * Loops over the pixels of some rows of an image, in AssemblyScript. The caller lays out the memory; pointers are to bytes, and 16 bytes
 * behind each input may be read. Pixels of color are 4 bytes each, those of gray one.
 */

/** Where the caller's memory begins. */
export const firstFree = __heap_base;

/** Writes the tone of each pixel of color, with green counting as much as red and blue together. */
export function gray(pixels: usize, count: i32, out: usize): void {
  for (let at = 0; at < count; at += 16) {
    const tones = i8x16.narrow_i16x8_u(
      i16x8.narrow_i32x4_u(tones4(pixels), tones4(pixels + 16)),
      i16x8.narrow_i32x4_u(tones4(pixels + 32), tones4(pixels + 48)),
    );
    v128.store(out + at, tones);
    pixels += 64;
  }
}

@inline
function tones4(pixels: usize): v128 {
  const low = i32x4.splat(255);
  const colors = v128.load(pixels);
  const red = v128.and(colors, low);
  const green = v128.and(i32x4.shr_u(colors, 8), low);
  const blue = v128.and(i32x4.shr_u(colors, 16), low);
  return i32x4.shr_u(i32x4.add(i32x4.add(red, blue), i32x4.shl(green, 1)), 2);
}

/** Adds to `counts`, 256 whole numbers, how often each tone occurs. */
export function countTones(tones: usize, count: i32, counts: usize): void {
  for (const end = tones + count; tones < end; tones++) {
    const place = counts + (<usize>load<u8>(tones) << 2);
    store<i32>(place, load<i32>(place) + 1);
  }
}

/**
 * Raises each of `strongest`, a byte for each cell of `cell` pixels, of which there are `columns` in a row, to its strongest ink.
 * @param first the number of the first row of `ink`
 */
export function strongestInCells(
  ink: usize, width: i32, rows: i32, first: i32, cell: i32, columns: i32, strongest: usize,
): void {
  for (let y = first; y < first + rows; y++) {
    const own = strongest + <usize>(y / cell) * <usize>columns;
    for (let x = nextInk(ink, 0, width); x < width; x = nextInk(ink, x + 1, width)) {
      const place = own + <usize>(x / cell);
      store<u8>(place, max(load<u8>(place), load<u8>(ink + x)));
    }
    ink += width;
  }
}

/** The first column from `x` on with ink, or `width`: most of an image is paper. */
@inline
function nextInk(row: usize, x: i32, width: i32): i32 {
  while (x < width) {
    const eight = load<u64>(row + x);
    if (eight !== 0) return min(width, x + <i32>(ctz(eight) >> 3));
    x += 8;
  }
  return width;
}

/**
 * Amplifies ink in place, until the strongest around is 255, or as if that were `faintest` where it is less: mixed of the two cells
 * before and behind a pixel in its row of `upper` and in that of `lower`, a byte for each, and of both rows `share` of the lower one.
 * `across` says of each column the cell before, the one behind, and its share as a float of 8 bytes.
 */
export function amplifyRow(
  ink: usize, width: i32, upper: usize, lower: usize, share: f64, across: usize, faintest: f64,
): void {
  for (let x = nextInk(ink, 0, width); x < width; x = nextInk(ink, x + 1, width)) {
    const between = across + (<usize>x << 4);
    const before = load<i32>(between);
    const behind = load<i32>(between, 4);
    const part = load<f64>(between, 8);
    const above = mixed(upper, before, behind, part);
    const most = above + (mixed(lower, before, behind, part) - above) * share;
    const value = <f64>load<u8>(ink + x) * 255 / max(faintest, most);
    store<u8>(ink + x, <u8>min(255, value));
  }
}

@inline
function mixed(row: usize, before: i32, behind: i32, share: f64): f64 {
  const one = <f64>load<u8>(row + before);
  return one + (<f64>load<u8>(row + behind) - one) * share;
}

/**
 * How many pixels of ink in each row end below and above, and in each column to the right. Ink is darker than `limit`, or where
 * `flip` is -1 all else. A row before and one behind those that are counted are read; `right` has a byte a column, so that there are
 * at most 255 rows.
 */
export function inkEdges(
  tones: usize, width: i32, rows: i32, limit: i32, flip: i32, lower: usize, upper: usize, right: usize,
): void {
  const limits = i8x16.splat(<i8>limit);
  const flips = i8x16.splat(<i8>flip);
  for (let row = 0; row < rows; row++) {
    let below = 0;
    let above = 0;
    for (let x = 0; x < width; x += 16) {
      const at = tones + x;
      const here = v128.and(ink(at, limits, flips), columnsBefore(width - x));
      if (!v128.any_true(here)) continue;
      below += popcnt(i8x16.bitmask(v128.andnot(here, ink(at + width, limits, flips))));
      above += popcnt(i8x16.bitmask(v128.andnot(here, ink(at - width, limits, flips))));
      const ends = v128.andnot(here, ink(at + 1, limits, flips));
      v128.store(right + x, i8x16.sub(v128.load(right + x), ends));
    }
    store<i32>(lower + (<usize>row << 2), below);
    store<i32>(upper + (<usize>row << 2), above);
    tones += width;
  }
}

@inline
function ink(at: usize, limits: v128, flips: v128): v128 {
  return v128.xor(i8x16.lt_u(v128.load(at), limits), flips);
}

/** All bits of the first `count` bytes. */
@inline
function columnsBefore(count: i32): v128 {
  const columns = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return i8x16.lt_s(columns, i8x16.splat(<i8>min(count, 16)));
}

/** Writes 1 where a pixel of color differs by more than `step` in a channel from the one to its right or below, else 0. */
export function outlines(pixels: usize, width: i32, rows: i32, step: i32, isLast: bool, out: usize): void {
  const steps = i8x16.splat(<i8>step);
  for (let row = 0; row < rows; row++) {
    const down = isLast && row === rows - 1 ? 0 : <usize>width << 2;
    for (let x = 0; x < width; x += 16) {
      const at = pixels + (<usize>x << 2);
      const marked = i8x16.narrow_i16x8_s(
        i16x8.narrow_i32x4_s(outlines4(at, down, steps), outlines4(at + 16, down, steps)),
        i16x8.narrow_i32x4_s(outlines4(at + 32, down, steps), outlines4(at + 48, down, steps)),
      );
      v128.store(out + x, v128.and(marked, i8x16.splat(1)));
    }
    // To the right of the last one is the next row.
    const last = pixels + (<usize>(width - 1) << 2);
    store<u8>(out + width - 1, differs(load<i32>(last), load<i32>(last + down), step) ? 1 : 0);
    pixels += <usize>width << 2;
    out += width;
  }
}

@inline
function outlines4(at: usize, down: usize, steps: v128): v128 {
  const here = v128.load(at);
  const far = v128.or(beyond(here, v128.load(at, 4), steps), beyond(here, v128.load(at + down), steps));
  return i32x4.ne(v128.and(far, i32x4.splat(0xffffff)), i32x4.splat(0));
}

/** What is left of the differences of bytes without `steps`. */
@inline
function beyond(a: v128, b: v128, steps: v128): v128 {
  return i8x16.sub_sat_u(v128.or(i8x16.sub_sat_u(a, b), i8x16.sub_sat_u(b, a)), steps);
}

@inline
function differs(a: i32, b: i32, step: i32): bool {
  return (
    abs((a & 255) - (b & 255)) > step ||
    abs(((a >> 8) & 255) - ((b >> 8) & 255)) > step ||
    abs(((a >> 16) & 255) - ((b >> 16) & 255)) > step
  );
}

/**
 * Writes the runs of pixels of at least `threshold`, each as its row, its first column and the one behind its last; returns how many.
 * @param first the number of the first row
 */
export function brightRuns(tones: usize, width: i32, rows: i32, threshold: i32, first: i32, out: usize): i32 {
  const least = i8x16.splat(<i8>threshold);
  const from = out;
  for (let y = first; y < first + rows; y++) {
    let start = -1;
    for (let x = 0; x < width; x += 16) {
      let bits = i8x16.bitmask(i8x16.ge_u(v128.load(tones + x), least));
      if (x + 16 > width) bits &= (1 << (width - x)) - 1;
      // A bit for each pixel that is not as the one before it.
      let changes = (bits ^ ((bits << 1) | (start >= 0 ? 1 : 0))) & 0xffff;
      for (; changes !== 0; changes &= changes - 1) {
        const at = x + ctz(changes);
        if (start < 0) start = at;
        else {
          out = writeRun(out, y, start, at);
          start = -1;
        }
      }
    }
    if (start >= 0) out = writeRun(out, y, start, width);
    tones += width;
  }
  return <i32>(out - from) / 12;
}

@inline
function writeRun(out: usize, y: i32, from: i32, to: i32): usize {
  store<i32>(out, y);
  store<i32>(out, from, 4);
  store<i32>(out, to, 8);
  return out + 12;
}

/** Writes the runs of at least `shortest` pixels of color that differ by at most `step` in a channel each from the next, as above. */
export function smoothRuns(
  pixels: usize, width: i32, rows: i32, step: i32, shortest: i32, first: i32, out: usize,
): i32 {
  const steps = i8x16.splat(<i8>step);
  const colors = i32x4.splat(0xffffff);
  const from = out;
  for (let y = first; y < first + rows; y++) {
    let start = 0;
    for (let x = 0; x < width - 1; x += 4) {
      const at = pixels + (<usize>x << 2);
      const far = v128.and(beyond(v128.load(at), v128.load(at, 4), steps), colors);
      if (!v128.any_true(far)) continue;
      let bits = i32x4.bitmask(i32x4.ne(far, i32x4.splat(0)));
      for (; bits !== 0; bits &= bits - 1) {
        const next = x + ctz(bits) + 1;
        if (next >= width) break;
        if (next - start >= shortest) out = writeRun(out, y, start, next);
        start = next;
      }
    }
    if (width - start >= shortest) out = writeRun(out, y, start, width);
    pixels += <usize>width << 2;
  }
  return <i32>(out - from) / 12;
}

/** How many of a row's pixels of color differ by more than `step` in a channel from the one before. */
export function countSteps(pixels: usize, width: i32, step: i32): i32 {
  const steps = i8x16.splat(<i8>step);
  let count = 0;
  for (let x = 0; x < width - 1; x += 4) {
    const at = pixels + (<usize>x << 2);
    const far = v128.and(beyond(v128.load(at), v128.load(at, 4), steps), i32x4.splat(0xffffff));
    if (!v128.any_true(far)) continue;
    const bits = i32x4.bitmask(i32x4.ne(far, i32x4.splat(0)));
    count += popcnt(bits & ((1 << min(4, width - 1 - x)) - 1));
  }
  return count;
}

/**
 * Joins the runs of rows that touch, also at a corner: `parents`, a number for each run, says which one before it, or itself, each
 * belongs to, and of what touches all belong to the first.
 */
export function joinTouching(runs: usize, count: i32, parents: usize): void {
  for (let run = 0; run < count; run++) store<i32>(parents + (<usize>run << 2), run);
  let above = 0;
  for (let run = 0; run < count; run++) {
    const here = placeOf(runs, run);
    const before = load<i32>(here) - 1;
    const start = load<i32>(here, 4);
    const end = load<i32>(here, 8);
    for (; above < run; above++) {
      const passed = placeOf(runs, above);
      const y = load<i32>(passed);
      if (y > before || (y === before && load<i32>(passed, 8) >= start)) break;
    }
    for (let other = above; other < run; other++) {
      const upper = placeOf(runs, other);
      if (load<i32>(upper) !== before || load<i32>(upper, 4) > end) break;
      const one = rootOf(parents, other);
      const next = rootOf(parents, run);
      store<i32>(parents + (<usize>max(one, next) << 2), min(one, next));
    }
  }
  for (let run = 0; run < count; run++) store<i32>(parents + (<usize>run << 2), rootOf(parents, run));
}

@inline
function placeOf(runs: usize, run: i32): usize {
  return runs + 12 * <usize>run;
}

@inline
function rootOf(parents: usize, run: i32): i32 {
  let place = parents + (<usize>run << 2);
  while (load<i32>(place) !== run) {
    // Halving the path keeps later look-ups short.
    run = load<i32>(parents + (<usize>load<i32>(place) << 2));
    store<i32>(place, run);
    place = parents + (<usize>run << 2);
  }
  return run;
}

/**
 * Mixes tones of each row by their weights: for each of `target` pixels the `quads` × 4 ones from one of `firsts` on, a column of
 * the row. Rows of `tones` are `width` long, those of `out` `target`.
 */
export function mixColumns(
  tones: usize, width: i32, rows: i32, target: i32, quads: i32, firsts: usize, weights: usize, out: usize,
): void {
  const bytes = <usize>quads << 4;
  for (let row = 0; row < rows; row++) {
    let weight = weights;
    let x: usize = 0;
    for (; x + 4 <= <usize>target; x += 4) {
      const first = firsts + (x << 2);
      const one = sumsOf(tones + load<u32>(first), weight, quads);
      const two = sumsOf(tones + load<u32>(first, 4), weight + bytes, quads);
      const three = sumsOf(tones + load<u32>(first, 8), weight + 2 * bytes, quads);
      const four = sumsOf(tones + load<u32>(first, 12), weight + 3 * bytes, quads);
      weight += 4 * bytes;
      const near = halves(one, two);
      const far = halves(three, four);
      const sums = f32x4.add(
        v128.shuffle<f32>(near, far, 0, 1, 4, 5),
        v128.shuffle<f32>(near, far, 2, 3, 6, 7),
      );
      store<u32>(out + x, bytesOf(rounded(sums)));
    }
    for (; x < <usize>target; x++) {
      const sums = sumsOf(tones + load<u32>(firsts + (x << 2)), weight, quads);
      const pairs = halves(sums, sums);
      store<u8>(out + x, bytesOf(rounded(f32x4.add(pairs, v128.shuffle<f32>(pairs, pairs, 2, 3, 0, 1)))));
      weight += bytes;
    }
    tones += width;
    out += target;
  }
}

/** Of tones the weighted ones, each four added to those before. */
@inline
function sumsOf(at: usize, weight: usize, quads: i32): v128 {
  let sums = f32x4.splat(0);
  for (let quad = 0; quad < quads; quad++) {
    // Most of a line is paper.
    if (load<u32>(at) !== 0) {
      const four = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at))));
      sums = f32x4.add(sums, f32x4.mul(four, v128.load(weight)));
    }
    at += 4;
    weight += 16;
  }
  return sums;
}

/** The first and the third of both, then the second and the fourth. */
@inline
function halves(one: v128, other: v128): v128 {
  return f32x4.add(v128.shuffle<f32>(one, other, 0, 4, 1, 5), v128.shuffle<f32>(one, other, 2, 6, 3, 7));
}

/** Of four whole numbers: 0 for what is less, and 255 for what is more. */
@inline
function bytesOf(values: v128): i32 {
  const words = i16x8.narrow_i32x4_s(values, values);
  return i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0);
}

/** Mixes rows of tones, given by where each begins, by their weights; rounds to tones. */
export function mixRows(tones: usize, width: i32, count: i32, rows: usize, weights: usize, out: usize): void {
  for (let x = 0; x < width; x += 16) {
    let a = f32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    for (let row = 0; row < count; row++) {
      const at = tones + load<u32>(rows + (<usize>row << 2)) + x;
      const weight = v128.load32_splat(weights + (<usize>row << 2));
      const low = i16x8.extend_low_i8x16_u(v128.load(at));
      const high = i16x8.extend_high_i8x16_u(v128.load(at));
      a = f32x4.add(a, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(low))));
      b = f32x4.add(b, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(low))));
      c = f32x4.add(c, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(high))));
      d = f32x4.add(d, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(high))));
    }
    const mixed = i8x16.narrow_i16x8_u(
      i16x8.narrow_i32x4_s(rounded(a), rounded(b)),
      i16x8.narrow_i32x4_s(rounded(c), rounded(d)),
    );
    v128.store(out + x, mixed);
  }
}

@inline
function rounded(values: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(values));
}

/**
 * Draws a part of an image, `width` × `height` tones from `tones` on in rows of `stride`, as `target` × `rows` ones, each mixed of four:
 * `across` and `down` say where it lies, in sixteenths. `mixed` is scratch of `width` + 8 16-bit numbers.
 */
export function scaleBetween(
  tones: usize, stride: i32, width: i32, height: i32, across: usize, target: i32, down: usize, rows: i32, mixed: usize, out: usize,
): void {
  for (let y = 0; y < rows; y++) {
    const place = load<i32>(down + (<usize>y << 2));
    const above = place >> 4;
    const upper = tones + <usize>(above * stride);
    const lower = tones + <usize>(min(height - 1, above + 1) * stride);
    const below = i16x8.splat(<i16>(place & 15));
    const rest = i16x8.splat(<i16>(16 - (place & 15)));
    for (let x: usize = 0; x < <usize>width; x += 8) {
      const sum = i16x8.add(
        i16x8.mul(v128.load8x8_u(upper + x), rest),
        i16x8.mul(v128.load8x8_u(lower + x), below),
      );
      v128.store(mixed + (x << 1), sum);
    }
    // What lies behind the last one is as that.
    const end = mixed + (<usize>width << 1);
    store<u16>(end, load<u16>(end - 2));
    for (let x: usize = 0; x < <usize>target; x++) {
      const at = load<i32>(across + (x << 2));
      const pair = load<u32>(mixed + (<usize>(at >> 4) << 1));
      const part = <u32>(at & 15);
      store<u8>(out + x, ((16 - part) * (pair & 0xffff) + part * (pair >> 16) + 128) >> 8);
    }
    out += target;
  }
}

/**
 * Makes what differs from the mean of 5 × 5 pixels around differ by two fifths more; margins of two pixels stay. `sums` is scratch of
 * `width` 16-bit numbers.
 */
export function sharpen(tones: usize, width: i32, height: i32, sums: usize, out: usize): void {
  memory.copy(out, tones, width * height);
  const row = <usize>width;
  for (let y = 2; y < height - 2; y++) {
    const first = tones + <usize>(y - 2) * row;
    for (let x: usize = 0; x < row; x += 8) {
      let sum = i16x8.splat(0);
      let at = first + x;
      for (let each = 0; each < 5; each++) {
        sum = i16x8.add(sum, v128.load8x8_u(at));
        at += row;
      }
      v128.store(sums + (x << 1), sum);
    }
    const from = first + 2 * row;
    const to = out + <usize>y * row;
    let x: i32 = 2;
    for (; x + 8 <= width - 2; x += 8) {
      const beside = sums + (<usize>(x - 2) << 1);
      const sum = i16x8.add(
        i16x8.add(
          i16x8.add(v128.load(beside), v128.load(beside, 2)),
          i16x8.add(v128.load(beside, 4), v128.load(beside, 6)),
        ),
        v128.load(beside, 8),
      );
      const tone = v128.load8x8_u(from + x);
      const low = sharper4(i32x4.extend_low_i16x8_u(tone), i32x4.extend_low_i16x8_u(sum));
      const high = sharper4(i32x4.extend_high_i16x8_u(tone), i32x4.extend_high_i16x8_u(sum));
      const sharp = i16x8.narrow_i32x4_s(low, high);
      v128.store64_lane(to + x, i8x16.narrow_i16x8_u(sharp, sharp), 0);
    }
    for (; x < width - 2; x++) {
      let sum = 0;
      for (let each = x - 2; each <= x + 2; each++) sum += load<u16>(sums + (<usize>each << 1));
      const sharp = (350 * <i32>load<u8>(from + x) - 4 * sum + 125) / 250;
      store<u8>(to + x, <u8>max(0, min(255, sharp)));
    }
  }
}

/** tone + 2/5 × (tone - sum / 25), rounded. */
@inline
function sharper4(tone: v128, sum: v128): v128 {
  const times = i32x4.sub(i32x4.mul(tone, i32x4.splat(350)), i32x4.shl(sum, 2));
  const rounded = f32x4.convert_i32x4_s(i32x4.add(times, i32x4.splat(125)));
  return i32x4.trunc_sat_f32x4_s(f32x4.div(rounded, f32x4.splat(250)));
}
