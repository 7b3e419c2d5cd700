import { mergeConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** What a change is tried with while it is made: no browsers, no LibreOffice, no kills. */
export default mergeConfig(all, {
  test: {
    exclude: ['conversion-service/engine/**', 'test/{e2e,crash,cluster,conversion,fuzz}/**'],
  },
});
