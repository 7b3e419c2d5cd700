import type { OdfDocument } from '../../../../../shared/node/odf/odf-document.ts';
import { type Crop, preparePicture } from '../../../drawables/prepare-picture.ts';
import * as tsp from '../../../schema/tsp.ts';
import type { Warnings } from '../../../warnings.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';

/** A picture that something in the document shows. */
export type PictureRequest = {
  /** Identifiers of data, the best first: the first that can be shown is. */
  candidates: readonly (number | undefined)[];
  crop?: Crop | undefined;
  /** Called with what `xlink:href` refers to, before the document is written. */
  show(href: string): void;
  /** Called where none can be shown. */
  leaveOut?(): void;
};

type Files = { dataFile(name: string): Promise<Uint8Array | undefined> };

/** Bytes of pictures that one document may have in memory. */
const maxBytes = 400 * 2 ** 20;

/**
 * The pictures that a document requests while it is assembled. They are read, rotated and cropped
 * afterwards, one after the other: call `settle` before the document is written.
 */
export class PictureRequests {
  readonly #requests: PictureRequest[] = [];
  readonly #names: Map<number, string>;
  readonly #files: Files;
  readonly #document: OdfDocument;
  readonly #warnings: Warnings;
  #bytes = 0;

  constructor(files: Files, graph: ObjectGraph, document: OdfDocument, warnings: Warnings) {
    this.#files = files;
    this.#names = dataFileNames(graph);
    this.#document = document;
    this.#warnings = warnings;
  }

  request(request: PictureRequest): void {
    this.#requests.push(request);
  }

  /** Whether the first existing one of these is a vector drawing: it cannot be cropped. */
  isDrawn(candidates: PictureRequest['candidates']): boolean {
    const [name] = candidates.flatMap((each) => this.#names.get(each ?? -1) ?? []);
    return name !== undefined && /\.(pdf|svg|eps|emf|wmf)$/i.test(name);
  }

  async settle(): Promise<void> {
    for (const request of this.#requests.splice(0)) {
      const href = await this.#firstShown(request);
      if (href !== undefined) request.show(href);
      else request.leaveOut?.();
    }
  }

  async #firstShown({ candidates, crop }: PictureRequest): Promise<string | undefined> {
    const names = candidates.flatMap((each) => this.#names.get(each ?? -1) ?? []);
    for (const name of names) {
      const bytes = await this.#files.dataFile(name);
      if (!bytes) continue;
      const picture = await preparePicture(bytes, crop);
      if (!picture) continue;
      this.#bytes += picture.bytes.length;
      if (this.#bytes > maxBytes) break;
      if (picture.uncut)
        this.#warnings.add('picture_not_cut', `The image “${name}” is shown whole, not cropped.`);
      return this.#document.pictures.add(picture.bytes, picture.mediaType);
    }
    const name = names[0] ?? 'without a file in the document';
    this.#warnings.add('picture_left_out', `An image cannot be shown: ${name}.`);
    return undefined;
  }
}

/** Names in the package's `Data` folder by the identifiers that drawables refer to. */
function dataFileNames(graph: ObjectGraph): Map<number, string> {
  const names = new Map<number, string>();
  for (const identifier of graph.ofType(tsp.PackageMetadata)) {
    const metadata = graph.read(identifier, tsp.PackageMetadata);
    const entries = [...(metadata?.datasOfFirstVersions ?? []), ...(metadata?.datas ?? [])];
    for (const entry of entries) {
      const name = entry.fileName || entry.preferredFileName;
      if (entry.identifier !== undefined && name) names.set(entry.identifier, name);
    }
  }
  return names;
}
