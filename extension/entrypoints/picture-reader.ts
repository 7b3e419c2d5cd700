import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveReadings } from '../reader/worker/serve-readings.ts';

export default defineUnlistedScript(serveReadings);
