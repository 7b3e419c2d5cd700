/**
 * The layers of a Tesseract network, in AssemblyScript. The caller lays out the memory; pointers are to bytes. Signals are bytes
 * from 1 to 127, a 63rd each, of which 64 is 0: those are the bytes that every engine multiplies alike, by the fastest instructions
 * that it has. Weights are packed as `pack-weights.ts` does; a row's sum times its `scale` plus its `bias` is its value.
 */

/** Where the caller's memory begins. */
export const firstFree = __heap_base;

/** Whether the machine sums four products of bytes by one instruction; else by two it sums eight. */
export let inFours = false;

/**
 * Sums of products of bytes for 32 rows. `weights` are packed by fours of columns, of which there is an even number: of each four
 * the 32 rows', a row after the other.
 */
@inline
function multiplyRows(signal: usize, weights: usize, quads: i32, out: usize): void {
  if (ASC_FEATURE_RELAXED_SIMD) {
    if (inFours) multiplyFours(signal, weights, quads, out);
    else multiplyPairs(signal, weights, quads, out);
  } else {
    for (let half: usize = 0; half < 128; half += 32) {
      multiplyWidened(signal, weights + half, quads, out + half);
    }
  }
}

@inline
function multiplyFours(signal: usize, weights: usize, quads: i32, out: usize): void {
  let a0 = i32x4.splat(0);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  let a4 = a0;
  let a5 = a0;
  let a6 = a0;
  let a7 = a0;
  for (let quad = 0; quad < quads; quad++) {
    const four = v128.load32_splat(signal);
    a0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weights), four, a0);
    a1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weights, 16), four, a1);
    a2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weights, 32), four, a2);
    a3 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weights, 48), four, a3);
    a4 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weights, 64), four, a4);
    a5 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weights, 80), four, a5);
    a6 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weights, 96), four, a6);
    a7 = i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(weights, 112), four, a7);
    signal += 4;
    weights += 128;
  }
  v128.store(out, a0);
  v128.store(out, a1, 16);
  v128.store(out, a2, 32);
  v128.store(out, a3, 48);
  v128.store(out, a4, 64);
  v128.store(out, a5, 80);
  v128.store(out, a6, 96);
  v128.store(out, a7, 112);
}

/** By pairs, of which two have room in 16 bits but where nearly all of their weights and signals are as large as they can be. */
@inline
function multiplyPairs(signal: usize, weights: usize, quads: i32, out: usize): void {
  const ones = v128.load(onesOf16);
  let a0 = i32x4.splat(0);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  let a4 = a0;
  let a5 = a0;
  let a6 = a0;
  let a7 = a0;
  for (let quad = 0; quad < quads; quad += 2) {
    const four = v128.load32_splat(signal);
    const next = v128.load32_splat(signal, 4);
    a0 = addPairs(a0, v128.load(weights, 0), four, v128.load(weights, 128), next, ones);
    a1 = addPairs(a1, v128.load(weights, 16), four, v128.load(weights, 144), next, ones);
    a2 = addPairs(a2, v128.load(weights, 32), four, v128.load(weights, 160), next, ones);
    a3 = addPairs(a3, v128.load(weights, 48), four, v128.load(weights, 176), next, ones);
    a4 = addPairs(a4, v128.load(weights, 64), four, v128.load(weights, 192), next, ones);
    a5 = addPairs(a5, v128.load(weights, 80), four, v128.load(weights, 208), next, ones);
    a6 = addPairs(a6, v128.load(weights, 96), four, v128.load(weights, 224), next, ones);
    a7 = addPairs(a7, v128.load(weights, 112), four, v128.load(weights, 240), next, ones);
    signal += 8;
    weights += 256;
  }
  v128.store(out, a0);
  v128.store(out, a1, 16);
  v128.store(out, a2, 32);
  v128.store(out, a3, 48);
  v128.store(out, a4, 64);
  v128.store(out, a5, 80);
  v128.store(out, a6, 96);
  v128.store(out, a7, 112);
}

@inline
function addPairs(sums: v128, weights: v128, four: v128, nextWeights: v128, next: v128, ones: v128): v128 {
  const pairs = i16x8.relaxed_dot_i8x16_i7x16_s(weights, four);
  const others = i16x8.relaxed_dot_i8x16_i7x16_s(nextWeights, next);
  return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.add_sat_s(pairs, others), ones));
}

/** Of eight rows, where there is no product of bytes. */
@inline
function multiplyWidened(signal: usize, weights: usize, quads: i32, out: usize): void {
  let a0 = i32x4.splat(0);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  for (let quad = 0; quad < quads; quad++) {
    const four = i16x8.extend_low_i8x16_s(v128.load32_splat(signal));
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(v128.load8x8_s(weights), four));
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(v128.load8x8_s(weights, 8), four));
    a2 = i32x4.add(a2, i32x4.dot_i16x8_s(v128.load8x8_s(weights, 16), four));
    a3 = i32x4.add(a3, i32x4.dot_i16x8_s(v128.load8x8_s(weights, 24), four));
    signal += 4;
    weights += 128;
  }
  v128.store(out, pairSums(a0, a1));
  v128.store(out, pairSums(a2, a3), 16);
}

@inline
function pairSums(a: v128, b: v128): v128 {
  return i32x4.add(
    v128.shuffle<i32>(a, b, 0, 2, 4, 6),
    v128.shuffle<i32>(a, b, 1, 3, 5, 7),
  );
}

/** rows: multiple of 32. */
function dots(x: usize, w: usize, quads: i32, rows: i32, out: usize): void {
  const step = <usize>quads << 7;
  for (let row = 0; row < rows; row += 32) {
    multiplyRows(x, w, quads, out);
    w += step;
    out += 128;
  }
}

/**
 * Numbers, each for four lanes. Where one is written in the code engines build it anew by several instructions wherever it is used;
 * from memory it is read by one.
 */
const numbers = memory.data<f32>([
  5.5, 5.5, 5.5, 5.5,
  -5.5, -5.5, -5.5, -5.5,
  1.5587972445e-3, 1.5587972445e-3, 1.5587972445e-3, 1.5587972445e-3,
  0.1154515511, 0.1154515511, 0.1154515511, 0.1154515511,
  0.9999837572, 0.9999837572, 0.9999837572, 0.9999837572,
  5.9248461452e-5, 5.9248461452e-5, 5.9248461452e-5, 5.9248461452e-5,
  1.78571751367e-2, 1.78571751367e-2, 1.78571751367e-2, 1.78571751367e-2,
  0.448729865802, 0.448729865802, 0.448729865802, 0.448729865802,
  1, 1, 1, 1,
  0.5, 0.5, 0.5, 0.5,
  63, 63, 63, 63,
  12582976, 12582976, 12582976, 12582976,
  100, 100, 100, 100,
  -100, -100, -100, -100,
  1.44269504, 1.44269504, 1.44269504, 1.44269504,
  12583039, 12583039, 12583039, 12583039,
  1.33335581e-3, 1.33335581e-3, 1.33335581e-3, 1.33335581e-3,
  9.61812911e-3, 9.61812911e-3, 9.61812911e-3, 9.61812911e-3,
  5.55041087e-2, 5.55041087e-2, 5.55041087e-2, 5.55041087e-2,
  0.240226507, 0.240226507, 0.240226507, 0.240226507,
  0.693147181, 0.693147181, 0.693147181, 0.693147181,
  -20, -20, -20, -20,
], 16);

/** Ones of 16 bits. */
const onesOf16 = memory.data<i16>([1, 1, 1, 1, 1, 1, 1, 1], 16);

/** Which of these are what. */
const tanhBound: usize = 0;
const tanhAbove: usize = 2;
const tanhBelow: usize = 5;
const one: usize = 8;
const half: usize = 9;
const signalOfOne: usize = 10;
const signalOfNone: usize = 11;
const stateBound: usize = 12;
const doublings: usize = 14;
const powerOfTwo: usize = 15;
const partOfPower: usize = 16;
const least: usize = 21;

@inline
function number(index: usize): v128 {
  return v128.load(numbers + index * 16);
}

/** From -`bound` to `bound`: what is not a number stays none, so that each side is one instruction. */
@inline
function within(bound: usize, value: v128): v128 {
  return f32x4.pmax(f32x4.pmin(value, number(bound)), number(bound + 1));
}

/** A quotient of polynomials, off by 4 millionths at most, and by 33 where it is nearly 1. */
@inline
function tanh4(value: v128): v128 {
  const x = within(tanhBound, value);
  const square = f32x4.mul(x, x);
  const above = add3(
    add3(number(tanhAbove), square, number(tanhAbove + 1)),
    square,
    number(tanhAbove + 2),
  );
  const below = add3(
    add3(
      add3(number(tanhBelow), square, number(tanhBelow + 1)),
      square,
      number(tanhBelow + 2),
    ),
    square,
    number(tanhBelow + 3),
  );
  return f32x4.div(f32x4.mul(above, x), below);
}

/** a × b + c */
@inline
function add3(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(f32x4.mul(a, b), c);
}

@inline
function logistic4(v: v128): v128 {
  return add3(tanh4(f32x4.mul(v, number(half))), number(half), number(half));
}

@inline
function value(acc: usize, scale: usize, bias: usize): v128 {
  return add3(f32x4.convert_i32x4_s(v128.load(acc)), v128.load(scale), v128.load(bias));
}

/**
 * Values from -1 to 1 as signals. `signalOfNone` is 64 and a number so large that a float has no digits behind the point then:
 * what is added to it is rounded.
 */
@inline
function fourBytes(values: v128): i32 {
  const rounded = add3(values, number(signalOfOne), number(signalOfNone));
  // The lowest byte of each.
  const packed = i8x16.shuffle(rounded, rounded, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12);
  return i32x4.extract_lane(packed, 0);
}

/** In two rounds, each so short that processors work on several turns of it at once. */
@inline
function gates(acc: usize, scale: usize, bias: usize, state: usize, states: i32, h: usize): void {
  const bytes = <usize>states << 2;
  for (let i: usize = 0; i < bytes; i += 16) {
    const ci = tanh4(value(acc + i, scale + i, bias + i));
    const gi = logistic4(value(acc + bytes + i, scale + bytes + i, bias + bytes + i));
    const gf = logistic4(value(acc + 2 * bytes + i, scale + 2 * bytes + i, bias + 2 * bytes + i));
    const go = logistic4(value(acc + 3 * bytes + i, scale + 3 * bytes + i, bias + 3 * bytes + i));
    let s = f32x4.add(f32x4.mul(gf, v128.load(state + i)), f32x4.mul(gi, ci));
    s = within(stateBound, s);
    v128.store(state + i, s);
    v128.store(acc + i, go);
  }
  for (let i: usize = 0; i < bytes; i += 16) {
    store<i32>(h + (i >> 2), fourBytes(f32x4.mul(tanh4(v128.load(state + i)), v128.load(acc + i))));
  }
}

const signalOfZero: u8 = 64;

/**
 * An LSTM along `steps`: input at `input` + t*inputStride (`inputs` bytes), output to `output` + t*outputStride.
 * `x` is scratch of (inputs + states) bytes; acc of 4*states ints; state of states floats.
 */
export function lstm(
  input: usize, inputStride: i32, inputs: i32, steps: i32,
  w: usize, scale: usize, bias: usize, states: i32, rows: i32,
  x: usize, acc: usize, state: usize, output: usize, outputStride: i32,
): void {
  const h = x + inputs;
  memory.fill(h, signalOfZero, states);
  memory.fill(state, 0, states << 2);
  const quads = (inputs + states) >> 2;
  for (let t = 0; t < steps; t++) {
    memory.copy(x, input, inputs);
    dots(x, w, quads, rows, acc);
    gates(acc, scale, bias, state, states, h);
    if (output) {
      memory.copy(output, h, states);
      output += outputStride;
    }
    input += inputStride;
  }
}

/** Columns: for each, an LSTM down its rows; what it says last is its output. */
export function columns(
  input: usize, width: i32, height: i32, inputs: i32,
  w: usize, scale: usize, bias: usize, states: i32, rows: i32,
  x: usize, acc: usize, state: usize, output: usize,
): void {
  for (let column = 0; column < width; column++) {
    lstm(input + column * inputs, width * inputs, inputs, height, w, scale, bias, states, rows, x, acc, state, 0, 0);
    memory.copy(output, x + inputs, states);
    output += states;
  }
}

/** input: i16 (height+2) x (width+2+pad) ; w: [pair 5][4 groups][8 i16]; out bytes [height/3][width/3][16] */
export function edges(
  input: usize, width: i32, height: i32, w: usize, scale: usize, bias: usize, output: usize,
): void {
  const row = <usize>(width + 2) << 1;
  const down = height / 3;
  const across = width / 3;
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const least = i32x4.splat(i32.MIN_VALUE);
      let m0 = least, m1 = least, m2 = least, m3 = least;
      for (let dy = 0; dy < 3; dy++) {
        for (let dx = 0; dx < 3; dx++) {
          const at = input + (y * 3 + dy) * row + (<usize>(x * 3 + dx) << 1);
          let a0 = i32x4.splat(0), a1 = a0, a2 = a0, a3 = a0;
          let p = w;
          // taps in the order: row by row, pairs: (0,1) (2 of row 0, 0 of row 1) ...
          const t0 = v128.load32_splat(at);
          const t1 = v128.load32_splat(at + row);
          const t2 = v128.load32_splat(at + 2 * row);
          const t3 = i32x4.splat(load<u16>(at + 4) | (load<u16>(at + row + 4) << 16));
          const t4 = i32x4.splat(load<u16>(at + 2 * row + 4));
          a0 = i32x4.dot_i16x8_s(v128.load(p), t0); a1 = i32x4.dot_i16x8_s(v128.load(p, 16), t0);
          a2 = i32x4.dot_i16x8_s(v128.load(p, 32), t0); a3 = i32x4.dot_i16x8_s(v128.load(p, 48), t0);
          p += 64;
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(v128.load(p), t1)); a1 = i32x4.add(a1, i32x4.dot_i16x8_s(v128.load(p, 16), t1));
          a2 = i32x4.add(a2, i32x4.dot_i16x8_s(v128.load(p, 32), t1)); a3 = i32x4.add(a3, i32x4.dot_i16x8_s(v128.load(p, 48), t1));
          p += 64;
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(v128.load(p), t2)); a1 = i32x4.add(a1, i32x4.dot_i16x8_s(v128.load(p, 16), t2));
          a2 = i32x4.add(a2, i32x4.dot_i16x8_s(v128.load(p, 32), t2)); a3 = i32x4.add(a3, i32x4.dot_i16x8_s(v128.load(p, 48), t2));
          p += 64;
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(v128.load(p), t3)); a1 = i32x4.add(a1, i32x4.dot_i16x8_s(v128.load(p, 16), t3));
          a2 = i32x4.add(a2, i32x4.dot_i16x8_s(v128.load(p, 32), t3)); a3 = i32x4.add(a3, i32x4.dot_i16x8_s(v128.load(p, 48), t3));
          p += 64;
          a0 = i32x4.add(a0, i32x4.dot_i16x8_s(v128.load(p), t4)); a1 = i32x4.add(a1, i32x4.dot_i16x8_s(v128.load(p, 16), t4));
          a2 = i32x4.add(a2, i32x4.dot_i16x8_s(v128.load(p, 32), t4)); a3 = i32x4.add(a3, i32x4.dot_i16x8_s(v128.load(p, 48), t4));
          m0 = i32x4.max_s(m0, a0); m1 = i32x4.max_s(m1, a1); m2 = i32x4.max_s(m2, a2); m3 = i32x4.max_s(m3, a3);
        }
      }
      store<i32>(output, byte4(m0, scale, bias));
      store<i32>(output + 4, byte4(m1, scale + 16, bias + 16));
      store<i32>(output + 8, byte4(m2, scale + 32, bias + 32));
      store<i32>(output + 12, byte4(m3, scale + 48, bias + 48));
      output += 16;
    }
  }
}

@inline
function byte4(m: v128, scale: usize, bias: usize): i32 {
  return fourBytes(tanh4(add3(f32x4.convert_i32x4_s(m), v128.load(scale), v128.load(bias))));
}

/** How likely each of `used` outputs is: floats of `rows` for each step. */
export function outputs(
  input: usize, inputs: i32, steps: i32, w: usize, scale: usize, bias: usize, rows: i32, used: i32, acc: usize, output: usize,
): void {
  for (let t = 0; t < steps; t++) {
    dots(input, w, inputs >> 2, rows, acc);
    for (let i: usize = 0; i < <usize>rows << 2; i += 16) v128.store(output + i, value(acc + i, scale + i, bias + i));
    softmax(output, rows, used);
    output += <usize>rows << 2;
    input += inputs;
  }
}

@inline
function softmax(values: usize, rows: i32, used: i32): void {
  const end = values + (<usize>rows << 2);
  for (let at = values + (<usize>used << 2); at < end; at += 4) store<f32>(at, -Infinity);
  let most = v128.load(values);
  for (let at = values + 16; at < end; at += 16) most = f32x4.pmax(most, v128.load(at));
  most = f32x4.pmax(most, v128.shuffle<f32>(most, most, 2, 3, 0, 1));
  most = f32x4.pmax(most, v128.shuffle<f32>(most, most, 1, 0, 3, 2));
  let sums = f32x4.splat(0);
  for (let at = values; at < end; at += 16) {
    const chances = exp4(f32x4.sub(v128.load(at), most));
    v128.store(at, chances);
    sums = f32x4.add(sums, chances);
  }
  sums = f32x4.add(sums, v128.shuffle<f32>(sums, sums, 2, 3, 0, 1));
  sums = f32x4.add(sums, v128.shuffle<f32>(sums, sums, 1, 0, 3, 2));
  const share = f32x4.div(number(one), sums);
  for (let at = values; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), share));
}

/**
 * Of values up to 0: 2 to the power of a whole number, which is shifted to where floats have it, and of a part from -0.5 to 0.5. 0 where it
 * is less than 2 billionths.
 */
@inline
function exp4(value: v128): v128 {
  const power = f32x4.mul(value, number(doublings));
  // A float of this size has no digits behind the point, and 127 more than the power in its last byte.
  const whole = f32x4.add(power, number(powerOfTwo));
  const part = f32x4.sub(power, f32x4.sub(whole, number(powerOfTwo)));
  let series = number(partOfPower);
  for (let at = partOfPower + 1; at < least; at++) series = add3(series, part, number(at));
  series = add3(series, part, number(one));
  const product = f32x4.mul(series, i32x4.shl(whole, 23));
  return v128.and(product, f32x4.ge(value, number(least)));
}

/** What the sum of four products gives, which is left open for bytes with their highest bit set: `inFours` is seen by it. */
export function probe(a: i32, b: i32): i32 {
  if (!ASC_FEATURE_RELAXED_SIMD) return 0;
  return i32x4.extract_lane(i32x4.relaxed_dot_i8x16_i7x16_add_s(i32x4.splat(a), i32x4.splat(b), i32x4.splat(0)), 0);
}
