import type { LineModel, NetworkLayer } from './model-file.ts';
import { type Kernel, openKernel } from './open-kernel.ts';
import { packEdges, packWeights } from './pack-weights.ts';

/** What a network says of a line: for each step along it how likely each output is, of `outputs` a step. */
export type Chances = { steps: number; outputs: number; values: Float32Array };

export type LineNetwork = {
  /** The rows of its pictures, in pixels. */
  height: number;
  /**
   * Reads a line: `signal` is a picture's pixels from -127 to 127, `width` × `height`. What it says holds until the next call. Throws
   * a `RangeError` where the memory does not suffice.
   */
  read(signal: Int8Array, width: number): Chances;
};

/** Null where the network is not laid out as those of Tesseract's models, [1,H,0,1 Ct3,3,16 Mp3,3 Lfys Lfx Lrx Lfx O1c]. */
export function openLineNetwork(
  { network }: Pick<LineModel, 'network'>,
  kernel = openKernel(),
): LineNetwork | null {
  const layers = layersOf(network);
  if (!layers) return null;
  const memory = createMemory(kernel);
  const edges = packEdges(layers.edges);
  const edgeFinder = [
    memory.keep(edges.weights),
    memory.keep(edges.scales),
    memory.keep(edges.biases),
  ] as const;
  const place = (layer: NetworkLayer) => {
    const packed = packWeights(layer.matrices);
    const places = [packed.weights, packed.scales, packed.biases].map((part) => memory.keep(part));
    return { ...packed, places, states: layer.outputs, inputs: packed.columns - layer.outputs };
  };
  const [upright, ...along] = layers.recurrent.map(place);
  const output = place(layers.output);
  if (!upright) return null;
  const { height } = layers;
  const rows = height / window;
  // Scratch of one step: its input and state, sums, and the cells' values.
  const most = Math.max(output.rows, ...[upright, ...along].map((layer) => layer.rows));
  const step = memory.keep(new Uint8Array(most * 2));
  const sums = memory.keep(new Int32Array(most));
  const cells = memory.keep(new Float32Array(most));
  const scratch = [step, sums, cells];
  const free = memory.top();

  return {
    height,
    read(signal, width) {
      const steps = Math.floor(width / window);
      memory.reset(free);
      const picture = memory.take((width + 2) * (height + 2) * 2 + 16);
      const pooled = memory.take(steps * rows * edgeCount);
      let from = memory.take(steps * upright.states);
      drawPicture(
        new Int16Array(kernel.memory.buffer, picture, (width + 2) * (height + 2)),
        signal,
        width,
      );
      kernel.edges(picture, width, height, ...edgeFinder, pooled);
      kernel.columns(
        pooled,
        steps,
        rows,
        edgeCount,
        ...upright.places,
        upright.states,
        upright.rows,
        ...scratch,
        from,
      );
      for (const [at, layer] of along.entries()) {
        const to = memory.take(steps * layer.states);
        const { inputs, states } = layer;
        const isBack = at === backward;
        const last = isBack ? steps - 1 : 0;
        const sign = isBack ? -1 : 1;
        kernel.lstm(
          from + last * inputs,
          sign * inputs,
          inputs,
          steps,
          ...layer.places,
          states,
          layer.rows,
          ...scratch,
          to + last * states,
          sign * states,
        );
        from = to;
      }
      const values = memory.take(steps * output.rows * 4);
      kernel.outputs(
        from,
        output.columns,
        steps,
        ...output.places,
        output.rows,
        output.states,
        sums,
        values,
      );
      return {
        steps,
        outputs: output.rows,
        values: new Float32Array(kernel.memory.buffer, values, steps * output.rows),
      };
    },
  };
}

/** Of the layers along a line: the one that goes from its end to its beginning. */
const backward = 1;

/** In pixels, across and down: of what the first layers see one step. */
const window = 3;

/** How wide a step is, in pixels of the line's picture. */
export const pixelsAStep = window;

/** The kinds of edges that the first layer finds. */
const edgeCount = 16;

/** The picture with a pixel of noise around it, as Tesseract has it and its networks know it. */
function drawPicture(to: Int16Array, signal: Int8Array, width: number): void {
  let noise = 1;
  const random = () => {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) | 0;
    return (noise >> 16) % 128;
  };
  const row = width + 2;
  const height = signal.length / width;
  for (let x = 0; x < row; x++) {
    to[x] = random();
    to[(height + 1) * row + x] = random();
  }
  for (let y = 1; y <= height; y++) {
    to[y * row] = random();
    to.set(signal.subarray((y - 1) * width, y * width), y * row + 1);
    to[y * row + width + 1] = random();
  }
}

function layersOf({ layers }: NetworkLayer) {
  const [input, convolution, pool, upright, forward, back, last, output, ...others] = layers;
  const [, height = 0, , depth] = input?.size ?? [];
  const [convolve, edges] = convolution?.layers ?? [];
  const recurrent = [
    inner(upright, 'XYTranspose', 'SummLSTM'),
    forward,
    inner(back, 'RTLReversed', 'LSTM'),
    last,
  ];
  const isUsual =
    others.length === 0 &&
    depth === 1 &&
    height % window === 0 &&
    convolve?.type === 'Convolve' &&
    convolve.size.join() === '1,1' &&
    edges?.type === 'Tanh' &&
    edges.outputs === edgeCount &&
    edges.inputs === window * window &&
    pool?.type === 'Maxpool' &&
    pool.size.join() === `${window},${window}` &&
    forward?.type === 'LSTM' &&
    last?.type === 'LSTM' &&
    output?.type === 'Softmax' &&
    recurrent.every((layer) => layer && layer.outputs % 8 === 0 && layer.inputs % 8 === 0);
  const [matrix] = edges?.matrices ?? [];
  if (!isUsual || !matrix || !output) return null;
  return {
    height,
    edges: matrix,
    recurrent: recurrent.filter((layer) => layer !== undefined),
    output,
  };
}

function inner(
  layer: NetworkLayer | undefined,
  container: string,
  type: string,
): NetworkLayer | undefined {
  const [only] = layer?.layers ?? [];
  return layer?.type === container && only?.type === type ? only : undefined;
}

type Packed = Int8Array | Uint8Array | Int16Array | Int32Array | Float32Array;

/** Places in the kernel's memory, one after the other. */
function createMemory({ memory, firstFree }: Kernel) {
  let top = firstFree.value;
  const take = (bytes: number) => {
    const at = (top + 15) & ~15;
    top = at + bytes;
    const missing = top - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / page));
    return at;
  };
  return {
    take,
    keep(values: Packed): number {
      const at = take(values.byteLength);
      const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
      new Uint8Array(memory.buffer, at, values.byteLength).set(bytes);
      return at;
    },
    top: () => top,
    reset(to: number) {
      top = to;
    },
  };
}

/** Of WebAssembly's memory, in bytes. */
const page = 65_536;
