import type { Layout, RecognisedCode, RecognisedLine } from '../../shared/api/recognition.ts';
import type { Engine } from '../../shared/node/ocr/engine.ts';
import { createEnginePool, type EnginePool } from '../../shared/node/ocr/engine-pool.ts';
import type { ModelSet } from '../../shared/node/ocr/model-set.ts';
import { startNativeEngine } from '../../shared/node/ocr/native-engine.ts';
import { startWasmEngine } from '../../shared/node/ocr/wasm-engine.ts';
import { createThreadPool } from '../../shared/node/workers/thread-pool.ts';
import { startTimeLimit } from '../../shared/node/workers/time-limit.ts';
import { untilAborted } from '../../shared/node/workers/until-aborted.ts';
import { doubtfulStrip } from '../../shared/ocr/confidence/doubtful-strip.ts';
import { surestReading } from '../../shared/ocr/confidence/surest-reading.ts';
import { dropNoise } from '../../shared/ocr/correct/drop-noise.ts';
import type { GreyPicture } from '../../shared/ocr/image/image.ts';
import { joinBlocks } from '../../shared/ocr/segment/join-blocks.ts';
import type { Strip } from '../../shared/ocr/segment/prepare-image.ts';
import type { EngineKind } from './engine-in-use.ts';
import { type Picture, type PictureThread, startPictureThread } from './image-thread.ts';
import { readStrip } from './read-strip.ts';

/**
 * A picture, or how to get it: that is asked for when it is its turn, so that few are in memory,
 * and what it gives is the reader's from then on.
 */
export type PictureSource = Picture | (() => Picture | Promise<Picture>);

export type PictureRequest = {
  engine: EngineKind;
  models: ModelSet;
  /** For what is written from top to bottom; undefined where the languages are not. */
  verticalModels: ModelSet | undefined;
  /** As in `renderStrip`. */
  quickly: boolean;
  layout: Layout;
  /** Whether the picture is wanted back as PNG bytes. */
  keepPicture: boolean;
  signal: AbortSignal;
};

export type PictureReading = {
  lines: RecognisedLine[];
  text: string;
  codes: RecognisedCode[];
  png: Uint8Array<ArrayBuffer> | undefined;
  /** A few lines, where the picture was read with doubt. */
  doubtful: DoubtfulLines | undefined;
};

/** Lines as an engine takes them; what it read in their strip, and how surely, 0 to 100. */
export type DoubtfulLines = { picture: GreyPicture; text: string; confidence: number };

export type PictureReader = AsyncDisposable & {
  /**
   * Rejects with the signal's reason, with `timeout`, with `internal` where the engine failed, or
   * as `decodePicture` does.
   */
  read(source: PictureSource, request: PictureRequest): Promise<PictureReading>;
  /** Starts every such engine with these models, and what prepares a picture. */
  warm(how: Pick<PictureRequest, 'engine' | 'models'>): Promise<void>;
};

export type PictureReaderOptions = {
  workers: number;
  timeLimitMs: number;
  restMs: number;
};

/** Prepares each picture in a thread of its own, and reads its strips side by side. */
export function createPictureReader({
  workers,
  timeLimitMs,
  restMs,
}: PictureReaderOptions): PictureReader {
  const engines: Record<EngineKind, EnginePool> = {
    wasm: createEnginePool({ start: startWasmEngine, size: workers, restMs }),
    native: createEnginePool({ start: startNativeEngine, size: workers, restMs }),
  };
  // One more than can be read, so that the next picture is ready when an engine is.
  const pictures = createThreadPool({ start: startPictureThread, size: workers + 1, restMs });

  async function readIn(
    thread: PictureThread,
    source: PictureSource,
    request: PictureRequest,
  ): Promise<PictureReading> {
    const given = typeof source === 'function';
    await thread.open(given ? await source() : source, given);
    // Asked for first: the picture is gone once it is prepared.
    const encoding = request.keepPicture ? thread.toPng() : undefined;
    const [png, read] = await Promise.all([encoding, readBlocks(thread, request)]);
    const { blocks, codes, doubtful } = read;
    const text = await thread.layOut(blocks, request.layout);
    return { lines: blocks.flat(), text, codes, png, doubtful };
  }

  async function readBlocks(thread: PictureThread, request: PictureRequest) {
    const startedAt = Date.now();
    const vertical = request.verticalModels !== undefined;
    const { strips, codes, grainy } = await thread.prepare(workers, vertical);
    const first = await readStrips(thread, strips, { ...request, startedAt });
    if (!grainy) return { ...first, codes };
    const surest = await surestReading(first, startedAt, async () => {
      const smoothed = await thread.prepareSmoothed(workers, vertical);
      return await readStrips(thread, smoothed.strips, { ...request, startedAt });
    });
    return { ...surest, codes };
  }

  async function readStrips(
    thread: PictureThread,
    strips: Strip[],
    request: PictureRequest & { startedAt: number },
  ) {
    const { engine, models, verticalModels, quickly, signal, startedAt } = request;
    const read = (reader: Engine, strip: Strip) =>
      readStrip(reader, thread, { strip, quickly, startedAt });
    const modelsFor = ({ vertical }: Strip) => (vertical && verticalModels) || models;
    const lines = await engines[engine].readAll(strips, read, { modelsFor, signal });
    const doubtful = await sampleDoubtful(thread, strips, lines);
    return { blocks: dropNoise(joinBlocks(strips, lines)), doubtful };
  }

  async function sampleDoubtful(
    thread: PictureThread,
    strips: Strip[],
    lines: RecognisedLine[][],
  ): Promise<DoubtfulLines | undefined> {
    const found = doubtfulStrip(strips, lines);
    const picture = found && (await thread.sample(found.strip));
    return picture ? { picture, text: found.text, confidence: found.confidence } : undefined;
  }

  return {
    read(source, request) {
      return pictures.run(async (thread) => {
        using limit = startTimeLimit(timeLimitMs, request.signal);
        const { signal } = limit;
        return await untilAborted(readIn(thread, source, { ...request, signal }), signal);
      }, request.signal);
    },
    async warm({ engine, models }) {
      const { signal } = new AbortController();
      await Promise.all([
        engines[engine].warm(models),
        pictures.run((thread) => thread.started(), signal),
      ]);
    },
    async [Symbol.asyncDispose]() {
      const pools = [pictures, engines.wasm, engines.native];
      await Promise.all(pools.map((pool) => pool[Symbol.asyncDispose]()));
    },
  };
}
