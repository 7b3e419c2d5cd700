import { mergeConfig } from 'vitest/config';
import all from './vitest.config.ts';

/**
 * What a change is tried with while it is made, in less than four minutes: units and the contract of
 * the API, without browsers, office programs, servers of others, packages, kills and random input.
 */
export default mergeConfig(all, {
  test: {
    exclude: [
      'conversion-service/engine/**',
      'conversion-service/jobs/{ports.test.ts,s3/**}',
      'native-host/commands/documents/**',
      'native-host/export/save-as.test.ts',
      'test/{e2e,crash,cluster,conversion,fuzz,package,upgrade}/**',
      '**/{fuzz,fuzzed-images,libreoffice}.test.ts',
    ],
  },
});
