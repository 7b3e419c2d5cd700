/** TSP: what archives and their objects consist of, and values that all programs store alike. */
import {
  archive,
  double,
  float,
  messages,
  type Read,
  reference,
  string,
  struct,
  uint,
  uint64,
  uints,
} from './declare.ts';

export const MessageInfo = struct({
  type: uint(1),
  /** Bytes. */
  length: uint(3),
  objectReferences: uints(5),
});
export type MessageInfo = Read<typeof MessageInfo>;

/** What stands before the messages of an object. */
export const ArchiveInfo = struct({ identifier: uint(1), messageInfos: messages(2, MessageInfo) });

/** A file of the package's `Data` folder. */
export const DataInfo = struct({
  identifier: uint(1),
  /** The name that it came with. */
  preferredFileName: string(3),
  /** The name in the folder. */
  fileName: string(4),
});

export const PackageMetadata = archive([11006], {
  /** Of the first versions; later ones keep something else here. */
  datasOfFirstVersions: messages(3, DataInfo),
  datas: messages(4, DataInfo),
});

export const Point = struct({ x: float(1), y: float(2) });
export type Point = Read<typeof Point>;

export const Size = struct({ width: float(1), height: float(2) });
export type Size = Read<typeof Size>;

/** Characters of a text, in UTF-16. */
export const Range = struct({ location: uint(1), length: uint(2) });

/** Seconds since 2001-01-01. */
export const DateArchive = struct({ seconds: double(1) });

/** Parts are from 0 to 1. */
export const Color = struct({
  /** 1 RGB, 2 CMYK, 3 gray. */
  model: uint(1),
  r: float(3),
  g: float(4),
  b: float(5),
  a: float(6),
  c: float(7),
  m: float(8),
  y: float(9),
  k: float(10),
  w: float(11),
});
export type Color = Read<typeof Color>;

/** Type: 1 move, 2 line, 3 quadratic curve, 4 cubic curve, 5 end of the subpath. */
const PathElement = struct({ type: uint(1), points: messages(2, Point) });

export const Path = struct({ elements: messages(1, PathElement) });

export const UUID = struct({ lower: uint64(1), upper: uint64(2) });
export type UUID = Read<typeof UUID>;

/** A UUID in four words of 32 bits, lowest first. */
export const CFUUIDArchive = struct({
  uuidW0: uint64(2),
  uuidW1: uint64(3),
  uuidW2: uint64(4),
  uuidW3: uint64(5),
});
export type CFUUIDArchive = Read<typeof CFUUIDArchive>;

const SparseReferenceEntry = struct({ index: uint(1), reference: reference(2) });

export const SparseReferenceArray = struct({ entries: messages(2, SparseReferenceEntry) });
