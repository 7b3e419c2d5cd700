import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { serveSearches } from '../history-search/serve-searches.ts';

export default defineUnlistedScript(serveSearches);
