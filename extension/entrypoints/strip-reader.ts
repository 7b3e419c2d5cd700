import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveStrips } from '../../shared/ocr/wasm-engine/serve-strips.ts';
import { ownPort } from '../platform/worker-channel.ts';
import { unpackModel } from '../reader/worker/unpack-model.ts';

export default defineUnlistedScript(() => serveStrips(ownPort(), unpackModel));
