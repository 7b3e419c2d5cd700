/** The thread that reads strips by the networks of Tesseract's models. */
import { serveStrips } from '../../../ocr/wasm-engine/serve-strips.ts';
import { threadPort } from '../../workers/thread-channel.ts';
import { unpackModel } from '../models/unpack-model.ts';

serveStrips(threadPort(), unpackModel);
